import type { AuthoredType } from "#domain/survey/new-draft.ts";
import { createTexts } from "#text/bot.ts";
import { type Card, cardOf } from "./card.ts";
import { createAction, pickerAction } from "./create-actions.ts";
import { textBlock } from "./text-block.ts";

/** The answer to `poll`, `survey` and `quiz`: a bot may not open a dialog by itself, so this card's button does. */
export function newItemCard(type: AuthoredType): Card {
  const { title, hint } = createTexts[type];
  return cardOf({
    body: [textBlock(title, { size: "Large", weight: "Bolder", style: "heading" }), textBlock(hint)],
    actions: [createAction(type), pickerAction()],
  });
}
