import { type Survey, typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";
import { dialogAction } from "../parts/actions.ts";
import { type Card, cardOf } from "../parts/card.ts";
import { textBlock } from "../parts/text-block.ts";

/**
 * A reminder of an anonymous survey (RMD-18). Storing where it was posted could identify people, so
 * it is never updated. It shows nothing of the survey that could become outdated, and opens the
 * page, which shows the current survey (decisions/018).
 */
export function lastingReminderCard({ id, type }: Pick<Survey, "id" | "type">): Card {
  return cardOf({
    body: [textBlock(fill(cardTexts.lastingReminder, { type: typeNames[type] }))],
    actions: [dialogAction(cardTexts.open, { dialog: "results", surveyId: id })],
  });
}
