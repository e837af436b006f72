/**
 * A text that no spreadsheet takes for a formula: where it begins, after blanks or quotes, with one of `= + - @` (full-width ones too), a `'` is put before it
 * (EXP-15). The same after each `;`, tab and line break within it: a spreadsheet that divides cells at those begins a new cell there. What has a `'` there
 * already gets another, so that `originalCell` gives every text back exactly.
 */
export function safeCell(text: string): string {
  return risky.test(text) ? text.replace(beforeFormula, "$1'").replace(beforeBreak, "'") : text;
}

/** The text that `safeCell` was given. */
export function originalCell(cell: string): string {
  return cell.replace(afterBreakMark, "").replace(afterMark, "$1");
}

const begin = "[=+\\-@＝＋－＠]";
/** Blank is also what can't be seen, such as a byte-order mark. */
const blank = '(?:[^\\S\\t\\r\\n]|\\p{Cf}|")*';
const ends = "(^|[;\\t\\r\\n])";

const risky = new RegExp(`${begin}|^'*[\\t\\r\\n]`, "u");
const beforeFormula = new RegExp(`${ends}(?='*${blank}${begin})`, "gu");
const afterMark = new RegExp(`${ends}'(?='*${blank}${begin})`, "gu");
/** A cell that begins with a tab or a line break gets its mark too: some spreadsheets drop those. */
const beforeBreak = /^(?='*[\t\r\n])/u;
const afterBreakMark = /^'(?='*[\t\r\n])/u;
