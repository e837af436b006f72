import { pickedIn, readOneChoice } from "./choices.ts";
import type { Kind } from "./kind.ts";

const fixed = ["Yes", "No"] as const;

/** Exactly two fixed choices, `Yes` and `No` (QED-07). */
export const yesNo: Kind<"yes-no"> = {
  problems: (question) => {
    const values = question.choices.map((choice) => choice.value);
    return values.length === fixed.length && fixed.every((value, at) => values[at] === value)
      ? []
      : [{ path: "choices", code: "choices.yes-no" }];
  },
  choices: (question) => question.choices,
  read: (question, value) => readOneChoice(question.choices, value),
  picks: pickedIn,
};
