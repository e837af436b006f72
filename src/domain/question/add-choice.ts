import { AppError } from "../errors.ts";
import { type ChoiceId, choiceId } from "../ids.ts";
import { limits } from "../limits.ts";
import { addedChoiceProblem } from "./added-choice-problem.ts";
import { newChoice } from "./new-question.ts";
import type { Choice, Question } from "./question.ts";
import { isMarked } from "./traits.ts";

/** A choice to add. `id` is created by the device, so that a repeated request is recognized. */
export type Added = { value: string; id?: ChoiceId | undefined };

/** The existing choice, if this request repeats an earlier one. */
export function repeatedChoice(question: Question, { id, value }: Added): Choice | undefined {
  if (!isMarked(question)) return undefined;
  return question.choices.find((choice) => choice.id === id && choice.value === value.trim());
}

/**
 * Adds a choice to a question (BOT-05); returns it and all questions. Throws if it is not allowed
 * or invalid.
 */
export function addChoice(
  questions: readonly Question[],
  question: Question,
  { id, value }: Added,
  newId: () => string,
): { choice: Choice; questions: Question[] } {
  if (!isMarked(question)) throw new AppError("choice.not-addable");
  const code = addedChoiceProblem(question.choices, value);
  const problem = code && { path: "choice", code, values: { max: limits.choiceValue.max } };
  if (problem) throw new AppError("response.invalid", {}, [problem]);
  const has = (each: Question) => "choices" in each && each.choices.some((one) => one.id === id);
  const made = newChoice(newId, value.trim());
  const choice =
    id === undefined || questions.some(has) ? made : { ...made, id: choiceId.parse(id) };
  const after = { ...question, choices: [...question.choices, choice] };
  return { choice, questions: questions.map((each) => (each.id === question.id ? after : each)) };
}
