import { z } from "zod";
import { limits } from "../limits.ts";
import { isBlank } from "../unseen-signs.ts";
import { ratingCell } from "./cells.ts";
import { choiceProblems, pickedIn, readOneChoice } from "./choices.ts";
import type { Kind } from "./kind.ts";
import { baseQuestion, type Choice, choiceList } from "./question.ts";

/** The values of an NPS scale, `0` to `10` (QED-27). */
export const npsValues: readonly string[] = Array.from({ length: 11 }, (_, value) => String(value));

/** The steps of a new scale, each its own label until the author writes one (QED-14). */
const firstSteps: readonly string[] = ["1", "2", "3", "4", "5"];

/** Whether these are the steps of a new scale, unchanged. */
export function isFirstScale(choices: readonly Choice[]): boolean {
  return (
    choices.length === firstSteps.length &&
    choices.every(({ value, label }, at) => value === firstSteps[at] && label === value)
  );
}

const schema = baseQuestion.extend({
  questionType: z.literal("ordinal"),
  choices: choiceList,
  /** Shown as a Net Promoter Score; requires the scale from 0 to 10 (QED-27). */
  renderAs: z.literal("nps").optional(),
});

/**
 * A rating scale with a single answer: ordered choices with a number or emoji as value, and a label
 * (QED-14).
 */
export const ordinal: Kind<typeof schema, "choices.nps"> = {
  schema,
  blank: (base, { choices, newChoice }) => ({
    ...base,
    questionType: "ordinal",
    choices: choices.every(({ value, label }) => isBlank(value) && isBlank(label))
      ? firstSteps.map(newChoice)
      : choices,
  }),

  problems: (question) => {
    const whole =
      question.choices.length === npsValues.length &&
      npsValues.every((value, at) => question.choices[at]?.value === value);
    if (question.renderAs === "nps" && !whole) return [{ path: "choices", code: "choices.nps" }];
    return choiceProblems(question.choices, limits.choices.min);
  },
  choices: (question) => question.choices,
  read: (question, value) => readOneChoice(question.choices, value),
  listed: false,
  cell: ({ choices }) => ratingCell(choices),
  picks: pickedIn,
};
