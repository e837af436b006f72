import { Zip, ZipDeflate } from "fflate";
import type { Cell } from "#domain/export/csv.ts";
import { exportsText } from "#text/exports.ts";
import type { ExportItem } from "./export-item.ts";
import { sheetNames } from "./sheet-names.ts";
import { sheetRow } from "./sheet-xml.ts";
import { sheetEnd, sheetPath, sheetStart, workbookParts } from "./workbook-xml.ts";

type Sheet = { name: string; heads: string[]; pages: AsyncIterable<Cell[][]>; last: Cell[] | null };

/** One item as a workbook of one sheet. */
export function writeXlsx(item: ExportItem): AsyncGenerator<Uint8Array> {
  const [name = ""] = sheetNames([item.title]);
  const sheet = { name, heads: item.heads, pages: item.pages, last: item.note === null ? null : [item.note] };
  return writeWorkbook([name], () => each([sheet]));
}

/** Several items: a sheet for each, and one before them that says which item is on which. */
export function writeBulkXlsx(of: readonly { id: string; title: string }[], items: AsyncIterable<ExportItem>): AsyncGenerator<Uint8Array> {
  const { sheet, id, title } = exportsText.itemColumns;
  const names = sheetNames(
    of.map((item) => item.title),
    [exportsText.itemsSheet],
  );
  const list = {
    name: exportsText.itemsSheet,
    heads: [sheet, id, title],
    pages: each([of.map((item, at) => [names[at] ?? "", item.id, item.title])]),
    last: null,
  };
  return writeWorkbook([list.name, ...names], async function* () {
    yield list;
    for await (const { heads, pages, note } of items) yield { name: "", heads, pages, last: note === null ? null : [note] };
  });
}

async function* each<T>(list: readonly T[]): AsyncGenerator<T> {
  yield* list;
}

/** Writes a workbook part after part, never more of it in memory than a page of lines. */
async function* writeWorkbook(names: readonly string[], sheets: () => AsyncIterable<Omit<Sheet, "name">>): AsyncGenerator<Uint8Array> {
  const zipped = openZip();
  for (const [path, text] of Object.entries(workbookParts(names))) {
    zipped.begin(path);
    zipped.write(text, true);
  }
  let at = 0;
  for await (const { heads, pages, last } of sheets()) {
    zipped.begin(sheetPath(at));
    at += 1;
    zipped.write(sheetStart(heads.length) + sheetRow(1, heads, "head"));
    let row = 2;
    for await (const lines of pages) {
      zipped.write(lines.map((cells, n) => sheetRow(row + n, cells)).join(""));
      row += lines.length;
      yield* zipped.take();
    }
    zipped.write((last ? sheetRow(row, last) : "") + sheetEnd, true);
  }
  zipped.end();
  yield* zipped.take();
}

/** A zip file that grows: what is ready of it can be taken away at any time. */
function openZip() {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  let file: ZipDeflate | null = null;
  return {
    begin: (path: string) => {
      file = new ZipDeflate(path, { level: 3 });
      zip.add(file);
    },
    write: (text: string, last = false) => file?.push(Buffer.from(text), last),
    end: () => zip.end(),
    take: () => {
      const taken = ready;
      ready = [];
      return taken;
    },
  };
}
