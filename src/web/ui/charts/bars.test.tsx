// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { namesText } from "./bar.ts";
import { Bars } from "./bars.tsx";
import "#test/web/render-for-test.tsx";

afterEach(cleanup);
const people = [
  "Adele Vance",
  "Alex Wilber",
  "Megan Bowen",
  "Diego Siciliani",
  "Isaiah Langer",
  "Johanna Lorenz",
  "Lee Gu",
  "Lidia Holloway",
  "Lynne Robbins",
];
const bar = { key: "a", label: "Pizza", count: 12, percent: 60, mine: true, names: people };

it("names up to three people and the number of others (RES-36)", () => {
  expect(namesText(people.slice(0, 1), 1)).toBe("Adele Vance");
  expect(namesText(people.slice(0, 3), 3)).toBe("Adele Vance, Alex Wilber, Megan Bowen");
  expect(namesText(people, 12)).toBe("Adele Vance, Alex Wilber, Megan Bowen + 9 more");
});

it("shows up to seven avatars (RES-35)", () => {
  render(<Bars caption="Results" bars={[bar]} />);
  expect(screen.getAllByRole("img", { hidden: true })).toHaveLength(7);
});

it("draws a bar as wide as its percentage (RES-39)", () => {
  const { container } = render(
    <Bars
      caption="Results"
      bars={[bar, { ...bar, key: "b", percent: 0 }, { ...bar, key: "c", percent: 100 }]}
    />,
  );
  const widths = [...container.querySelectorAll<HTMLElement>("[style]")]
    .map((element) => element.style.width)
    .filter((width) => width.endsWith("%"));
  expect(widths).toEqual(["60%", "0%", "100%"]);
});

it("gives screen readers the same as a table", () => {
  render(
    <Bars
      caption="Results of lunch"
      bars={[
        bar,
        { ...bar, key: "b", label: "Soup", count: 1, percent: 5, mine: false, names: [] },
      ]}
    />,
  );
  const rows = within(screen.getByRole("table", { name: "Results of lunch" })).getAllByRole("row");
  const cells = rows.map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells).toEqual([
    ["Choice", "Votes", "Percent", "Names", "Your vote"],
    ["Pizza", "12", "60%", "Adele Vance, Alex Wilber, Megan Bowen + 9 more", "Yes"],
    ["Soup", "1", "5%", "", ""],
  ]);
});

it("has no column of names if responses carry none", () => {
  render(<Bars caption="Results" bars={[{ ...bar, names: null }]} />);
  expect(screen.queryByRole("columnheader", { name: "Names" })).toBeNull();
});

it("says which choice leads, in the bars and in the table", () => {
  render(
    <Bars
      caption="Results"
      bars={[
        { ...bar, leads: "Leading" },
        { ...bar, key: "b", label: "Soup", mine: false },
      ]}
    />,
  );
  expect(screen.getAllByText("Leading")).toHaveLength(2);
  expect(screen.getByRole("row", { name: /^Pizza/ }).textContent).toContain("Leading");
  expect(screen.getByRole("row", { name: /^Soup/ }).textContent).not.toContain("Leading");
});

it("changes the places of rows a moment after one has overtaken another", async () => {
  const soup = { ...bar, key: "b", label: "Soup" };
  const { rerender } = render(<Bars caption="Results" bars={[bar, soup]} />);
  const names = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
  rerender(<Bars caption="Results" bars={[soup, bar]} />);
  expect(names()).toEqual(["Pizza", "Soup"]);
  await waitFor(() => expect(names()).toEqual(["Soup", "Pizza"]));
});
