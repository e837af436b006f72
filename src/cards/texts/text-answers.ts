import { fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";
import { withheldNote } from "#text/withheld.ts";
import type { CardElement } from "../parts/card.ts";
import { enteredName } from "../parts/entered.ts";
import type { TextAnswers } from "../parts/survey-card-view.ts";
import { textBlock } from "../parts/text-block.ts";
import { linkedText, linksAt } from "./linked-text.ts";

/** RES-37, in characters. */
const previewLength = 250;

/**
 * Text answers or comments, newest first, each truncated and with its author's name if it has one.
 * References in them are links. Says how many anonymous ones are not shown.
 */
export function textAnswers(
  { texts, more, withheld, autolinks = [] }: TextAnswers,
  textLength: number,
): CardElement[] {
  const links = linksAt(autolinks, textLength);
  const lines = texts.map(({ text, user }, at) => {
    const said = linkedText(text, Math.min(previewLength, textLength), links);
    return textBlock(
      user
        ? fill(cardTexts.answerBy, {
            name: `**${enteredName(user.name, Math.min(60, textLength))}**`,
            text: said,
          })
        : said,
      {
        separator: true,
        ...(at === 0 ? {} : { spacing: "Small" }),
      },
    );
  });
  const later = withheld
    ? [textBlock(withheldNote(withheld), { isSubtle: true, size: "Small" })]
    : [];
  const rest = more ? [textBlock(cardTexts.moreTexts, { isSubtle: true, size: "Small" })] : [];
  return [...lines, ...rest, ...later];
}
