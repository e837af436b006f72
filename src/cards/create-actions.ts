import type { ApplicationType } from "#domain/survey/survey.ts";
import { botTexts } from "#text/bot.ts";
import { dialogAction } from "./actions.ts";
import type { CardAction } from "./card.ts";

/** The ways to something new that a variant has. */
const actions: Record<ApplicationType, CardAction[]> = {
  msteams: [dialogAction(botTexts.createPoll, { dialog: "authoring", type: "poll" })],
  agile: [],
};

export function createActions(app: ApplicationType): CardAction[] {
  return actions[app];
}
