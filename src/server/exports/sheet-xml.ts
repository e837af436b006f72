import type { Cell, TimeCell } from "#domain/cell.ts";

/** The most UTF-16 units in a workbook's cell; longer texts make the file unreadable. */
const mostUnits = 32_767;

/**
 * A text in XML. Characters that XML forbids, and text that looks like their escape, are written as
 * `_xHHHH_`, which spreadsheet programs decode.
 */
export function xmlText(text: string): string {
  if (!special.test(text)) return text;
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(
      unspeakable,
      (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
    );
}

// Characters that XML forbids or discourages. A carriage return would be read back as a line feed.
const unspeakable = /(?![\t\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;
const special = /[&<>"_\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;

type CellStyle = "plain" | "head" | "link";
/**
 * Indexes in the workbook's list of formats: texts that stay texts when edited, and the same in
 * bold and as links look.
 */
const styles: Record<CellStyle, number> = { plain: 1, head: 2, link: 6 };
const timeStyles: Record<TimeCell["as"], number> = { instant: 3, day: 4, time: 5 };

/**
 * A row of a sheet. Texts are inline strings, whatever they begin with: never formulas. `at` counts
 * from 1; `styleOf` gives a text its look.
 */
export function sheetRow(
  at: number,
  cells: readonly Cell[],
  styleOf: (place: string, text: string) => CellStyle = () => "plain",
): string {
  let row = `<row r="${at}">`;
  for (const [column, cell] of cells.entries()) {
    const place = `${columnName(column)}${at}`;
    if (typeof cell === "number") row += `<c r="${place}"><v>${cell}</v></c>`;
    else if (typeof cell === "object") row += timeCell(place, cell);
    else if (cell !== "") row += textCell(place, cell, styleOf(place, cell));
  }
  return `${row}</row>`;
}

/**
 * A time as a spreadsheet's serial number: days since the end of 1899, of which the first two
 * months are off by one. Times that can't be represented become texts.
 */
function timeCell(place: string, { as, text }: TimeCell): string {
  const at = Date.parse(
    as === "time" ? `1899-12-30T${text}Z` : as === "day" ? `${text}T00:00:00Z` : text,
  );
  const days = (at - Date.UTC(1899, 11, 30)) / 86_400_000;
  const known = as === "time" ? days >= 0 && days < 1 : days >= 61;
  if (!known) return textCell(place, text, "plain");
  return `<c r="${place}" s="${timeStyles[as]}"><v>${days}</v></c>`;
}

function textCell(place: string, text: string, style: CellStyle): string {
  return `<c r="${place}" s="${styles[style]}" t="inlineStr"><is><t xml:space="preserve">${xmlText(fitting(text))}</t></is></c>`;
}

/** Only many long choices in one cell reach this limit. */
function fitting(text: string): string {
  if (text.length <= mostUnits) return text;
  const kept = text.slice(0, mostUnits - 1);
  return `${kept.isWellFormed() ? kept : kept.slice(0, -1)}…`;
}

const columnNames: string[] = [];

/** `A` to `Z`, then `AA`, … */
function columnName(column: number): string {
  return (columnNames[column] ??=
    column < 26
      ? String.fromCharCode(65 + column)
      : columnName(Math.floor(column / 26) - 1) + columnName(column % 26));
}
