import { safeCell } from "./safe-cell.ts";

/** What stands in a cell: a text, or a number that is none of anybody's words. */
export type Cell = string | number;

/** The byte-order mark that an export begins with (EXP-03): by it, spreadsheets know the file as UTF-8. */
export const byteOrderMark = "\uFEFF";

/** One line by RFC 4180, with its end. Quoted is whatever any spreadsheet might divide, not the comma alone. */
export function csvLine(cells: readonly Cell[]): string {
  let line = "";
  for (const [at, cell] of cells.entries()) line += (at === 0 ? "" : ",") + (typeof cell === "number" ? String(cell) : written(cell));
  return `${line}\r\n`;
}

const divides = /[",;\r\n\t]|^\s|\s$/;
/** Nearly every cell is plain, and one look tells: nothing in it divides, and it begins with nothing that could be taken for a formula. */
const special = /[",;\r\n\t]|^[\s\p{Cf}'=+\-@＝＋－＠]|\s$/u;

function written(text: string): string {
  if (!special.test(text)) return text;
  const safe = safeCell(text);
  return divides.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
