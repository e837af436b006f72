import { finished } from "node:stream/promises";
import { crc32, createDeflateRaw, type DeflateRaw } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";
import type { Cell } from "#domain/cell.ts";
import { exportsText } from "#text/server/exports.ts";
import type { ExportedSurvey } from "./exported-survey.ts";
import { newSheetLinks } from "./sheet-links.ts";
import { sheetNames } from "./sheet-names.ts";
import { sheetRow } from "./sheet-xml.ts";
import { sheetEnd, sheetPath, sheetStart, sheetTargets, workbookParts } from "./workbook-xml.ts";

type Sheet = Pick<ExportedSurvey, "heads" | "pages" | "hrefOf"> & { name: string };
/** `at`: its place among the sheets. */
type Placed = Omit<Sheet, "name"> & { at: number };

/** One survey as a workbook of one sheet; its note is on a second one. */
export function writeXlsx(item: ExportedSurvey): AsyncGenerator<Uint8Array> {
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
  );
}

/**
 * Several surveys, whose titles these are: one sheet each, after an overview of which survey is on
 * which sheet, with notes on those with no lines, or not all. The overview is written last.
 */
export function writeBulkXlsx(
  titles: readonly string[],
  items: AsyncIterable<ExportedSurvey>,
): AsyncGenerator<Uint8Array> {
  const { sheet, id, title, note } = exportsText.itemColumns;
  const names = sheetNames(titles, [exportsText.itemsSheet]);
  return writeWorkbook([exportsText.itemsSheet, ...names], async function* () {
    const listed: Cell[][] = [];
    for await (const item of items) {
      let lines = 0;
      const counted = async function* () {
        for await (const page of item.pages) {
          lines += page.length;
          yield page;
        }
      };
      yield { ...item, pages: counted(), at: listed.length + 1 };
      const said = item.note ?? (lines > 0 ? "" : exportsText.none);
      listed.push([names[listed.length] ?? "", item.id, item.title, said]);
    }
    yield { heads: [sheet, id, title, note], pages: each([listed]), at: 0 };
  });
}

async function* each<T>(list: readonly T[]): AsyncGenerator<T> {
  yield* list;
}

/** Writes a workbook part by part, with at most a batch of lines in memory. */
async function* writeWorkbook(
  names: readonly string[],
  sheets: () => AsyncIterable<Placed>,
): AsyncGenerator<Uint8Array> {
  const zipped = openZip();
  try {
    for (const [path, text] of Object.entries(workbookParts(names))) {
      zipped.begin(path);
      await zipped.write(text, true);
    }
    for await (const { heads, pages, hrefOf, at } of sheets()) {
      zipped.begin(sheetPath(at));
      const links = newSheetLinks();
      const styleOf = (place: string, text: string) => {
        const href = hrefOf?.(text);
        return href && links.add(place, href) ? "link" : "plain";
      };
      await zipped.write(sheetStart(heads.length) + sheetRow(1, heads, () => "head"));
      let row = 2;
      for await (const lines of pages) {
        await zipped.write(lines.map((cells, n) => sheetRow(row + n, cells, styleOf)).join(""));
        row += lines.length;
        yield* zipped.take();
      }
      await zipped.write(sheetEnd(links.xml()), true);
      const { path, xml } = sheetTargets(at, links.targets());
      if (links.targets().length > 0) {
        zipped.begin(path);
        await zipped.write(xml, true);
      }
    }
    zipped.end();
    yield* zipped.take();
  } finally {
    zipped.close();
  }
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
