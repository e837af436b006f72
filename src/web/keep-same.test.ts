import { expect, it } from "vitest";
import { keepSame } from "./keep-same.ts";

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);
const item = (id: string, more = {}) => ({
  id,
  createdAt: at("08:00"),
  owners: [{ name: "Adele" }],
  serverTime: at("09:00"),
  ...more,
});
const pages = (...surveys: unknown[]) => ({ pages: [{ surveys, next: null }], pageParams: [null] });

it("keeps the same object if only the server's clock has changed", () => {
  const before = pages(item("a"), item("b"));
  expect(keepSame(before, pages(item("a", { serverTime: at("09:05") }), item("b")))).toBe(before);
});

it("replaces what has changed, and keeps the unchanged entries beside it", () => {
  const before = [item("a"), item("b")];
  const after = keepSame(before, [item("a"), item("b", { createdAt: at("08:01") })]);
  expect(after).not.toBe(before);
  expect(after).toEqual([item("a"), item("b", { createdAt: at("08:01") })]);
  expect(Object.is(Object(after)[0], before[0])).toBe(true);
  expect(Object.is(Object(after)[1], before[1])).toBe(false);
});

it("recognises an entry by its id when another one is inserted before it", () => {
  const before = [item("a"), item("b")];
  const after = keepSame(before, [item("new"), item("a"), item("b")]);
  expect(after).toEqual([item("new"), item("a"), item("b")]);
  expect(Object.is(Object(after)[1], before[0])).toBe(true);
  expect(Object.is(Object(after)[2], before[1])).toBe(true);
});

it.each([
  ["a field that is gone", { a: 1, b: 2 }, { a: 1 }],
  ["a field that has come, though it is undefined", { a: 1 }, { a: 1, b: undefined }],
  ["an item that is gone", [item("a"), item("b")], [item("a")]],
  ["items in another order", [item("a"), item("b")], [item("b"), item("a")]],
  ["null instead of a list", [1], null],
  ["another date", at("08:00"), at("08:01")],
  ["items without ids", [{ n: 1 }, { n: 2 }], [{ n: 2 }]],
])("returns the data unchanged: %s", (_, before, after) => {
  const kept = keepSame(before, after);
  expect(kept).toStrictEqual(after);
  expect(kept).not.toBe(before);
});
