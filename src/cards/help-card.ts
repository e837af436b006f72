import type { ApplicationType } from "#domain/survey/survey.ts";
import { botCommandTexts, botTexts, manifestTexts } from "#text/bot.ts";
import { fill } from "#text/fill.ts";
import { type Card, cardOf } from "./card.ts";
import { createActions } from "./create-actions.ts";
import { textBlock } from "./text-block.ts";

/** The commands, and the way to the first of them. */
export function helpCard(app: ApplicationType, product: string): Card {
  return cardOf({
    body: [
      textBlock(fill(botTexts.helpTitle, { product: fill(manifestTexts[app].short, { product }) }), {
        size: "Large",
        weight: "Bolder",
        style: "heading",
      }),
      ...botCommandTexts[app].map(({ title, description }) => textBlock(`**${title}** – ${description}`, { spacing: "Small" })),
    ],
    actions: createActions(app),
  });
}
