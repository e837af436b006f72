import { isStopWord, type Language, languageOf } from "./stop-words.ts";

/** One word of a cloud, and how many people said it (ENT-39). */
export type Word = { text: string; value: number };
/** A text that somebody gave, and how many gave the very same. */
export type Said = { text: string; count: number };

export const cloudLimits = {
  words: 25, // WCL-01
  characters: 60, // WCL-04
  phrase: 3, // WCL-07
} as const;

/** `last`: the answer that said it last. */
type Counted = { key: string; value: number; last: number };
type Spelling = { text: string; count: number; word: Counted };
/** A word with what is worth finding out once only: its lower case, and what it says in a language. */
type Facts = { text: string; emoji: boolean; lower: string; said: Partial<Record<Language, string[]>> };
type Known = Map<string, Facts>;

/**
 * Counts words as answers come in: `add` takes texts, `top` gives the words that most people said (WCL-01). An answer of up to three words is one phrase; a
 * longer one is its words, without those that say nothing. Whoever says a word twice counts once. Case and accents make no difference; the most frequent
 * spelling is shown (WCL-07).
 */
export function wordCounter(): { add: (said: Said) => void; top: () => Word[] } {
  const byKey = new Map<string, Counted>();
  const spellings = new Map<string, Spelling>();
  const known: Known = new Map();
  let answers = 0;

  function spelled(text: string): Spelling {
    const found = spellings.get(text);
    if (found) return found;
    const key = keyOf(text);
    const word = byKey.get(key) ?? { key, value: 0, last: 0 };
    const spelling = { text, count: 0, word };
    byKey.set(key, word);
    spellings.set(text, spelling);
    return spelling;
  }

  return {
    add: ({ text, count }) => {
      answers += 1;
      for (const each of wordsOf(text, known)) {
        const spelling = spelled(each);
        if (spelling.word.last === answers) continue;
        spelling.word.last = answers;
        spelling.word.value += count;
        spelling.count += count;
      }
    },
    top: () => {
      const best = new Map(first(byKey.values(), cloudLimits.words, byValue).map((word) => [word, { text: "", count: -1 }]));
      for (const { word, text, count } of spellings.values()) {
        const shown = best.get(word);
        if (shown && (count > shown.count || (count === shown.count && compare(text, shown.text) < 0))) best.set(word, { text, count });
      }
      return [...best].map(([{ value }, { text }]) => ({ text, value }));
    },
  };
}

function byValue(one: Counted, other: Counted): number {
  return other.value - one.value || compare(one.key, other.key);
}

/** The first so many in this order. There may be tens of thousands, of which few are wanted: they are not sorted. */
function first<T>(all: Iterable<T>, most: number, order: (one: T, other: T) => number): T[] {
  const found: T[] = [];
  for (const each of all) {
    const at = found.findLastIndex((before) => order(before, each) <= 0) + 1;
    if (at < most) found.splice(at, 0, each);
    if (found.length > most) found.pop();
  }
  return found;
}

/** What one answer counts for: itself as a phrase, or its words. At most 60 characters each (WCL-04). `known`: what was found out about words before. */
export function wordsOf(answer: string, known: Known = new Map()): string[] {
  const text = visible(answer);
  const tokens = tokensOf(text);
  const [begin] = tokens;
  if (begin && isEmoji(begin) && tokens.every((token) => token === begin)) return [begin];
  if (tokens.length <= cloudLimits.phrase) return [cut(bare(text) || text)].filter((phrase) => phrase !== "");
  const facts = tokens.map((token) => factsOf(token, known));
  const language = languageOf(facts.map(({ lower }) => lower));
  return facts.flatMap((fact) => (fact.said[language] ??= saidIn(language, fact)));
}

function factsOf(text: string, known: Known): Facts {
  const found = known.get(text);
  if (found) return found;
  const facts: Facts = { text, emoji: isEmoji(text), lower: text.toLowerCase().replaceAll("’", "'"), said: {} };
  known.set(text, facts);
  return facts;
}

