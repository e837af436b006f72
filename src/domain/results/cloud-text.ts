export const cloudLimits = {
  words: 25, // WCL-01
  characters: 60, // WCL-04
  phrase: 3, // WCL-07
} as const;

/**
 * Removes invisible and direction-changing characters and collapses whitespace. Joiners and the tag
 * characters of flag emoji stay.
 */
export function visible(text: string): string {
  const spaced = untidy.test(text) ? text.replace(/\s+/gu, " ").trim() : text;
  return hidden.test(spaced) ? spaced.replace(new RegExp(hidden, "gv"), "").trim() : spaced;
}
const untidy = /[^\S ]|^ | $| {2}/u;
const hidden = /[[\p{Cc}\p{Cf}]--\p{Join_Control}--[\u{e0020}-\u{e007f}]]/v;

/**
 * Strips the punctuation around a phrase. Characters that belong to a name stay: `C++`, `#1`,
 * `.NET`.
 */
export function bare(text: string): string {
  const begun = text.replace(
    /^(?:[\p{Ps}\p{Pi}\p{Pd}"'“”‘’`*¡¿,;:!?…\s]|\.(?![\p{L}\p{N}]))+/u,
    "",
  );
  if (!untidyEnd.test(begun)) return begun;
  // Character by character from the end. A single regular expression restarts at each of up to
  // 3,000 characters inside the text: 10 ms for one answer, which anybody may send.
  const signs = Array.from(begun);
  return signs.slice(0, signs.findLastIndex((sign) => !untidyEnd.test(sign)) + 1).join("");
}
const untidyEnd = /[\p{Pe}\p{Pf}\p{Pd}"'“”‘’`*.,;:!?…。！？、\s]$/u;

/** Truncates to 60 characters (WCL-04). */
export function cut(text: string): string {
  if (text.length <= cloudLimits.characters) return text;
  // Never cuts through a grapheme.
  const at = graphemes.segment(text).containing(cloudLimits.characters)?.index;
  return text.slice(0, at || cloudLimits.characters).trim();
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const segmenter = new Intl.Segmenter("en", { granularity: "word" });
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const pictures = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
const word =
  /[\p{L}\p{N}][\p{L}\p{N}\p{M}_\u200c\u200d]*(?:['’.&@\-‐·][\p{L}\p{N}][\p{L}\p{N}\p{M}_\u200c\u200d]*)*[+#]{0,2}/gu;
const wordOrPicture = new RegExp(
  String.raw`\p{RGI_Emoji}|[\p{Extended_Pictographic}--[©®™]]|${word.source.replace("[+#]", String.raw`[+\#]`).replaceAll("&@", String.raw`\&@`)}`,
  "gv",
);

/**
 * Words and emoji in order. Scripts without spaces need the segmenter; elsewhere a regular
 * expression finds the same words in a tenth of the time.
 */
export function tokensOf(text: string): string[] {
  if (!withoutSpaces.test(text))
    return text.match(pictures.test(text) ? wordOrPicture : word) ?? [];
  return [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) =>
    isWordLike || isEmoji(segment) ? [segment] : [],
  );
}

export function isEmoji(text: string): boolean {
  return pictures.test(text) || text.endsWith("\u20e3");
}

/**
 * The key that all spellings of a word share: ignores case, accents, and kinds of dashes and
 * apostrophes.
 */
export function keyOf(spelling: string): string {
  const folded = ascii.test(spelling) ? spelling.toLowerCase() : foldOf(spelling);
  return (divided.test(folded) ? folded.replace(/[\s-]+/gu, " ") : folded) || spelling;
}

function foldOf(spelling: string): string {
  const plain = spelling
    .normalize("NFKD")
    .replace(accents, "")
    .replaceAll("’", "'")
    .replace(/\p{Pd}/gu, "-")
    .normalize("NFC");
  return plain.toUpperCase().toLowerCase();
}

const ascii = /^[\x20-\x7e]*$/;
const divided = /[\s-]/u;
// Accents have no script of their own. The two Japanese voicing marks stay, because they make a
// different letter.
const accents = /[[\p{Script=Inherited}&&\p{Mn}]--[\u3099\u309a]]/gv;
