import { originalCell } from "#domain/export/safe-cell.ts";

/**
 * Reads a CSV file by RFC 4180: its lines, each of its cells as they stand in the file. A
 * byte-order mark is not part of the first.
 */
export function readCsv(file: string): string[][] {
  const lines: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;
  const text = file.replace(/^\uFEFF/, "");
  let line: string[] = [];
  while (cell.lastIndex < text.length || line.length > 0) {
    const [, quoted, plain = "", end] = cell.exec(text) ?? [];
    if (end === undefined) throw new Error(`not a CSV file, behind line ${lines.length}`);
    line.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    lines.push(line);
    line = [];
  }
  return lines;
}

/** The same with every cell as it was given to the writer. */
export function readExport(file: string): string[][] {
  return readCsv(file).map((line) => line.map(originalCell));
}
