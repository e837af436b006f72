import { isMeetingOnly, offeredTypes } from "#domain/survey/offers.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import type { SurveyType } from "#domain/survey/types/registry.ts";
import { botTexts } from "#text/server/bot.ts";
import { typeTexts } from "#text/survey-types.ts";
import { dialogAction } from "../parts/actions.ts";
import type { CardAction } from "../parts/card.ts";

/** A button for creating a survey of a type. */
export function createAction(type: SurveyType): CardAction {
  return dialogAction(typeTexts[type].create, { dialog: "authoring", type });
}

/**
 * The create buttons of a variant: the types that the organisation has enabled, and the picker for
 * the rest (AUT-27, AUT-28). What is for meetings alone is in the picker, which knows where it is
 * open (AUT-29).
 */
export function createActions(
  app: ApplicationType,
  offered: readonly SurveyType[] = offeredTypes(app),
): CardAction[] {
  const anywhere = offered.filter((type) => !isMeetingOnly(type));
  return [...anywhere.map(createAction), ...pickerActions(app)];
}

/** The button of the picker, where there is more than one thing to choose. */
export function pickerActions(app: ApplicationType): CardAction[] {
  return offeredTypes(app).length > 1
    ? [dialogAction(botTexts.createOther, { dialog: "start" })]
    : [];
}
