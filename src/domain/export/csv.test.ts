import fc from "fast-check";
import { expect, it } from "vitest";
import { cellText } from "#test/cell-texts.ts";
import { readCsv, readExport } from "#test/read-csv.ts";
import { csvLine } from "./csv.ts";
import { distinctNames } from "./distinct-names.ts";
import { joinLabels, splitLabels } from "./label-list.ts";

it("quotes what divides cells or lines in any spreadsheet, and doubles quotes", () => {
  expect(csvLine(["plain", "a,b", "a;b", 'say "hi"', "two\nlines", "", 7])).toBe('plain,"a,b","a;b","say ""hi""","two\nlines",,7\r\n');
});

it("reads back as it was written, whatever the texts (EXP-15)", () => {
  fc.assert(
    fc.property(fc.array(fc.array(cellText, { minLength: 1, maxLength: 6 }), { maxLength: 5 }), (lines) => {
      expect(readExport(lines.map(csvLine).join(""))).toEqual(lines);
    }),
    { numRuns: 1000 },
  );
});

it("keeps a blank line apart from lines with cells", () => {
  expect(readCsv("a\r\n\r\nb,\r\n")).toEqual([["a"], [""], ["b", ""]]);
});

it("joins choices with semicolons, and gives back labels that hold some", () => {
  expect(joinLabels(["Pizza", "Soup"])).toBe("Pizza; Soup");
  expect(joinLabels(["Salt; pepper", "C:\\"])).toBe("Salt\\; pepper; C:\\\\");
  fc.assert(
    fc.property(fc.array(cellText, { minLength: 1, maxLength: 6 }), (labels) => {
      expect(splitLabels(joinLabels(labels))).toEqual(labels);
    }),
    { numRuns: 3000 },
  );
});

it("tells repeated names apart by numbers, past names that look like them", () => {
  expect(distinctNames(["Why?", "Why?", "Why? (2)", "Why?"])).toEqual(["Why?", "Why? (3)", "Why? (2)", "Why? (4)"]);
});
