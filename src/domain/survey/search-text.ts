import type { Survey } from "./survey.ts";

/** A survey's name in lists: its title, or else its first question; empty if it has neither. */
export function listedTitle({
  title,
  questions,
}: Pick<Survey, "title"> & { questions: readonly { label: string }[] }): string {
  return title || (questions[0]?.label ?? "");
}

/**
 * A text normalized for searching: ignores case, diacritics and invisible characters, and collapses
 * whitespace. Upper-casing first makes `ß` equal `ss`, and both small sigmas equal.
 */
export function searchText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]+/gu, "")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replace(/\s+/g, " ")
    .trim();
}
