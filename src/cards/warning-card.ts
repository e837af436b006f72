import { cardTexts } from "#text/cards.ts";
import { type Card, cardOf } from "./card.ts";
import { entered } from "./entered.ts";
import { type About, backAction } from "./survey-actions.ts";
import { textBlock } from "./text-block.ts";

/** Says in one sentence why something was not done (CARD-05). `of` gives the way back to that survey's card. */
export function warningCard(sentence: string, of: About | null = null): Card {
  return cardOf({
    body: [
      textBlock(cardTexts.warning, { weight: "Bolder", color: "Attention" }),
      textBlock(entered(sentence, 2000), { spacing: "Small" }),
    ],
    actions: of ? [backAction(of)] : [],
  });
}
