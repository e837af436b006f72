import { limits } from "../limits.ts";
import { choiceProblems, pickedIn, readOneChoice } from "./choices.ts";
import type { Kind } from "./kind.ts";

/** The values of a promoter score's scale, from `0` to `10` (QED-27). */
export const npsValues: readonly string[] = Array.from({ length: 11 }, (_, value) => String(value));

/** A rating scale: ordered choices with a numeric or emoji value and a label (QED-14), one answer. */
export const ordinal: Kind<"ordinal"> = {
  problems: (question) => {
    const whole = question.choices.length === npsValues.length && npsValues.every((value, at) => question.choices[at]?.value === value);
    if (question.renderAs === "nps" && !whole) return [{ path: "choices", code: "choices.nps" }];
    return choiceProblems(question.choices, limits.choices.min);
  },
  choices: (question) => question.choices,
  read: (question, value) => readOneChoice(question.choices, value),
  picks: pickedIn,
};
