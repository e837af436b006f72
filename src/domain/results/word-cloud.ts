import { cloudLimits, keyOf } from "./cloud-text.ts";
import { type Spelling, spellingReader } from "./spellings.ts";

/** One word of a cloud, and how many people said it (ENT-39). */
export type Word = { text: string; value: number };
/** A text that somebody gave, and how many gave the very same. */
export type Said = { text: string; count: number };

/** `last`: the answer that said it last. */
type Counted = { key: string; value: number; last: number };
type Tally = { word: Counted; text: string; count: number };

/**
 * Counts words as answers come in: `add` takes texts, `top` gives the words that most people said (WCL-01). An answer of up to three words is one phrase; a
 * longer one is its words, without those that say nothing. Whoever says a word twice counts once. Case and accents make no difference; the most frequent
 * spelling is shown (WCL-07).
 */
export function wordCounter(): { add: (said: Said) => void; top: () => Word[] } {
  const words = new Map<string, Counted>();
  const tallies: Tally[] = [];
  const read = spellingReader();
  let answers = 0;

  function tallyOf(spelling: Spelling): Tally {
    const key = keyOf(spelling.text);
    let word = words.get(key);
    if (!word) words.set(key, (word = { key, value: 0, last: 0 }));
    const tally = { word, text: spelling.text, count: 0 };
    tallies.push(tally);
    // Found again by its number: a spelling knows nothing of counting.
    spelling.number = tallies.length - 1;
    return tally;
  }

  return {
    add: ({ text, count }) => {
      answers += 1;
      for (const spelling of read(text)) {
        const tally = tallies[spelling.number] ?? tallyOf(spelling);
        const { word } = tally;
        if (word.last === answers) continue;
        word.last = answers;
        word.value += count;
        tally.count += count;
      }
    },
    top: () => {
      const best = new Map(first(words.values(), cloudLimits.words, byValue).map((word) => [word, { text: "", count: -1 }]));
      for (const { word, text, count } of tallies) {
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

/** By code points, so that the order is the same everywhere. */
function compare(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at += 1) {
    if (one.charCodeAt(at) !== other.charCodeAt(at)) return (one.codePointAt(at) ?? 0) - (other.codePointAt(at) ?? 0);
  }
  return one.length - other.length;
}
