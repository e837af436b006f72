import { type ChoiceId, choiceId } from "../ids.ts";
import { limits } from "../limits.ts";
import { isBlank } from "../unseen-signs.ts";
import type { KindProblem } from "./kind.ts";
import type { AnswerValue, Choice } from "./question.ts";

/**
 * Validation errors of a list of choices (QED-11 to QED-15). `min`: the minimum number of choices
 * (QED-17).
 */
export function choiceProblems(choices: readonly Choice[], min: number): KindProblem[] {
  const problems = choices.flatMap((choice, at) => [
    ...textProblems(choice.value, limits.choiceValue.max, `choices.${at}.value`, "choice-value"),
    ...textProblems(choice.label, limits.choiceLabel.max, `choices.${at}.label`, "choice-label"),
  ]);
  if (choices.length < min)
    problems.push({
      path: "choices",
      code: "choices.too-few",
      values: { min, max: limits.choices.max },
    });
  if (choices.length > limits.choices.max)
    problems.push({
      path: "choices",
      code: "choices.too-many",
      values: { min, max: limits.choices.max },
    });
  return problems;
}

/**
 * Reads an answer to a single-choice question. A list with one id is accepted, because hosts send
 * different forms (TAK-17).
 */
export function readOneChoice(
  choices: readonly Choice[],
  value: AnswerValue,
): { value: AnswerValue | null } | { problem: "answer.unknown-choice" | "answer.single-choice" } {
  const ids = namedIn(value);
  if (ids.length > 1) return { problem: "answer.single-choice" };
  const [id] = ids;
  if (id === undefined) return { value: null };
  return choices.some((choice) => choice.id === id)
    ? { value: id }
    : { problem: "answer.unknown-choice" };
}

/** Reads an answer to a multiple-choice question: distinct ids in the question's order. */
export function readSeveralChoices(
  choices: readonly Choice[],
  value: AnswerValue,
): { value: AnswerValue | null } | { problem: "answer.unknown-choice" } {
  const ids = new Set(namedIn(value));
  if (ids.size === 0) return { value: null };
  const known = choices.filter((choice) => ids.has(choice.id)).map((choice) => choice.id);
  return known.length === ids.size ? { value: known } : { problem: "answer.unknown-choice" };
}

/** The choice ids of a stored answer. */
export function pickedIn(value: AnswerValue): ChoiceId[] {
  return namedIn(value).flatMap((id) => choiceId.safeParse(id).data ?? []);
}

/** Cards send several choices as `a,b`, pages as an array. */
function namedIn(value: AnswerValue): string[] {
  return (typeof value === "string" ? value.split(",") : value)
    .map((id) => id.trim())
    .filter((id) => id !== "");
}

function textProblems(
  text: string,
  max: number,
  path: string,
  what: "choice-value" | "choice-label",
): KindProblem[] {
  if (isBlank(text)) return [{ path, code: `${what}.required` }];
  return text.trim().length > max ? [{ path, code: `${what}.too-long`, values: { max } }] : [];
}
