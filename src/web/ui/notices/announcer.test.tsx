// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, expect, it } from "vitest";
import { Announcer, useAnnounce } from "./announcer.tsx";

afterEach(cleanup);

const said = () => [...screen.getByRole("status").querySelectorAll("p")].map((p) => p.textContent);

/** Announces its text once, in an effect. */
function Speaker({ text }: { text: string }) {
  const announce = useAnnounce();
  useEffect(() => announce(text), [announce, text]);
  return null;
}
const page = (round: number, ...texts: string[]) => (
  <Announcer>
    {texts.map((text) => (
      <Speaker key={`${round} ${text}`} text={text} />
    ))}
  </Announcer>
);

it("says everything that is announced at once, and later only what is new", () => {
  const { rerender } = render(page(1, "Saved", "One more vote"));
  expect(said()).toEqual(["Saved", "One more vote"]);
  rerender(page(2, "Closed", "Two more votes"));
  expect(said()).toEqual(["Closed", "Two more votes"]);
  rerender(page(3, "Deleted"));
  expect(said()).toEqual(["Deleted"]);
});

it("says again what is announced again", () => {
  const { rerender } = render(page(1, "Saved"));
  const first = screen.getByText("Saved");
  rerender(page(2, "Saved"));
  expect(screen.getByText("Saved")).not.toBe(first);
});
