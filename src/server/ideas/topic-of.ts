import { gapSigns } from "#domain/unseen-signs.ts";
import { properNames, rudeStems, stopWords } from "../../../content/ideas/words.ts";

/** The most that stands in a sentence: words, and characters of a language without spaces. */
const most = { words: 4, ofSentence: 3, quoted: 6, signs: 40 };
const apart = new RegExp(`[${gapSigns}]+`, "gu");
/** What may be part of a topic. The joiner holds the parts of an emoji together. */
const apartFromTopic =
  /(?!\u200d|\ufe0f)[^\p{L}\p{M}\p{N}\p{Emoji_Presentation}\p{Extended_Pictographic}'’&+\-\s]/gu;
const links = /\b(?:https?:|www\.|mailto:)\S+|\S+@\S+|<[^>]*>/giu;
/** Where the topic of an instruction such as `Write something funny about lunch` begins. */
const before =
  /^.*\b(?:(?:about|regarding|concerning|subject of|topic of)|(?:takes?|questions?|ideas?|icebreakers?|opinions?|something \w+) (?:on|for))\s+/isu;
/** Its full stop ends no sentence. */
const versus = /\b(vs?)\.(?=\s)/giu;
const letter = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
const plain = /^[\p{Script=Latin}\p{N}'’&+\-\s]+$/u;

/**
 * What a prompt is about, as a few of its own words, to stand in a sentence: without markup, links
 * and rude words, and in quotation marks where the words would be hard to read without. Null if it
 * names nothing.
 */
export function topicOf(prompt: string): string | null {
  const text = prompt.normalize("NFC").replace(links, " ").replace(versus, "$1");
  if (isRude(text)) return null;
  const found = wordsIn(text.replace(before, "")) ?? wordsIn(text);
  if (!found) return null;
  const topic = shortened(found.words.slice(0, most.quoted));
  return found.reads && plain.test(topic) && topic.length > 1 ? topic : `“${topic}”`;
}

/** `reads`: whether the words are a topic without quotation marks, in a language we know. */
type Found = { words: readonly string[]; reads: boolean };

function wordsIn(text: string): Found | null {
  const all = phrases(text).map((phrase) => phrase.split(" "));
  const [only = [], ...others] = all;
  if (others.length === 0 && only.length <= most.words) {
    const first = only.findIndex((word) => !isStop(word));
    const last = only.findLastIndex((word) => !isStop(word));
    if (first < 0) return null;
    const from = isDeterminer(only[first - 1]) ? first - 1 : first;
    return { words: only.slice(from, last + 1), reads: true };
  }
  const runs = all.flatMap(runsOf).toSorted((a, b) => b.length - a.length || signs(b) - signs(a));
  const [words] = runs;
  return words ? { words, reads: words.length <= most.ofSentence } : null;
}

/** The parts of a text between its punctuation. */
function phrases(text: string): string[] {
  return text
    .split(/[.,;:!?()[\]{}"“”„«»\n\r…。、！？]+/u)
    .map((part) => part.replace(apartFromTopic, " ").replace(apart, " ").trim())
    .filter((part) => letter.test(part));
}

/** Words beside each other that mean something, with the article before them. */
function runsOf(words: readonly string[]): string[][] {
  const runs: string[][] = [[]];
  for (const [at, word] of words.entries()) {
    if (isStop(word)) runs.push([]);
    else if (letter.test(word)) {
      const run = runs.at(-1);
      const article = words[at - 1];
      if (run?.length === 0 && article !== undefined && isDeterminer(article)) run.push(article);
      run?.push(word);
    }
  }
  return runs.filter((run) => run.length > 0);
}

function shortened(words: readonly string[]): string {
  const [first = "", ...more] = words;
  // Written as a sentence begins; a single word may be a name.
  const isBegun =
    more.length > 0 &&
    /^\p{Lu}\p{Ll}+$/u.test(first) &&
    !properNames.has(first.toLowerCase()) &&
    !more.some((word) => /^\p{Lu}/u.test(word));
  const text = [isBegun ? first.toLowerCase() : first, ...more].join(" ");
  return [...new Intl.Segmenter("en").segment(text)]
    .slice(0, most.signs)
    .map(({ segment }) => segment)
    .join("")
    .trim();
}

const signs = (words: readonly string[]) => words.join("").length;
const isDeterminer = (word = "") => /^(?:an?|the|our|my|this|that|these|those)$/iu.test(word);
const isStop = (word: string) => stopWords.has(word.toLowerCase().replaceAll("’", "'"));

/** Whether a word begins with a rude one: also with accents, digits or gaps between its letters. */
function isRude(text: string): boolean {
  const words = text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replace(/(?<=(?:^|\s)\p{L}) (?=\p{L}(?:\s|$))/gu, "")
    .replace(/[013457@$]/gu, (sign) => looksLike[sign] ?? sign)
    .split(/[^\p{L}]+/u);
  return words.some((word) => rudeStems.some((stem) => word.startsWith(stem)));
}
const looksLike: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};
