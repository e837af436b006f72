import type { Autolink } from "./autolink.ts";
import { addressOf } from "./autolink-url.ts";

/** A part of a text: plain, or a reference with its address. */
export type TextPart = { text: string; href: string | null };

/** Digits in a number; more is no number of a task. */
const mostDigits = 20;
/** Scripts without spaces between words: a reference may stand directly beside them. */
const spaceless = ["Han", "Hira", "Kana", "Bopo", "Thai", "Laoo", "Khmr", "Mymr"]
  .map((script) => `\\p{scx=${script}}`)
  .join("");
const word = `(?![${spaceless}])[\\p{L}\\p{M}\\p{N}_]`;
const webAddress = /https?:\/\/\S+/gi;
const wordBefore = new RegExp(`${word}$`, "u");
const wordAfter = new RegExp(`^${word}`, "u");

/**
 * The parts of a text: each prefix with a number behind it becomes a link (INT-08). A word boundary
 * stands before the prefix and after the number; of several prefixes the longest wins, of equal
 * ones the first. In order and complete: the parts together are the text.
 */
export function linkReferences(
  text: string,
  autolinks: readonly Pick<Autolink, "prefix" | "url">[],
): TextPart[] {
  const known = autolinks
    .filter(({ prefix }) => prefix !== "")
    .toSorted((one, other) => other.prefix.length - one.prefix.length);
  const addresses = [...text.matchAll(webAddress)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = 0; known.length > 0 && at < text.length; at += 1) {
    // `https://tasks.example/#9` names a place there, not a task.
    const inside = addresses.find(({ start, end }) => start <= at && at < end);
    if (inside) {
      at = inside.end - 1;
      continue;
    }
    const found = referenceAt(text, at, known);
    if (!found) continue;
    if (at > from) parts.push({ text: text.slice(from, at), href: null });
    parts.push(found);
    from = at + found.text.length;
    at = from - 1;
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null });
  return parts;
}

function referenceAt(
  text: string,
  at: number,
  known: readonly Pick<Autolink, "prefix" | "url">[],
): TextPart | null {
  for (const { prefix, url } of known) {
    if (!text.startsWith(prefix, at)) continue;
    // Two code units are enough for one character of any script.
    if (wordBefore.test(text.slice(Math.max(0, at - 2), at))) return null;
    const start = at + prefix.length;
    const [number = ""] = /^\d+/.exec(text.slice(start, start + mostDigits + 1)) ?? [];
    const end = start + number.length;
    const isNumber = number !== "" && number.length <= mostDigits;
    const href = isNumber && !wordAfter.test(text.slice(end, end + 2)) && addressOf(url, number);
    if (href) return { text: text.slice(at, end), href };
  }
  return null;
}

/** The parts of the first `length` code units; a reference that is cut there is no link. */
export function partsUpTo(parts: readonly TextPart[], length: number): TextPart[] {
  const kept: TextPart[] = [];
  let left = length;
  for (const part of parts) {
    if (left <= 0) break;
    kept.push(part.text.length <= left ? part : { text: part.text.slice(0, left), href: null });
    left -= part.text.length;
  }
  return kept;
}
