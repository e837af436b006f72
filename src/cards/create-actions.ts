import { type AuthoredType, authoredTypes } from "#domain/survey/new-draft.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import { botTexts, createTexts } from "#text/bot.ts";
import { dialogAction } from "./actions.ts";
import type { CardAction } from "./card.ts";

/** A button for a new item of a type. */
export function createAction(type: AuthoredType): CardAction {
  return dialogAction(createTexts[type].title, { dialog: "authoring", type });
}

/** The ways to something new that a variant has: the types that the organisation has switched on, and the picker for the rest (AUT-27, AUT-28). */
export function createActions(app: ApplicationType, offered: readonly AuthoredType[] = authoredTypes): CardAction[] {
  if (app === "agile") return [];
  return [...offered.map(createAction), pickerAction()];
}

export function pickerAction(): CardAction {
  return dialogAction(botTexts.createOther, { dialog: "start" });
}
