import type { IActionSet, ITextInput } from "@microsoft/teams.cards";
import { limits } from "#domain/limits.ts";
import type { Question } from "#domain/question/question.ts";
import { cardTexts } from "#text/server/cards.ts";
import type { CardAction } from "../parts/card.ts";
import { plain } from "../parts/entered.ts";
import { choiceField } from "./answer-field.ts";

/**
 * A field and a button to add a choice (TAK-31, BOT-05). `value`: input that could not be added.
 */
export function choiceAdding(
  { id }: Question,
  button: CardAction,
  value: string | undefined,
): [ITextInput, IActionSet] {
  const field: ITextInput = {
    type: "Input.Text",
    id: choiceField(id),
    label: cardTexts.choiceLabel,
    placeholder: cardTexts.choiceHint,
    maxLength: limits.choiceValue.max,
    ...(value ? { value: plain(value) } : {}),
  };
  return [field, { type: "ActionSet", spacing: "Small", actions: [button] }];
}
