import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellText } from "#test/cell-texts.ts";
import { originalCell, safeCell } from "./safe-cell.ts";

describe("a cell that could be taken for a formula", () => {
  it.each([
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "  =1",
    "\uFEFF=1",
    '"=1',
    "＝1",
    "＋1",
    "－1",
    "＠x",
    "'=1",
    "''=1",
    "\t1",
    "\r1",
    "\n1",
  ])("is prefixed with an apostrophe: %j (EXP-15)", (text) => {
    expect(safeCell(text)).toBe(`'${text}`);
    expect(originalCell(safeCell(text))).toBe(text);
  });

  it.each(["Pizza", "a=b", "3-4", "me@example.com", "'quoted'", "''", "it's", " a", ""])(
    "stays unchanged otherwise: %j (EXP-15)",
    (text) => {
      expect(safeCell(text)).toBe(text);
    },
  );

  it("is also prefixed inside a text, where some spreadsheets start a new cell (EXP-15)", () => {
    expect(safeCell("a;=1")).toBe("a;'=1");
    expect(safeCell("a; -1; b")).toBe("a;' -1; b");
    expect(safeCell('a\r\n"=1')).toBe("a\r\n'\"=1");
  });

  it("takes no longer for a row of invisible characters, in each of which a formula could begin (EXP-15)", () => {
    const row = "\uFEFF".repeat(5000);
    expect(safeCell(`hi;${row}x=`)).toBe(`hi;${row}x=`);
    expect(safeCell(`hi;${row}=1`)).toBe(`hi;'${row}=1`);
    expect(originalCell(`hi;'${row}=1`)).toBe(`hi;${row}=1`);
  });

  it("never starts with a formula, and any text can be restored (EXP-15)", () => {
    fc.assert(
      fc.property(cellText, (text) => {
        const cell = safeCell(text);
        for (const part of cell.split(/[;\t\r\n]/))
          expect(part.replace(/^[\s\p{Cf}"]+/u, "")).not.toMatch(/^[=+\-@＝＋－＠]/);
        expect(originalCell(cell)).toBe(text);
      }),
      { numRuns: 3000 },
    );
  });
});
