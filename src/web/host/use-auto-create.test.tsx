// @vitest-environment jsdom
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { renderPage } from "#test/web/render-for-test.tsx";
import { notePageLoad, takeAutoOpening } from "./page-load.ts";
import { useAutoCreate } from "./use-auto-create.ts";

const loadedAt = 1_790_000_000_000;
let opened = 0;
beforeEach(() => {
  localStorage.clear();
  opened = 0;
  notePageLoad(loadedAt);
});
afterEach(cleanup);

function List() {
  useAutoCreate(() => {
    opened += 1;
  });
  return null;
}
const open = (at: string, subPageId: string | null = null) =>
  renderPage(<List />, { at, context: { subPageId } });

it("the picker opens automatically if the address or a deep link asks for it, and never otherwise (HOST-49)", () => {
  for (const address of ["/", "/?create=false", "/?create"]) open(address);
  open("/", "results");
  expect(opened).toBe(0);
  open("/?create=true");
  expect(opened).toBe(1);
  notePageLoad(loadedAt + 60_000);
  open("/", "create");
  expect(opened).toBe(2);
});

it("the picker opens once per load, however often the user returns to the list (HOST-49)", () => {
  for (let visit = 0; visit < 3; visit += 1) open("/?create=true");
  expect(opened).toBe(1);
});

it("a load within five seconds of the last one counts as the same; a later one opens the picker again (HOST-49)", () => {
  expect([takeAutoOpening(), takeAutoOpening()]).toEqual([true, false]);
  notePageLoad(loadedAt + 5000);
  expect(takeAutoOpening()).toBe(false);
  notePageLoad(loadedAt + 10_001);
  expect(takeAutoOpening()).toBe(true);
  // A clock that was set back.
  notePageLoad(loadedAt);
  expect(takeAutoOpening()).toBe(true);
});

it("a stored entry without a time is ignored (HOST-49)", () => {
  takeAutoOpening();
  localStorage.removeItem("page-load");
  notePageLoad(loadedAt);
  expect(takeAutoOpening()).toBe(true);
});
