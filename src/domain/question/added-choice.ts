import type { ProblemCode } from "../errors.ts";
import { limits } from "../limits.ts";
import type { Choice, Question } from "./question.ts";

/** Whether the audience may add a choice to a question now (TAK-31). */
export function mayAddChoice(question: Question): boolean {
  return question.questionType === "nominal" && question.allowUserAddOptions && question.choices.length < limits.choices.max;
}

/** What is wrong with a choice that somebody of the audience adds (TAK-32 to TAK-34); null where nothing is. */
export function addedChoiceProblem(choices: readonly Choice[], text: string): Extract<ProblemCode, `choice.${string}`> | null {
  const added = text.trim();
  if (added === "") return "choice.required";
  if (added.length > limits.choiceValue.max) return "choice.too-long";
  return choices.some(({ value }) => folded(value) === folded(added)) ? "choice.exists" : null;
}

function folded(text: string): string {
  return text.trim().toLowerCase();
}
