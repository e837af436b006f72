import { isNps } from "#domain/question/new-question.ts";
import type { Choice } from "#domain/question/question.ts";
import { cardTexts } from "#text/cards.ts";
import { resultBars } from "../result-bars.ts";
import type { Block } from "./block.ts";
import { choiceAnswer, choiceForm } from "./choice-form.ts";

/** Eleven numbers are one line to choose from, not eleven (QED-27). */
const npsLook = { style: "compact", label: cardTexts.npsHint, placeholder: cardTexts.npsPlaceholder } as const;

/** A rating: its value stands before its label where they differ (QED-14). */
export const ordinal: Block<"ordinal"> = {
  form: (question, options) => [choiceForm(question.id, question.choices.map(rated), options, isNps(question) ? npsLook : {})],
  result: (question, result, options) =>
    resultBars(
      {
        ...result,
        choices: result.choices.map((choice) => ({ ...choice, label: labelOf(question.choices, choice.choiceId) ?? choice.label })),
      },
      options,
    ),
  answer: (question, value) => choiceAnswer(question.choices.map(rated), value),
};

function rated(choice: Choice): Choice {
  return choice.value === choice.label ? choice : { ...choice, label: `${choice.value} ${choice.label}` };
}

function labelOf(choices: readonly Choice[], id: string): string | undefined {
  return choices.map(rated).find((choice) => choice.id === id)?.label;
}
