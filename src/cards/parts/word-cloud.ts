import { fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";
import { withheldNote } from "#text/withheld.ts";
import type { CardElement } from "./card.ts";
import { cut, entered, plain } from "./entered.ts";
import type { Cloud } from "./survey-card-view.ts";
import { textBlock } from "./text-block.ts";

/** A word cloud as a picture, and its words by rank for those who cannot see it (WCL-06). */
export function wordCloud({ url, words, withheld }: Cloud, textLength: number): CardElement[] {
  const later =
    withheld === null ? [] : [textBlock(withheldNote(withheld), { isSubtle: true, size: "Small" })];
  if (words.length === 0) return later;
  const shown = (word: string) => Math.min(60, textLength, word.length);
  const altText = fill(cardTexts.wordCloud, {
    words: words.map(({ text }) => cut(plain(text), shown(text))).join(", "),
  });
  const ranked = words.map(({ text, value }) =>
    fill(cardTexts.rankedWord, { word: entered(text, shown(text)), count: value }),
  );
  return [
    ...(url ? [{ type: "Image" as const, url, altText, size: "Stretch" as const }] : []),
    textBlock(ranked.join(", "), { isSubtle: true, size: "Small" }),
    ...later,
  ];
}
