import { fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";
import { type Card, cardOf } from "../parts/card.ts";
import { entered } from "../parts/entered.ts";
import { fitted } from "../parts/fitted.ts";
import { type About, backAction } from "../parts/survey-actions.ts";
import { textBlock } from "../parts/text-block.ts";

/**
 * Says why something was not done (CARD-05). `of`: the survey whose card the Back button opens;
 * `written`: the user's input, which would otherwise be lost.
 */
export function warningCard(
  sentence: string,
  of: About | null = null,
  written: readonly string[] = [],
): Card {
  return fitted((textLength) =>
    cardOf({
      body: [
        textBlock(cardTexts.warning, { weight: "Bolder", color: "Attention" }),
        textBlock(entered(sentence, 2000), { spacing: "Small" }),
        ...written.map((text) =>
          textBlock(fill(cardTexts.written, { text: entered(text, textLength) }), {
            separator: true,
          }),
        ),
      ],
      actions: of ? [backAction(of)] : [],
    }),
  );
}
