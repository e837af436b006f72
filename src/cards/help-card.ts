import { type AuthoredType, authoredTypes } from "#domain/survey/new-draft.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import { botCommandTexts, botTexts, manifestTexts } from "#text/bot.ts";
import { fill } from "#text/fill.ts";
import { type Card, cardOf } from "./card.ts";
import { createActions } from "./create-actions.ts";
import { textBlock } from "./text-block.ts";

/** The commands, and the way to the first of them. `offered`: the types that the organisation has switched on. */
export function helpCard(app: ApplicationType, product: string, offered: readonly AuthoredType[] = authoredTypes): Card {
  const off = authoredTypes.filter((type) => !offered.includes(type));
  const words = botCommandTexts[app].filter(({ title }) => !off.some((type) => type === title));
  return cardOf({
    body: [
      textBlock(fill(botTexts.helpTitle, { product: fill(manifestTexts[app].short, { product }) }), {
        size: "Large",
        weight: "Bolder",
        style: "heading",
      }),
      ...words.map(({ title, description }) => textBlock(`**${title}** – ${description}`, { spacing: "Small" })),
    ],
    actions: createActions(app, offered),
  });
}
