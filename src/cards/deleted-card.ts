import { type Survey, typeNames } from "#domain/survey/survey.ts";
import { cardTexts } from "#text/cards.ts";
import { fill } from "#text/fill.ts";
import { commandAction, refreshFor } from "./actions.ts";
import { type Card, cardOf } from "./card.ts";
import { textBlock } from "./text-block.ts";

/** What stands where a survey's card stood (LIF-02). Each viewer is asked for: owners find the way back in their own view. */
export function deletedCard({ id, type }: Pick<Survey, "id" | "type">, { undo }: { undo: boolean }): Card {
  return cardOf({
    body: [textBlock(fill(cardTexts.deleted, { type: typeNames[type] }), { isSubtle: true })],
    actions: undo ? [commandAction(cardTexts.undo, "survey/restore", { surveyId: id }, { withoutInputs: true })] : [],
    refresh: refreshFor(id, []),
  });
}
