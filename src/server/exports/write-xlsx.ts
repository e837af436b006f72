import { finished } from "node:stream/promises";
import { crc32, createDeflateRaw, type DeflateRaw } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";
import { exportsText } from "#text/server/exports.ts";
import type { ExportedSurvey } from "./exported-survey.ts";
import { newSheetLinks } from "./sheet-links.ts";
import { sheetNames } from "./sheet-names.ts";
import { sheetRow } from "./sheet-xml.ts";
import { sheetEnd, sheetPath, sheetStart, sheetTargets, workbookParts } from "./workbook-xml.ts";

type Sheet = Pick<ExportedSurvey, "heads" | "pages" | "hrefOf"> & { name: string };
/** `note`: a sentence about the survey besides its data. */
type Listed = { id: string; title: string; note: string | null };

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
    () => each(sheets),
  );
}

/**
 * Several surveys: one sheet each, after an overview of which survey is on which sheet, with their
 * notes.
 */
export function writeBulkXlsx(
  of: readonly Listed[],
  items: AsyncIterable<ExportedSurvey>,
): AsyncGenerator<Uint8Array> {
  const { sheet, id, title, note } = exportsText.itemColumns;
  const names = sheetNames(
    of.map((item) => item.title),
    [exportsText.itemsSheet],
  );
  const list = {
    name: exportsText.itemsSheet,
    heads: [sheet, id, title, note],
    pages: each([of.map((item, at) => [names[at] ?? "", item.id, item.title, item.note ?? ""])]),
  };
  return writeWorkbook([list.name, ...names], async function* () {
    yield list;
    yield* items;
  });
}

async function* each<T>(list: readonly T[]): AsyncGenerator<T> {
  yield* list;
}

/** Writes a workbook part by part, with at most a batch of lines in memory. */
async function* writeWorkbook(
  names: readonly string[],
  sheets: () => AsyncIterable<Omit<Sheet, "name">>,
): AsyncGenerator<Uint8Array> {
  const zipped = openZip();
  try {
    for (const [path, text] of Object.entries(workbookParts(names))) {
      zipped.begin(path);
      await zipped.write(text, true);
    }
    let at = 0;
    for await (const { heads, pages, hrefOf } of sheets()) {
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
      at += 1;
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
