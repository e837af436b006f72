import { isolated } from "#domain/direction.ts";
import { unturned } from "#domain/unturned.ts";
import { cutParts } from "#text/format/guest-name.ts";

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * User text for fields that interpret Markdown and date macros: escaped so that it reads as typed,
 * isolated if it is right-to-left, truncated to `max` characters and one line for each 25 of them,
 * with `…`.
 */
export function entered(text: string, max: number): string {
  return isolated(escaped(shortened(spaced(text), max)));
}

/** As `entered`, for a person's name; the mark of a guest stays whole (ANO-06). */
export function enteredName(name: string, max: number): string {
  const { start, end } = cutParts(spaced(name));
  return isolated(escaped(cut(start, Math.max(1, max - end.length)) + end));
}

/** Plain text that reads as typed where Markdown and date macros are interpreted. */
export function escaped(text: string): string {
  return escapeMarkdown(text).replace(/\{\{/g, "{\u200B{");
}

/**
 * Removes control characters, which are invisible and take six bytes each, and direction-changing
 * characters.
 */
export function plain(text: string): string {
  return unturned(text).replace(/[^\P{Cc}\n\t]/gu, " ");
}

/** Plain text without more than one empty line in a row. */
export function spaced(text: string): string {
  return plain(text).replace(/\n(?:[^\S\n]*\n){2,}/g, "\n\n");
}

/** Characters in a short line: a text may have one line for each so many, and eight in any case. */
const perLine = 25;
const leastLines = 8;

/** Truncated as by `cut`, and also where short lines would make it too high. */
export function shortened(text: string, max: number): string {
  const shown = cut(text, max);
  const lines = shown.split("\n");
  const most = Math.max(leastLines, Math.ceil(max / perLine));
  return lines.length > most ? `${lines.slice(0, most).join("\n").trimEnd()}…` : shown;
}

/**
 * A grapheme may consist of any number of code units. This allows what real texts need: an average
 * of 4 each, plus 40.
 */
const [partsEach, partsMore] = [4, 40];

/** Truncates to `max` graphemes including `…`; never cuts an emoji in two. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  // In ASCII each code unit is a grapheme, so no segmenter is needed.
  if (/^[\n\x20-\x7e]*$/.test(text.slice(0, max + 1)))
    return `${text.slice(0, max - 1).trimEnd()}…`;
  const kept: string[] = [];
  let parts = 0;
  for (const { segment } of segmenter.segment(text)) {
    parts += segment.length;
    if (kept.length === max || parts > max * partsEach + partsMore)
      return `${kept
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
    kept.push(segment);
  }
  return text;
}

function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\*_`~[\]<>|]/g, "\\$&")
    .replace(/&(?=#?\w+;)/g, "\\&")
    .replace(/^(\s*)(?:([#+-])(?=[\s#-]|$)|(=+$))/gm, "$1\\$2$3")
    .replace(/^(\s*\d+)([.)])(?=\s|$)/gm, "$1\\$2");
}
