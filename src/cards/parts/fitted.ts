import { limits } from "#domain/limits.ts";
import type { Card } from "./card.ts";

/**
 * Maximum lengths of user texts, from longest to shortest. With the last one, everything that a
 * card can hold fits.
 */
export const textLengths = [5000, 2000, 1000, 500, 250, 120, 60, 30, 15] as const;

/**
 * Builds the card with the longest texts that fits the host's size limit (`limits.cardBytes`,
 * UTF-8).
 */
export function fitted(build: (textLength: number) => Card): Card {
  return firstFitting(textLengths.map((length) => () => build(length)));
}

/** The first card that fits; throws a `RangeError` if none does. */
export function firstFitting(attempts: readonly (() => Card)[]): Card {
  for (const attempt of attempts) {
    const card = attempt();
    if (utf8Bytes(JSON.stringify(card)) <= limits.cardBytes) return card;
  }
  throw new RangeError("a card does not fit, however short its texts are");
}

export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    else if (code >= 0xd800 && code < 0xdc00 && isLow(text.charCodeAt(at + 1))) {
      bytes += 4;
      at += 1;
    } else bytes += 3;
  }
  return bytes;
}

/** A low surrogate. */
const isLow = (code: number) => code >= 0xdc00 && code < 0xe000;
