import { limits } from "../limits.ts";
import { choiceProblems, pickedIn, readOneChoice, readSeveralChoices } from "./choices.ts";
import type { Kind } from "./kind.ts";

/** A choice question, one or several answers (QED-22). */
export const nominal: Kind<"nominal"> = {
  problems: (question) => choiceProblems(question.choices, question.allowUserAddOptions ? 0 : limits.choices.min),
  choices: (question) => question.choices,
  read: (question, value) => (question.allowMultipleChoices ? readSeveralChoices : readOneChoice)(question.choices, value),
  picks: pickedIn,
};
