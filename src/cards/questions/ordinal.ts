import { isNps } from "#domain/question/new-question.ts";
import type { Choice } from "#domain/question/question.ts";
import { averageOf } from "#domain/results/average.ts";
import { cardTexts } from "#text/cards.ts";
import { fill } from "#text/fill.ts";
import { npsPart } from "../nps-part.ts";
import { resultBars } from "../result-bars.ts";
import { textBlock } from "../text-block.ts";
import type { Block } from "./block.ts";
import { choiceAnswer, choiceForm } from "./choice-form.ts";

/** Eleven numbers are one line to choose from, not eleven (QED-27). */
const npsLook = { style: "compact", label: cardTexts.npsHint, placeholder: cardTexts.npsPlaceholder } as const;

/** A rating: its value stands before its label where they differ (QED-14). */
export const ordinal: Block<"ordinal"> = {
  form: (question, options) => [choiceForm(question.id, question.choices.map(rated), options, isNps(question) ? npsLook : {})],
  result: (question, result, options) => {
    if (isNps(question)) return npsPart(result);
    const choices = result.choices.map((choice) => ({ ...choice, label: labelOf(question.choices, choice.choiceId) ?? choice.label }));
    const average = averageOf(question, result);
    return [
      ...(average === null ? [] : [textBlock(fill(cardTexts.average, { average: average.toFixed(1) }), { weight: "Bolder" })]),
      ...resultBars({ ...result, choices }, options),
    ];
  },
  answer: (question, value) => choiceAnswer(question.choices.map(rated), value),
};

function rated(choice: Choice): Choice {
  return choice.value === choice.label ? choice : { ...choice, label: `${choice.value} ${choice.label}` };
}

function labelOf(choices: readonly Choice[], id: string): string | undefined {
  return choices.map(rated).find((choice) => choice.id === id)?.label;
}
