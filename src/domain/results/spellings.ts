import { bare, cloudLimits, cut, isEmoji, tokensOf, visible } from "./cloud-text.ts";
import { isStopWord, type Language, languageOf, marksOf } from "./stop-words.ts";
import { wordScanner } from "./word-scanner.ts";

/**
 * One spelling of a word, created once per distinct text. `number` is set by the word counter; -1
 * until then.
 */
export type Spelling = {
  text: string;
  number: number;
  marks: number;
  /**
   * True if the word counts as it is in every language. Otherwise what it counts as is computed per
   * language and cached in `said`; null means nothing.
   */
  plain: boolean;
  said: Partial<Record<Language, Spelling | null>>;
};

const nothing: Spelling["said"] = {};

/**
 * Reads what an answer counts as: itself as a phrase, or its words, at most 60 characters each
 * (WCL-04, WCL-07). The returned array is reused by the next call. Everything is cached, because
 * many answers consist of few distinct words.
 */
export function spellingReader(): (answer: string) => readonly Spelling[] {
  const known = new Map<string, Spelling>();
  const phrases = new Map<string, Spelling | null>();
  const spelling = (text: string): Spelling => known.get(text) ?? made(known, text);
  const scan = wordScanner(spelling);
  const words: Spelling[] = [];
  const said: Spelling[] = [];

  return (answer) => {
    said.length = 0;
    const short = answer.length <= cloudLimits.characters;
    const phrase = short ? phrases.get(answer) : undefined;
    if (phrase !== undefined) return phrase ? [phrase] : [];
    if (!scan(answer, words)) {
      words.length = 0;
      for (const token of tokensOf(visible(answer))) words.push(spelling(token));
    }
    if (words.length <= cloudLimits.phrase || isOneEmoji(words)) {
      const text = phraseOf(visible(answer), words);
      const one = text === "" ? null : spelling(text);
      if (short) phrases.set(answer, one);
      return one ? [one] : [];
    }
    const language = languageOf(words);
    for (const each of words) {
      const what = each.plain ? each : saidIn(language, each, spelling);
      if (what) said.push(what);
    }
    return said;
  };
}

function made(known: Map<string, Spelling>, text: string): Spelling {
  const marks = marksOf(lowerOf(text));
  const plain = marks === 0 && text.length <= cloudLimits.characters && !peculiar.test(text);
  const spelling = { text, number: -1, marks, plain, said: plain ? nothing : {} };
  known.set(text, spelling);
  return spelling;
}

function isOneEmoji(words: readonly Spelling[]): boolean {
  const [begin] = words;
  return begin !== undefined && words.every((each) => each === begin) && isEmoji(begin.text);
}

function phraseOf(text: string, words: readonly Spelling[]): string {
  const [begin] = words;
  if (begin && isOneEmoji(words)) return begin.text;
  return wordless.test(text) ? "" : cut(bare(text) || text);
}

function lowerOf(text: string): string {
  const lower = text.toLowerCase();
  return lower.includes("’") ? lower.replaceAll("’", "'") : lower;
}

/** What a word of a longer answer counts as; null for stop words and single letters. */
function saidIn(
  language: Language,
  word: Spelling,
  spelling: (text: string) => Spelling,
): Spelling | null {
  const found = word.said[language];
  if (found !== undefined) return found;
  const text = leftOf(word.text, language);
  const said = text === "" ? null : text === word.text ? word : spelling(text);
  word.said[language] = said;
  return said;
}

function leftOf(text: string, language: Language): string {
  if (isEmoji(text)) return text;
  const lower = lowerOf(text);
  if (isStopWord(lower, language) || tooShort.test(lower)) return "";
  const stem =
    language === "fr"
      ? text.replace(elision, "")
      : language === "en"
        ? text.replace(possessive, "")
        : text;
  return stem === text || !isStopWord(stem.toLowerCase(), language) ? cut(stem) : "";
}

const wordless = /^[\p{P}\s]*$/u;
const tooShort = /^[\p{Script=Latin}\p{N}]$/u;
const peculiar = /['’]|^[\p{Script=Latin}\p{N}]$/u;
const elision = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’]/iu;
const possessive = /['’]s$/iu;
