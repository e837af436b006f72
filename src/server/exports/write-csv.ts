import { byteOrderMark, type Cell, csvLine } from "#domain/export/csv.ts";
import { exportsText } from "#text/exports.ts";
import type { ExportItem } from "./export-item.ts";

/** One item: its columns, then a line for each response. */
export async function* writeCsv(item: ExportItem): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + csvLine(item.heads));
  for await (const lines of item.pages) yield Buffer.from(lines.map(csvLine).join(""));
  if (item.note !== null) yield Buffer.from(csvLine([item.note]));
}

/**
 * Several items, one below the other with an empty line between. Every line begins with the item's id and title, so that what belongs to an item is found
 * without a look at the lines around; an item's columns stand in its first line.
 */
export async function* writeBulkCsv(items: AsyncIterable<ExportItem>): AsyncGenerator<Buffer> {
  const { id, title } = exportsText.itemColumns;
  let before = byteOrderMark;
  for await (const item of items) {
    const own: Cell[] = [item.id, item.title];
    yield Buffer.from(before + csvLine([id, title, ...item.heads]));
    let any = false;
    for await (const lines of item.pages) {
      any = true;
      yield Buffer.from(lines.map((cells) => csvLine([...own, ...cells])).join(""));
    }
    const note = item.note ?? (any ? null : exportsText.none);
    if (note !== null) yield Buffer.from(csvLine([...own, note]));
    before = "\r\n";
  }
}
