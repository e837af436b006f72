import { answerLimits } from "../answer-limits.ts";
import type { Question } from "./question.ts";
import { isMarked, type MarkedQuestion } from "./traits.ts";

/** Whether the audience may add a choice to a question now (TAK-31). */
export function mayAddChoice(question: Question): question is MarkedQuestion {
  return (
    isMarked(question) &&
    question.allowUserAddOptions &&
    question.choices.length < answerLimits.choices.max
  );
}
