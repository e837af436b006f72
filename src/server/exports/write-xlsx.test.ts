import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Cell } from "#domain/cell.ts";
import { cellText } from "#test/cell-texts.ts";
import { readXlsx } from "#test/read-xlsx.ts";
import type { ExportedSurvey } from "./exported-survey.ts";
import { sheetNames } from "./sheet-names.ts";
import { writeBulkXlsx, writeXlsx } from "./write-xlsx.ts";

function anExport(
  title: string,
  heads: string[],
  lines: Cell[][],
  note: string | null = null,
): ExportedSurvey {
  return { id: crypto.randomUUID(), title, heads, pages: each([lines]), note };
}

async function* each<T>(list: readonly T[]) {
  yield* list;
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

/** Empty cells at a row's end are not written. */
const trimmed = (line: Cell[]) => line.slice(0, line.findLastIndex((cell) => cell !== "") + 1);

describe("a workbook", () => {
  it("reads back as written, whatever the texts, and never has a formula (EXP-15)", async () => {
    const line = fc.array(fc.oneof(cellText, fc.nat(1000)), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(
        cellText,
        fc.array(line, { minLength: 1, maxLength: 4 }),
        async (title, [heads = [], ...lines]) => {
          const [sheet] = readXlsx(
            await bytesOf(writeXlsx(anExport(title, heads.map(String), lines))),
          );
          expect(sheet?.lines).toEqual([heads.map(String), ...lines].map(trimmed));
        },
      ),
      { numRuns: 300 },
    );
  });

  it("of several surveys has a sheet for each, and an overview with notes (API-48, API-54)", async () => {
    const items = [
      anExport("Lunch", ["Name"], [["Alex"]]),
      anExport("Lunch", ["Name"], [], "Nothing yet"),
      anExport("Dinner", ["Name"], []),
    ];
    const titles = items.map(({ title }) => title);
    const sheets = readXlsx(await bytesOf(writeBulkXlsx(titles, each(items))));
    expect(sheets).toEqual([
      {
        name: "Items",
        lines: [
          ["Sheet", "Item ID", "Item", "Note"],
          ["Lunch", items[0]?.id, "Lunch"],
          ["Lunch (2)", items[1]?.id, "Lunch", "Nothing yet"],
          ["Dinner", items[2]?.id, "Dinner", "No responses yet"],
        ],
      },
      { name: "Lunch", lines: [["Name"], ["Alex"]] },
      { name: "Lunch (2)", lines: [["Name"]] },
      { name: "Dinner", lines: [["Name"]] },
    ]);
  });

  it("goes on, after as many rows as Excel opens, on further sheets with the same headings (EXP-15)", async () => {
    const lines = ["Adele", "Alex", "Diego", "Isaiah", "Megan"].map((name) => [name]);
    const whole = anExport("Lunch", ["Name"], lines, "Some are withheld");
    // The bound may be within a page and between two.
    whole.pages = each([lines.slice(0, 2), lines.slice(2)]);
    expect(readXlsx(await bytesOf(writeXlsx(whole, 3)))).toEqual([
      { name: "Lunch", lines: [["Name"], ["Adele"], ["Alex"]] },
      { name: "Lunch (2)", lines: [["Name"], ["Diego"], ["Isaiah"]] },
      { name: "Lunch (3)", lines: [["Name"], ["Megan"]] },
      { name: "Notes", lines: [["Note"], ["Some are withheld"]] },
    ]);
    const full = anExport("Lunch", ["Name"], lines.slice(0, 2));
    expect(readXlsx(await bytesOf(writeXlsx(full, 3)))).toHaveLength(1);
  });

  it("of several surveys lists each of a survey's sheets, whose names are their own", async () => {
    const lines = ["Adele", "Alex", "Diego"].map((name) => [name]);
    const items = [anExport("Lunch", ["Name"], lines), anExport("Lunch", ["Name"], [])];
    const titles = items.map(({ title }) => title);
    expect(readXlsx(await bytesOf(writeBulkXlsx(titles, each(items), 3)))).toEqual([
      {
        name: "Items",
        lines: [
          ["Sheet", "Item ID", "Item", "Note"],
          ["Lunch", items[0]?.id, "Lunch"],
          ["Lunch (3)", items[0]?.id, "Lunch"],
        ],
      },
      {
        name: "Items (2)",
        lines: [
          ["Sheet", "Item ID", "Item", "Note"],
          ["Lunch (2)", items[1]?.id, "Lunch", "No responses yet"],
        ],
      },
      { name: "Lunch", lines: [["Name"], ["Adele"], ["Alex"]] },
      { name: "Lunch (3)", lines: [["Name"], ["Diego"]] },
      { name: "Lunch (2)", lines: [["Name"]] },
    ]);
  });

  it("cuts texts that exceed a cell, between characters", async () => {
    const [sheet] = readXlsx(
      await bytesOf(
        writeXlsx(
          anExport("Long", ["Why?"], [["a".repeat(32_765) + "😀😀"], ["b".repeat(32_767)]]),
        ),
      ),
    );
    expect(sheet?.lines.slice(1)).toEqual([[`${"a".repeat(32_765)}…`], ["b".repeat(32_767)]]);
  });
});

it("has unique sheet names that Excel allows", () => {
  expect(
    sheetNames(
      [
        "What [is] this: a/b\\c*?",
        "'quoted'",
        "",
        "history",
        "A".repeat(40),
        "a".repeat(40),
        "Items",
      ],
      ["Items"],
    ),
  ).toEqual([
    "What is this a b c",
    "quoted",
    "Item",
    "history (2)",
    "A".repeat(31),
    `${"a".repeat(27)} (2)`,
    "Items (2)",
  ]);
  fc.assert(
    fc.property(fc.array(cellText, { maxLength: 20 }), (titles) => {
      const names = sheetNames(titles).map((name) => name.toLowerCase());
      expect(new Set(names).size).toBe(titles.length);
      for (const name of names)
        expect(name).toMatch(/^[^[\]:*?/\\\p{C}']?[^[\]:*?/\\\p{Cc}]{0,30}$/u);
      for (const name of names) expect(name.length).toBeLessThanOrEqual(31);
    }),
  );
});
