import type { Cell } from "#domain/cell.ts";
import { byteOrderMark, csvLine } from "#domain/export/csv.ts";
import { exportsText } from "#text/server/exports.ts";
import type { ExportedSurvey } from "./exported-survey.ts";

/**
 * One survey: its header, then one line per response. Nothing follows, because programs count the
 * lines, unless responses are withheld: after an empty line a note says so.
 */
export async function* writeCsv(item: ExportedSurvey): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + csvLine(item.heads));
  for await (const lines of item.pages) yield Buffer.from(lines.map(csvLine).join(""));
  if (item.note === null) return;
  const { note } = exportsText.itemColumns;
  yield Buffer.from(`\r\n${csvLine([note])}${csvLine([item.note])}`);
}

/**
 * Several surveys, separated by empty lines. Every line begins with the survey's id and title, so
 * that it can be attributed without its neighbours; a survey's first line is its header. Notes on
 * surveys with no lines, or not all, follow in a part of their own.
 */
export async function* writeBulkCsv(items: AsyncIterable<ExportedSurvey>): AsyncGenerator<Buffer> {
  const { id, title, note } = exportsText.itemColumns;
  const notes: Cell[][] = [];
  let before = byteOrderMark;
  for await (const item of items) {
    const own: Cell[] = [item.id, item.title];
    yield Buffer.from(before + csvLine([id, title, ...item.heads]));
    let any = false;
    for await (const lines of item.pages) {
      any = true;
      yield Buffer.from(lines.map((cells) => csvLine([...own, ...cells])).join(""));
    }
    const said = item.note ?? (any ? null : exportsText.none);
    if (said !== null) notes.push([...own, said]);
    before = "\r\n";
  }
  if (notes.length > 0)
    yield Buffer.from(before + [[id, title, note], ...notes].map(csvLine).join(""));
}
