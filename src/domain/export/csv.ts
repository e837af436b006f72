import type { Cell } from "../cell.ts";
import { safeCell } from "./safe-cell.ts";

/** The byte-order mark at the start of an export (EXP-03), by which spreadsheets detect UTF-8. */
export const byteOrderMark = "\uFEFF";

/**
 * One CSV line (RFC 4180) with its line end. Quotes everything that any spreadsheet might split at,
 * not only commas.
 */
export function csvLine(cells: readonly Cell[]): string {
  let line = "";
  for (const [at, cell] of cells.entries()) line += (at === 0 ? "" : ",") + cellText(cell);
  return `${line}\r\n`;
}

function cellText(cell: Cell): string {
  if (typeof cell === "string") return written(cell);
  return typeof cell === "number" ? String(cell) : cell.text;
}

const divides = /[",;\r\n\t]|^\s|\s$/;
/** A quick test: a cell without a match needs neither quotes nor protection against formulas. */
const special = /[",;\r\n\t]|^[\s\p{Cf}'=+\-@＝＋－＠]|\s$/u;

function written(text: string): string {
  if (!special.test(text)) return text;
  const safe = safeCell(text);
  return divides.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
