import { type Survey, typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";
import { refreshFor } from "../parts/actions.ts";
import { type Card, cardOf } from "../parts/card.ts";
import { textBlock } from "../parts/text-block.ts";

/**
 * Replaces the direct message of a person who left the survey's places: nothing of it, not even its
 * title. It requests a personal view, which they get once they are back.
 */
export function noAccessCard({ id, type }: Pick<Survey, "id" | "type">): Card {
  return cardOf({
    body: [textBlock(fill(cardTexts.noAccess, { type: typeNames[type] }), { isSubtle: true })],
    refresh: refreshFor(id, []),
  });
}

/**
 * The personal view of whoever may not see the survey: they did nothing that did not work. It is
 * asked for again, for when they are back.
 */
export function noViewCard(sentence: string, surveyId: string): Card {
  return cardOf({
    body: [textBlock(sentence, { isSubtle: true })],
    refresh: refreshFor(surveyId, []),
  });
}
