/**
 * Protects a text against being run as a spreadsheet formula: adds a `'` if the text starts, after
 * blanks or quotes, with one of `= + - @` or their full-width forms (EXP-15). Does the same after
 * each `;`, tab and line break, where some spreadsheets start a new cell. A text that already has a
 * `'` there gets another, so `originalCell` restores every text exactly.
 */
export function safeCell(text: string): string {
  return risky.test(text) ? text.replace(beforeFormula, "$1'").replace(beforeBreak, "'") : text;
}

/** Reverses `safeCell`. */
export function originalCell(cell: string): string {
  return cell.replace(afterBreakMark, "").replace(afterMark, "$1");
}

const begin = "[=+\\-@＝＋－＠]";
/**
 * Includes invisible characters. No character is of two alternatives (a byte-order mark is a blank
 * and a format character): a row of them would be tried in every combination.
 */
const blank = '(?:[^\\S\\t\\r\\n\\uFEFF]|\\p{Cf}|")*';
const ends = "(^|[;\\t\\r\\n])";

const risky = new RegExp(`${begin}|^'*[\\t\\r\\n]`, "u");
const beforeFormula = new RegExp(`${ends}(?='*${blank}${begin})`, "gu");
const afterMark = new RegExp(`${ends}'(?='*${blank}${begin})`, "gu");
/** A leading tab or line break gets a `'` too, because some spreadsheets drop those characters. */
const beforeBreak = /^(?='*[\t\r\n])/u;
const afterBreakMark = /^'(?='*[\t\r\n])/u;
