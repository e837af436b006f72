import type { Survey } from "./survey.ts";

/** What an item is called in lists: its title, or its first question; empty where it has neither. */
export function listedTitle({ title, questions }: Pick<Survey, "title"> & { questions: readonly { label: string }[] }): string {
  return title || (questions[0]?.label ?? "");
}

/** A text as searches compare it: without case, diacritics and what nobody sees, and with single spaces. By way of capitals `ß` is `ss`, and both small sigmas are one. */
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
