import { expect, it } from "vitest";
import { columnsFor } from "./columns-for.ts";

it.each([
  [280, 1],
  [599, 1],
  [600, 2],
  [1199, 2],
  [1200, 3],
  [1599, 3],
  [1600, 4],
  [4000, 4],
])("at %i pixels there are %i columns (MTG-02)", (width, columns) => {
  expect(columnsFor(width)).toBe(columns);
});
