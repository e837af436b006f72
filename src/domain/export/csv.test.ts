import fc from "fast-check";
import { expect, it } from "vitest";
import { cellText } from "#test/cell-texts.ts";
import { readCsv, readExport } from "#test/read-csv.ts";
import { distinctNames } from "../question/distinct-names.ts";
import { joinLabels, splitLabels } from "../question/label-list.ts";
import { csvLine } from "./csv.ts";

it("a CSV line quotes cells that any spreadsheet might split, and doubles quotes", () => {
  expect(csvLine(["plain", "a,b", "a;b", 'say "hi"', "two\nlines", "", 7])).toBe(
    'plain,"a,b","a;b","say ""hi""","two\nlines",,7\r\n',
  );
});

it("a CSV file reads back as it was written, with any texts (EXP-15)", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cellText, { minLength: 1, maxLength: 6 }), { maxLength: 5 }),
      (lines) => {
        expect(readExport(lines.map(csvLine).join(""))).toEqual(lines);
      },
    ),
    { numRuns: 1000 },
  );
});

it("the CSV reader distinguishes a blank line from lines with cells", () => {
  expect(readCsv("a\r\n\r\nb,\r\n")).toEqual([["a"], [""], ["b", ""]]);
});

it("choices are joined with semicolons, and labels with semicolons are restored", () => {
  expect(joinLabels(["Pizza", "Soup"])).toBe("Pizza; Soup");
  expect(joinLabels(["Salt; pepper", "C:\\"])).toBe("Salt\\; pepper; C:\\\\");
  fc.assert(
    fc.property(fc.array(cellText, { minLength: 1, maxLength: 6 }), (labels) => {
      expect(splitLabels(joinLabels(labels))).toEqual(labels);
    }),
    { numRuns: 3000 },
  );
});

it("repeated names are numbered, skipping names that are taken", () => {
  expect(distinctNames(["Why?", "Why?", "Why? (2)", "Why?"])).toEqual([
    "Why?",
    "Why? (3)",
    "Why? (2)",
    "Why? (4)",
  ]);
});
