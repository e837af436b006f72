import { type Survey, typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";
import { commandAction, refreshFor } from "../parts/actions.ts";
import { type Card, cardOf } from "../parts/card.ts";
import { textBlock } from "../parts/text-block.ts";

/**
 * Replaces the card of a deleted survey (LIF-02). It requests a personal view, in which owners can
 * restore the survey.
 */
export function deletedCard(
  { id, type }: Pick<Survey, "id" | "type">,
  { undo }: { undo: boolean },
): Card {
  return cardOf({
    body: [textBlock(fill(cardTexts.deleted, { type: typeNames[type] }), { isSubtle: true })],
    actions: undo
      ? [commandAction(cardTexts.undo, "survey/restore", { surveyId: id }, { withoutInputs: true })]
      : [],
    refresh: refreshFor(id, []),
  });
}
