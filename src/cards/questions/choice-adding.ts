import type { ITextInput } from "@microsoft/teams.cards";
import { limits } from "#domain/limits.ts";
import type { Question } from "#domain/question/question.ts";
import { respondLaterText } from "#text/respond/respond-later.ts";
import { cardTexts } from "#text/server/cards.ts";
import type { CardAction, CardElement } from "../parts/card.ts";
import { plain } from "../parts/entered.ts";
import { textBlock } from "../parts/text-block.ts";
import { choiceField } from "./answer-field.ts";

/**
 * A field and a button to add a choice (TAK-31, BOT-05). `value`: input that could not be added.
 * `later`: others see it only later.
 */
export function choiceAdding(
  { id }: Question,
  button: CardAction,
  { value, later }: { value: string | undefined; later: boolean },
): CardElement[] {
  const field: ITextInput = {
    type: "Input.Text",
    id: choiceField(id),
    label: cardTexts.choiceLabel,
    placeholder: cardTexts.choiceHint,
    maxLength: limits.choiceValue.max,
    ...(value ? { value: plain(value) } : {}),
  };
  const hint = textBlock(respondLaterText.addedPrivately, { isSubtle: true, size: "Small" });
  return [
    field,
    ...(later ? [hint] : []),
    { type: "ActionSet", spacing: "Small", actions: [button] },
  ];
}
