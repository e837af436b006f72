import { limits } from "#domain/limits.ts";
import type { Card } from "./card.ts";

/** How long each typed text may be, from the most generous down. The last leaves room for everything that a card can hold. */
export const textLengths = [5000, 2000, 1000, 500, 250, 120, 60, 30, 15] as const;

/** The card with the longest texts that stays within the size that the host takes (`limits.cardBytes`, UTF-8). */
export function fitted(build: (textLength: number) => Card): Card {
  return firstFitting(textLengths.map((length) => () => build(length)));
}

/** The first card that is within the size; throws a `RangeError` where none is. */
export function firstFitting(attempts: readonly (() => Card)[]): Card {
  for (const attempt of attempts) {
    const card = attempt();
    if (utf8Bytes(JSON.stringify(card)) <= limits.cardBytes) return card;
  }
  throw new RangeError("a card does not fit, however short its texts are");
}

export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
