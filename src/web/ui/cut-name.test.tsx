// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { CutName } from "./cut-name.tsx";

afterEach(cleanup);

const long = "Adele Vance, Head of Product Marketing Europe and";

it("cuts a guest's name, never the mark behind it (ANO-06)", () => {
  render(<CutName text={`${long} (Guest)`} />);
  const [start, end] = [screen.getByText(long), screen.getByText("(Guest)")];
  expect(getComputedStyle(start).textOverflow).toBe("ellipsis");
  expect(getComputedStyle(end).flexShrink).toBe("0");
  expect(getComputedStyle(end).textOverflow).not.toBe("ellipsis");
  expect(end.parentElement?.textContent).toBe(`${long} (Guest)`);
  expect(screen.getByTitle(`${long} (Guest)`)).toBeDefined();
});

it("keeps what follows the mark, and leaves other names as they are", () => {
  render(<CutName text={`Winner: ${long} (Guest) + 2 more`} />);
  expect(screen.getByText("(Guest) + 2 more")).toBeDefined();
  cleanup();
  render(<CutName text={long} className="who" />);
  expect(screen.getByText(long).className).toBe("who");
});
