import { offeredTypes } from "#domain/survey/offers.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import type { AuthoredType } from "#domain/survey/types/registry.ts";
import { botTexts } from "#text/server/bot.ts";
import { typeTexts } from "#text/survey-types.ts";
import { dialogAction } from "../parts/actions.ts";
import type { CardAction } from "../parts/card.ts";

/** A button for creating a survey of a type. */
export function createAction(type: AuthoredType): CardAction {
  return dialogAction(typeTexts[type].create, { dialog: "authoring", type });
}

/**
 * The create buttons of a variant: the types that the organisation has enabled, and the picker for
 * the rest (AUT-27, AUT-28).
 */
export function createActions(
  app: ApplicationType,
  offered: readonly AuthoredType[] = offeredTypes(app),
): CardAction[] {
  return [...offered.map(createAction), ...pickerActions(app)];
}

/** The button of the picker, where there is more than one thing to choose. */
export function pickerActions(app: ApplicationType): CardAction[] {
  return offeredTypes(app).length > 1
    ? [dialogAction(botTexts.createOther, { dialog: "start" })]
    : [];
}
