const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * A text that somebody typed, for a place that understands Markdown and date macros: it reads there as it was typed, and is cut
 * to `max` characters with `…`.
 */
export function entered(text: string, max: number): string {
  return escapeMarkdown(cut(plain(text), max)).replace(/\{\{/g, "{\u200B{");
}

/** A text without control characters, which nobody sees and which take six bytes each. */
export function plain(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, " ");
}

/** What people count as one character may be made of many parts. These are enough for what is written in earnest: so many each, and a few more. */
const [partsEach, partsMore] = [4, 40];

/** At most `max` characters as people count them, `…` included; an emoji is never cut in two. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  // Letters of ASCII are one character each, which needs no looking for where they end.
  if (/^[\n\x20-\x7e]*$/.test(text.slice(0, max + 1))) return `${text.slice(0, max - 1).trimEnd()}…`;
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
