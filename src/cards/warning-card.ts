import { cardTexts } from "#text/cards.ts";
import { fill } from "#text/fill.ts";
import { type Card, cardOf } from "./card.ts";
import { entered } from "./entered.ts";
import { fitted } from "./fitted.ts";
import { type About, backAction } from "./survey-actions.ts";
import { textBlock } from "./text-block.ts";

/** Says in one sentence why something was not done (CARD-05). `of` gives the way back to that survey's card; `written`: what the person typed and would lose. */
export function warningCard(sentence: string, of: About | null = null, written: readonly string[] = []): Card {
  return fitted((textLength) =>
    cardOf({
      body: [
        textBlock(cardTexts.warning, { weight: "Bolder", color: "Attention" }),
        textBlock(entered(sentence, 2000), { spacing: "Small" }),
        ...written.map((text) => textBlock(fill(cardTexts.written, { text: entered(text, textLength) }), { separator: true })),
      ],
      actions: of ? [backAction(of)] : [],
    }),
  );
}