/** What is left of a word of a longer answer: nothing of one that says nothing, or of a single letter. */
function saidIn(language: Language, { text, emoji, lower }: Facts): string[] {
  if (emoji) return [text];
  if (isStopWord(lower, language) || tooShort.test(lower)) return [];
  const stem = language === "fr" ? text.replace(elision, "") : language === "en" ? text.replace(possessive, "") : text;
  return stem === text || !isStopWord(stem.toLowerCase(), language) ? [cut(stem)] : [];
}

const tooShort = /^[\p{Script=Latin}\p{N}]$/u;
const elision = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’]/iu;
const possessive = /['’]s$/iu;

/** The text without what can't be seen or turns text around, with single spaces; joiners and the marks in flags stay. */
function visible(text: string): string {
  const spaced = untidy.test(text) ? text.replace(/\s+/gu, " ").trim() : text;
  return hidden.test(spaced) ? spaced.replace(new RegExp(hidden, "gv"), "").trim() : spaced;
}
const untidy = /[^\S ]|^ | $| {2}/u;
const hidden = /[[\p{Cc}\p{Cf}]--\p{Join_Control}--[\u{e0020}-\u{e007f}]]/v;

/** A phrase without the punctuation around it. What belongs to a name stays: `C++`, `#1`, `.NET`. */
function bare(text: string): string {
  return text
    .replace(/^(?:[\p{Ps}\p{Pi}\p{Pd}"'“”‘’`*¡¿,;:!?…\s]|\.(?![\p{L}\p{N}]))+/u, "")
    .replace(/[\p{Pe}\p{Pf}\p{Pd}"'“”‘’`*.,;:!?…。！？、\s]+$/u, "");
}

function cut(text: string): string {
  if (text.length <= cloudLimits.characters) return text;
  // Never through the middle of what is read as one character.
  const at = graphemes.segment(text).containing(cloudLimits.characters)?.index;
  return text.slice(0, at || cloudLimits.characters).trim();
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const segmenter = new Intl.Segmenter("en", { granularity: "word" });
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const pictures = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}_\u200c\u200d]*(?:['’.&@\-‐·][\p{L}\p{N}][\p{L}\p{N}\p{M}_\u200c\u200d]*)*[+#]{0,2}/gu;
const wordOrPicture = new RegExp(
  String.raw`\p{RGI_Emoji}|[\p{Extended_Pictographic}--[©®™]]|${word.source.replace("[+#]", String.raw`[+\#]`).replaceAll("&@", String.raw`\&@`)}`,
  "gv",
);

/** Words and emoji in their order. The segmenter knows where words end in scripts without spaces; elsewhere an expression finds the same in a tenth of the time. */
function tokensOf(text: string): string[] {
  if (!withoutSpaces.test(text)) return text.match(pictures.test(text) ? wordOrPicture : word) ?? [];
  return [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike || isEmoji(segment) ? [segment] : []));
}

function isEmoji(text: string): boolean {
  return pictures.test(text) || text.endsWith("\u20e3");
}

/** What two spellings of the same word have in common: no case, no accents, no kinds of dashes and apostrophes. */
function keyOf(spelling: string): string {
  const plain = ascii.test(spelling)
    ? spelling
    : spelling
        .normalize("NFKD")
        .replace(accents, "")
        .replaceAll("’", "'")
        .replace(/\p{Pd}/gu, "-")
        .normalize("NFC");
  return (
    plain
      .toUpperCase()
      .toLowerCase()
      .replace(/[\s-]+/gu, " ") || spelling
  );
}
const ascii = /^[\x20-\x7e]*$/;
// Accents stand in no script of their own. The two Japanese voice marks make another letter, and stay.
const accents = /[[\p{Script=Inherited}&&\p{Mn}]--[\u3099\u309a]]/gv;

/** By code points, so that the order is the same everywhere. */
function compare(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at += 1) {
    if (one.charCodeAt(at) !== other.charCodeAt(at)) return (one.codePointAt(at) ?? 0) - (other.codePointAt(at) ?? 0);
  }
  return one.length - other.length;
}
