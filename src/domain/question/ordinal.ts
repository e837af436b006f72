import { limits } from "../limits.ts";
import { choiceProblems, pickedIn, readOneChoice } from "./choices.ts";
import type { Kind } from "./kind.ts";

/** A rating scale: ordered choices with a numeric or emoji value and a label (QED-14), one answer. */
export const ordinal: Kind<"ordinal"> = {
  problems: (question) => choiceProblems(question.choices, limits.choices.min),
  choices: (question) => question.choices,
  read: (question, value) => readOneChoice(question.choices, value),
  picks: pickedIn,
};
