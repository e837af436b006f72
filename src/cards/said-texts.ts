import { cardTexts } from "#text/cards.ts";
import { errorTexts } from "#text/errors.ts";
import { fill } from "#text/fill.ts";
import type { CardElement } from "./card.ts";
import { entered } from "./entered.ts";
import type { SaidTexts } from "./survey-card-view.ts";
import { textBlock } from "./text-block.ts";

/** RES-37. */
const previewLength = 250;

/** Texts that people gave, newest first: each as a preview, with the name where it has one. Those without a name come once enough people have answered. */
export function saidTexts({ texts, more, withheld, min }: SaidTexts, textLength: number): CardElement[] {
  const lines = texts.map(({ text, user }, at) => {
    const said = entered(text, Math.min(previewLength, textLength));
    return textBlock(user ? fill(cardTexts.answerBy, { name: `**${entered(user.name, Math.min(60, textLength))}**`, text: said }) : said, {
      separator: true,
      ...(at === 0 ? {} : { spacing: "Small" }),
    });
  });
  const later = withheld ? [textBlock(fill(errorTexts["results.too-few"], { min }), { isSubtle: true, size: "Small" })] : [];
  const rest = more ? [textBlock(cardTexts.moreTexts, { isSubtle: true, size: "Small" })] : [];
  return [...lines, ...rest, ...later];
}
