import type { ApplicationType } from "#domain/survey/survey.ts";
import type { SurveyType } from "#domain/survey/types/registry.ts";
import { typeTexts } from "#text/survey-types.ts";
import { type Card, cardOf } from "../parts/card.ts";
import { textBlock } from "../parts/text-block.ts";
import { createAction, pickerActions } from "./create-actions.ts";

/**
 * The reply to a type's name. A bot cannot open a dialog by itself, so this card's
 * button does.
 */
export function newSurveyCard(type: SurveyType, app: ApplicationType): Card {
  const { create, howTo } = typeTexts[type];
  return cardOf({
    body: [
      textBlock(create, { size: "Large", weight: "Bolder", style: "heading" }),
      textBlock(howTo),
    ],
    actions: [createAction(type), ...pickerActions(app)],
  });
}
