import type { IChoiceSetInput } from "@microsoft/teams.cards";
import { pickedIn } from "#domain/question/choices.ts";
import type { Choice } from "#domain/question/question.ts";
import { cardTexts } from "#text/cards.ts";
import { entered } from "../entered.ts";
import { answerField } from "./answer-field.ts";
import type { FormOptions } from "./block.ts";

type Look = Partial<Pick<IChoiceSetInput, "label" | "style" | "placeholder" | "isMultiSelect">>;

/** Radio buttons of a question's choices, unless its look is another. */
export function choiceForm(
  questionId: string,
  choices: readonly Choice[],
  { value, textLength, required }: FormOptions,
  look: Look = {},
): IChoiceSetInput {
  return {
    type: "Input.ChoiceSet",
    id: answerField(questionId),
    label: cardTexts.oneHint,
    style: "expanded",
    isMultiSelect: false,
    wrap: true,
    ...look,
    choices: choices.map((choice) => ({ title: entered(choice.label, textLength), value: choice.id })),
    ...(value === null ? {} : { value: pickedIn(value).join(",") }),
    ...(required ? { isRequired: true, errorMessage: cardTexts.required } : {}),
  };
}

/** The labels of the choices that an answer names. */
export function choiceAnswer(choices: readonly Choice[], value: string | string[]): string {
  const picked = new Set<string>(pickedIn(value));
  return choices
    .filter((choice) => picked.has(choice.id))
    .map((choice) => choice.label)
    .join(", ");
}
