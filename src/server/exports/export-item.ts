import type { Cell } from "#domain/export/csv.ts";
import { exportTable, type HeadTexts } from "#domain/export/export-table.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { errorTexts } from "#text/errors.ts";
import { exportsText } from "#text/exports.ts";
import { fill } from "#text/fill.ts";
import { listText } from "#text/list.ts";
import type { Context } from "../context.ts";
import { countWithheld } from "../results/nameless.ts";
import { readRecords } from "./read-records.ts";

/** An item as it is exported. `pages`: its lines, some at a time; `note`: a sentence below them, where answers are held back. */
export type ExportItem = { id: string; title: string; heads: string[]; pages: AsyncIterable<Cell[][]>; note: string | null };

const heads: HeadTexts = {
  ...exportsText.columns,
  ofNps: (label) => fill(exportsText.npsColumn, { label }),
  ofComment: (label) => fill(exportsText.commentColumn, { label }),
};

/** Without a single anonymous answer while fewer than ANONYMITY_MIN_GROUP people gave one. */
export async function exportItem(ctx: Context, survey: Survey): Promise<ExportItem> {
  const withheld = await countWithheld(ctx, survey);
  const table = exportTable(survey, heads);
  return {
    id: survey.id,
    title: itemTitle(survey),
    heads: table.heads,
    pages: linesOf(ctx, survey, withheld === null, table.cellsOf),
    note: withheld === null ? null : fill(errorTexts["results.too-few"], { min: ctx.config.minAnonymousGroup }),
  };
}

async function* linesOf(ctx: Context, survey: Survey, nameless: boolean, cellsOf: ReturnType<typeof exportTable>["cellsOf"]) {
  for await (const records of readRecords(ctx, survey, nameless)) yield records.map(cellsOf);
}

/** What an item is called: its title, or its first question, or its type. */
export function itemTitle({ title, questions, type }: Survey): string {
  return title || questions[0]?.label || fill(listText.untitled, { type: typeNames[type] });
}
