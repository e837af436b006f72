import { cloudLimits, keyOf } from "./cloud-text.ts";
import { type Spelling, spellingReader } from "./spellings.ts";

/** One word of a cloud and the number of people who wrote it (ENT-39). */
export type Word = { text: string; value: number };
/** An answer's text and the number of people who gave exactly this text. */
export type Said = { text: string; count: number };

/** `last`: the number of the last answer that contained the word. */
type Counted = { key: string; value: number; last: number };
type Tally = { word: Counted; text: string; count: number };

/**
 * Counts words as answers come in: `add` takes answers, `top` returns the most frequent words
 * (WCL-01). An answer of up to three words is one phrase; a longer one counts as its words without
 * stop words. Each person counts once per word. Case and accents are ignored; the most frequent
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
    // `add` finds the tally by this number.
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
      const best = new Map(
        first(words.values(), cloudLimits.words, byValue).map((word) => [
          word,
          { text: "", count: -1 },
        ]),
      );
      for (const { word, text, count } of tallies) {
        const shown = best.get(word);
        if (
          shown &&
          (count > shown.count || (count === shown.count && compare(text, shown.text) < 0))
        )
          best.set(word, { text, count });
      }
      return [...best].map(([{ value }, { text }]) => ({ text, value }));
    },
  };
}

function byValue(one: Counted, other: Counted): number {
  return other.value - one.value || compare(one.key, other.key);
}

/**
 * The first `most` entries in this order. Selects instead of sorting: few of tens of thousands are
 * wanted.
 */
function first<T>(all: Iterable<T>, most: number, order: (one: T, other: T) => number): T[] {
  const found: T[] = [];
  for (const each of all) {
    const at = found.findLastIndex((before) => order(before, each) <= 0) + 1;
    found.splice(at, 0, each);
    if (found.length > most) found.pop();
  }
  return found;
}

/** Compares by code points, so that the order is the same on every platform. */
function compare(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at += 1) {
    if (one.charCodeAt(at) !== other.charCodeAt(at))
      return (one.codePointAt(at) ?? 0) - (other.codePointAt(at) ?? 0);
  }
  return one.length - other.length;
}
