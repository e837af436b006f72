import fc from "fast-check";

const pieces = [
  "=1+1",
  "+",
  "-2",
  "@SUM(A1)",
  "＝1",
  "＋",
  "－",
  "＠x",
  "'",
  "''",
  '"',
  '""',
  ",",
  ";",
  "; ",
  "\\",
  "\t",
  "\n",
  "\r",
  "\r\n",
  " ",
  "\u00A0",
  "\uFEFF",
  "\u200B",
  "\u202E",
  "שלום",
  "مرحبا",
  "👩‍👩‍👧‍👦",
  "_x0041_",
  "_x005F_",
  "_",
  "&amp;",
  "<b>",
  "]]>",
  "\u0001",
  "\u000B",
  "\uFFFE",
  "a",
  "Pizza",
]; // prettier-ignore

/**
 * Texts that a database can hold and that a file may get wrong: formulas, quotes, separators, line
 * breaks, right-to-left, emoji, control characters.
 */
export const cellText: fc.Arbitrary<string> = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join("")),
  fc
    .string({ unit: "binary", maxLength: 40 })
    .map((text) => text.replaceAll("\u0000", "").toWellFormed()),
);
