import { finished } from "node:stream/promises";
import { crc32, createDeflateRaw, type DeflateRaw } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";
import type { Cell } from "#domain/cell.ts";
import { exportsText } from "#text/server/exports.ts";
import type { ExportedSurvey } from "./exported-survey.ts";
import { newSheetLinks } from "./sheet-links.ts";
import { sheetNames } from "./sheet-names.ts";
import { sheetRow } from "./sheet-xml.ts";
import {
  fixedParts,
  listingParts,
  sheetEnd,
  sheetPath,
  sheetStart,
  sheetTargets,
} from "./workbook-xml.ts";

type Sheet = Pick<ExportedSurvey, "heads" | "pages" | "hrefOf"> & { name: string };
/** `at`: its place among the sheets. */
type Placed = Sheet & { at: number };
/** A sheet that was written; `number`: from 1, in the order of writing. */
type Written = { name: string; at: number; number: number };

/** The most rows of a sheet, with its headings; Excel does not open a file with more. */
const mostRows = 1_048_576;

/**
 * One survey as a workbook of one sheet; its note is on a second one. Where a sheet has more than
 * `rows` rows, the others are on further sheets after it, with the same headings.
 */
export function writeXlsx(item: ExportedSurvey, rows = mostRows): AsyncGenerator<Uint8Array> {
  const { notesSheet, itemColumns } = exportsText;
  const [name = ""] = sheetNames([item.title], [notesSheet]);
  const notes =
    item.note === null
      ? []
      : [{ name: notesSheet, heads: [itemColumns.note], pages: each([[[item.note]]]) }];
  const sheets: Sheet[] = [{ ...item, name }, ...notes];
  return writeWorkbook(
    sheets.map((sheet) => sheet.name),
    () => each(sheets.map((sheet, at) => ({ ...sheet, at }))),
    rows,
  );
}

/**
 * Several surveys, whose titles these are: one sheet each, or several as in `writeXlsx`, after an
 * overview of which survey is on which sheets, with notes on those with no lines, or not all. The
 * overview is written last.
 */
export function writeBulkXlsx(
  titles: readonly string[],
  items: AsyncIterable<ExportedSurvey>,
  rows = mostRows,
): AsyncGenerator<Uint8Array> {
  const { sheet, id, title, note } = exportsText.itemColumns;
  const names = sheetNames(titles, [exportsText.itemsSheet]);
  const all = [exportsText.itemsSheet, ...names];
  async function* sheets(written: readonly Written[]): AsyncGenerator<Placed> {
    const listed: Cell[][] = [];
    let at = 0;
    for await (const item of items) {
      at += 1;
      let lines = 0;
      const counted = async function* () {
        for await (const page of item.pages) {
          lines += page.length;
          yield page;
        }
      };
      yield { ...item, name: all[at] ?? "", pages: counted(), at };
      const said = item.note ?? (lines > 0 ? "" : exportsText.none);
      for (const one of written.filter((each) => each.at === at))
        listed.push([one.name, item.id, item.title, said]);
    }
    const heads = [sheet, id, title, note];
    yield { name: exportsText.itemsSheet, heads, pages: each([listed]), at: 0 };
  }
  return writeWorkbook(all, sheets, rows);
}

async function* each<T>(list: readonly T[]): AsyncGenerator<T> {
  yield* list;
}

/**
 * Writes a workbook part by part, with at most a batch of lines in memory. `names`: of all sheets
 * that are planned, so that a further one has a name of its own. `sheets` sees which were written.
 */
async function* writeWorkbook(
  names: readonly string[],
  sheets: (written: readonly Written[]) => AsyncIterable<Placed>,
  rows: number,
): AsyncGenerator<Uint8Array> {
  const zipped = openZip();
  const written: Written[] = [];
  const begin = (sheet: Placed, name: string) => {
    const one = { name, at: sheet.at, number: written.length + 1 };
    written.push(one);
    return beginSheet(zipped, sheet, one.number);
  };
  const furtherName = ({ name }: Placed) =>
    sheetNames([name], [...names, ...written.map((one) => one.name)])[0] ?? "";
  try {
    await writeParts(zipped, fixedParts());
    for await (const sheet of sheets(written)) {
      let open = await begin(sheet, sheet.name);
      for await (const lines of sheet.pages) {
        for (let from = 0; from < lines.length; ) {
          if (open.rows() === rows) {
            await open.end();
            open = await begin(sheet, furtherName(sheet));
          }
          const part = lines.slice(from, from + rows - open.rows());
          await open.write(part);
          from += part.length;
        }
        yield* zipped.take();
      }
      await open.end();
    }
    const inOrder = written.toSorted((one, other) => one.at - other.at);
    await writeParts(zipped, listingParts(inOrder));
    zipped.end();
    yield* zipped.take();
  } finally {
    zipped.close();
  }
}

type Zipped = ReturnType<typeof openZip>;

async function writeParts(zipped: Zipped, parts: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(parts)) {
    zipped.begin(path);
    await zipped.write(text, true);
  }
}

/** Begins a sheet with its headings. */
async function beginSheet(zipped: Zipped, { heads, hrefOf }: Placed, number: number) {
  zipped.begin(sheetPath(number));
  const links = newSheetLinks();
  const styleOf = (place: string, text: string) => {
    const href = hrefOf?.(text);
    return href && links.add(place, href) ? "link" : "plain";
  };
  await zipped.write(sheetStart(heads.length) + sheetRow(1, heads, () => "head"));
  let rows = 1;
  return {
    /** How many it has, with the headings. */
    rows: () => rows,
    write: async (lines: readonly Cell[][]) => {
      await zipped.write(lines.map((cells, n) => sheetRow(rows + 1 + n, cells, styleOf)).join(""));
      rows += lines.length;
    },
    end: async () => {
      await zipped.write(sheetEnd(links.xml()), true);
      if (links.targets().length === 0) return;
      const { path, xml } = sheetTargets(number, links.targets());
      await writeParts(zipped, { [path]: xml });
    },
  };
}

/**
 * A growing zip file: finished bytes can be taken at any time. Node compresses it outside the main
 * thread, in a fifth of the time of a JavaScript library.
 */
function openZip() {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  let open: { file: ZipInputFile; packer: DeflateRaw } | null = null;
  return {
    begin: (filename: string) => {
      const file: ZipInputFile = { filename, crc: 0, size: 0, compression: 8 };
      const packer = createDeflateRaw({ level: 3 });
      zip.add(file);
      packer.on("data", (chunk: Buffer) => file.ondata?.(null, new Uint8Array(chunk), false));
      // The failing write reports it.
      packer.on("error", () => {});
      open = { file, packer };
    },
    write: async (text: string, last = false) => {
      if (!open) return;
      const { file, packer } = open;
      const bytes = Buffer.from(text);
      file.crc = crc32(bytes, file.crc);
      file.size += bytes.length;
      await new Promise<void>((resolve, reject) =>
        packer.write(bytes, (error) => (error ? reject(error) : resolve())),
      );
      if (!last) return;
      packer.end();
      await finished(packer);
      file.ondata?.(null, new Uint8Array(0), true);
      open = null;
    },
    end: () => zip.end(),
    /** Frees the compressor, also if a file is not read to its end. */
    close: () => open?.packer.destroy(),
    take: () => {
      const taken = ready;
      ready = [];
      return taken;
    },
  };
}
