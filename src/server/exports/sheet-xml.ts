import type { Cell } from "#domain/export/csv.ts";

/** The most UTF-16 units that a cell of a workbook holds; longer texts make the file unreadable. */
const mostUnits = 32_767;

/** A text within XML. What XML cannot hold, and what only looks like its stand-in, is written as `_xHHHH_`, which readers of workbooks turn back. */
export function xmlText(text: string): string {
  if (!special.test(text)) return text;
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(unspeakable, (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`);
}

// What XML forbids, and what it only tolerates. A carriage return would be read back as a line feed.
const unspeakable = /(?![\t\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;
const special = /[&<>"_\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;

export type CellStyle = "plain" | "head";
/** Places in the workbook's list of formats: texts that stay texts when somebody edits them, and the same in bold. */
const styles: Record<CellStyle, number> = { plain: 1, head: 2 };

/** A line of a sheet. Texts are inline, and texts whatever they begin with: never formulas. `at` counts from 1. */
export function sheetRow(at: number, cells: readonly Cell[], style: CellStyle = "plain"): string {
  let row = `<row r="${at}">`;
  for (const [column, cell] of cells.entries()) {
    const place = `${columnName(column)}${at}`;
    if (typeof cell === "number") row += `<c r="${place}"><v>${cell}</v></c>`;
    else if (cell !== "")
      row += `<c r="${place}" s="${styles[style]}" t="inlineStr"><is><t xml:space="preserve">${xmlText(fitting(cell))}</t></is></c>`;
  }
  return `${row}</row>`;
}

/** Only many long choices in one cell come to this. */
function fitting(text: string): string {
  if (text.length <= mostUnits) return text;
  const kept = text.slice(0, mostUnits - 1);
  return `${kept.isWellFormed() ? kept : kept.slice(0, -1)}…`;
}

const columnNames: string[] = [];

/** `A` to `Z`, then `AA`, … */
function columnName(column: number): string {
  return (columnNames[column] ??=
    column < 26 ? String.fromCharCode(65 + column) : columnName(Math.floor(column / 26) - 1) + columnName(column % 26));
}
