import { offeredTypes } from "#domain/survey/offers.ts";
import { type ApplicationType, typeNames } from "#domain/survey/survey.ts";
import { type SurveyType, surveyTypes } from "#domain/survey/types/registry.ts";
import { fill } from "#text/format/fill.ts";
import { variantName } from "#text/format/variant-name.ts";
import { awayCommand, botCommandTexts, botTexts } from "#text/server/bot.ts";
import { type Card, cardOf } from "../parts/card.ts";
import { textBlock } from "../parts/text-block.ts";
import { createActions } from "./create-actions.ts";

type Help = { offered?: readonly SurveyType[]; personal?: boolean };

/**
 * The bot's commands, with buttons for the first of them. `offered`: the types that the
 * organisation has enabled; `personal`: whether it is shown in a personal chat.
 */
export function helpCard(
  app: ApplicationType,
  product: string,
  { offered = offeredTypes(app), personal = true }: Help = {},
): Card {
  const off = surveyTypes.filter((type) => !offered.includes(type));
  const words = botCommandTexts[app].filter(
    ({ title }) =>
      !off.some((type) => typeNames[type] === title) && (personal || title !== awayCommand),
  );
  return cardOf({
    body: [
      textBlock(fill(botTexts.helpTitle, { product: variantName(app, product) }), {
        size: "Large",
        weight: "Bolder",
        style: "heading",
      }),
      ...words.map(({ title, description }) =>
        textBlock(`**${title}** – ${description}`, { spacing: "Small" }),
      ),
    ],
    actions: createActions(app, offered),
  });
}
