import type { IChoiceSetInput } from "@microsoft/teams.cards";
import { pickedIn } from "#domain/question/choices.ts";
import type { Choice } from "#domain/question/question.ts";
import { cardTexts } from "#text/server/cards.ts";
import { entered } from "../parts/entered.ts";
import { answerField } from "./answer-field.ts";
import type { FormOptions } from "./block.ts";

type Look = Partial<Pick<IChoiceSetInput, "label" | "style" | "placeholder" | "isMultiSelect">>;

/** A question's choices as radio buttons, unless `look` overrides it. */
export function choiceForm(
  questionId: string,
  choices: readonly Choice[],
  { value, textLength, required }: Pick<FormOptions, "value" | "textLength" | "required">,
  look: Look = {},
): IChoiceSetInput {
  return {
    type: "Input.ChoiceSet",
    id: answerField(questionId),
    label: cardTexts.answerLabel,
    style: "expanded",
    isMultiSelect: false,
    wrap: true,
    ...look,
    choices: choices.map((choice) => ({
      title: entered(choice.label, textLength),
      value: choice.id,
    })),
    ...(value === null ? {} : { value: pickedIn(value).join(",") }),
    ...(required ? { isRequired: true, errorMessage: cardTexts.required } : {}),
  };
}
