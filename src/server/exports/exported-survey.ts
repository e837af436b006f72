import type { Cell } from "#domain/cell.ts";
import { exportTable, type HeadTexts } from "#domain/export/export-table.ts";
import type { Autolink } from "#domain/integration/autolink.ts";
import { linkReferences } from "#domain/integration/link-references.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { listText } from "#text/list.ts";
import { exportsText } from "#text/server/exports.ts";
import { withheldNote as noteOf } from "#text/withheld.ts";
import { autolinksOf } from "../autolinks/read-autolinks.ts";
import type { Context } from "../context.ts";
import { anonymousShown } from "../results/anonymous-responses.ts";
import { readRecords } from "./read-records.ts";

/**
 * A survey in exported form. `pages`: its lines in batches; `note`: a sentence beside the data if
 * responses are withheld; `hrefOf`: where the first reference in a text leads (INT-08).
 */
export type ExportedSurvey = {
  id: string;
  title: string;
  heads: string[];
  pages: AsyncIterable<Cell[][]>;
  note: string | null;
  hrefOf?: (text: string) => string | null;
};

const heads: HeadTexts = {
  ...exportsText.columns,
  ofNps: (label) => fill(exportsText.npsColumn, { label }),
  ofComment: (label) => fill(exportsText.commentColumn, { label }),
};

/** Includes anonymous responses in groups only. */
export async function exportedSurvey(ctx: Context, survey: Survey): Promise<ExportedSurvey> {
  const { shown, withheld } = await anonymousShown(ctx, survey);
  const table = exportTable(survey, heads);
  const autolinks = await autolinksOf(ctx, survey);
  return {
    id: survey.id,
    title: surveyTitle(survey),
    heads: table.heads,
    pages: linesOf(ctx, survey, shown, table.cellsOf),
    note: withheld && noteOf(withheld),
    ...(autolinks.length > 0 ? { hrefOf: (text: string) => firstHref(text, autolinks) } : {}),
  };
}

function firstHref(text: string, autolinks: readonly Autolink[]): string | null {
  return linkReferences(text, autolinks).find(({ href }) => href !== null)?.href ?? null;
}

async function* linesOf(
  ctx: Context,
  survey: Survey,
  anonymous: boolean,
  cellsOf: ReturnType<typeof exportTable>["cellsOf"],
) {
  for await (const records of readRecords(ctx, survey, anonymous)) yield records.map(cellsOf);
}

/** A survey's name: its title, else its first question, else its type. */
export function surveyTitle({ title, questions, type }: Survey): string {
  return title || questions[0]?.label || fill(listText.untitled, { type: typeNames[type] });
}
