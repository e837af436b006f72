import { expect, it } from "vitest";
import { categories } from "#domain/template/template.ts";
import { globalTemplates } from "../../../content/templates/global-templates.ts";
import { categoriesOf, foundTemplates } from "./found-templates.ts";

const [first] = globalTemplates;
if (!first) throw new Error("there are no templates");
const old = [
  {
    ...first,
    id: "a",
    templateName: "Coffee ROUND",
    templateDescription: "For Mondays",
    categories: ["WFH"],
    questionCount: 1,
  },
  {
    ...first,
    id: "b",
    templateName: "Lunch",
    templateDescription: "A round table",
    categories: ["People Ops", "HR"],
    questionCount: 1,
  },
];
const idsOf = (search: string, category: string | null = null) =>
  foundTemplates(old, { search, category }).map(({ id }) => id);

it("finds by name or description, case-insensitively (TPL-03)", () => {
  expect(idsOf("Round")).toEqual(["a", "b"]);
  expect(idsOf(" cOFFEE ")).toEqual(["a"]);
  expect(idsOf("monday")).toEqual(["a"]);
  expect(idsOf("friday")).toEqual([]);
});

it("finds within a category (TPL-05)", () => {
  expect(idsOf("", "HR")).toEqual(["b"]);
  expect(idsOf("round", "WFH")).toEqual(["a"]);
  expect(idsOf("coffee", "HR")).toEqual([]);
});

it("lists older categories after the eight, only if a template has one (TPL-07)", () => {
  expect(categoriesOf(old)).toEqual([...categories, "WFH", "HR"]);
  expect(categoriesOf([])).toEqual([...categories]);
});
