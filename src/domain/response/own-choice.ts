import { z } from "zod";
import { AppError, type Problem } from "../errors.ts";
import { choiceId, questionId } from "../ids.ts";
import { limits } from "../limits.ts";
import { mayAddChoice } from "../question/added-choice.ts";
import { addedChoiceProblem } from "../question/added-choice-problem.ts";
import { joinOwn } from "../question/join-own.ts";
import { hasId, type Joined, type OwnChoice } from "../question/own-choices.ts";
import { enteredText, type Question } from "../question/question.ts";
import { isMarked } from "../question/traits.ts";

/** A choice that an answer brings along (`question/own-choices.ts`). */
export const ownChoice = z.object({ questionId, choiceId, text: enteredText });

/** As many as one answer may bring. */
export const ownChoices = z.array(ownChoice).max(limits.questions.max * limits.choicesAddedByOne);

/**
 * The questions with the choices that an answer brings along, by the rules for added choices
 * (TAK-31 to TAK-34). One that others have added meanwhile is no mistake: the answer counts for
 * theirs. `kept`: those of the same person that were taken earlier.
 */
export function checkOwn(
  questions: readonly Question[],
  own: readonly OwnChoice[],
  kept: readonly OwnChoice[],
): Joined {
  const joined = joinOwn(questions, own);
  const problems = own.flatMap(
    (one, at) => problemOf(questions, own.slice(0, at), one, joined) ?? [],
  );
  for (const { id } of questions)
    if (joined.fresh.filter(({ questionId: of }) => of === id).length > limits.choicesAddedByOne)
      problems.push({
        path: id,
        code: "choice.too-many-added",
        values: { max: limits.choicesAddedByOne },
      });
  if (problems.length > 0) throw new AppError("response.invalid", {}, problems);
  const before = new Set(kept.map(({ choiceId: id }) => id));
  for (const one of joined.fresh) {
    const question = questions.find(({ id }) => id === one.questionId);
    if (!before.has(one.choiceId) && !(question && mayAddChoice(question)))
      throw new AppError("choice.not-addable");
  }
  return joined;
}

function problemOf(
  questions: readonly Question[],
  before: readonly OwnChoice[],
  one: OwnChoice,
  { fresh }: Joined,
): Problem | null {
  const question = questions.find(({ id }) => id === one.questionId);
  const others = questions.filter((each) => each !== question);
  const isTaken =
    hasId(others, one.choiceId) || before.some(({ choiceId: id }) => id === one.choiceId);
  if (!question || !isMarked(question) || isTaken)
    return { path: one.questionId, code: "answer.malformed", values: { label: "" } };
  const code = fresh.includes(one) ? addedChoiceProblem([], one.text) : null;
  return code && { path: question.id, code, values: { max: limits.choiceValue.max } };
}

/** Why a respondent may not add this text to their own choices; null if they may. */
export function ownChoiceProblem(
  question: Question,
  own: readonly OwnChoice[],
  text: string,
): Problem | null {
  if (!mayAddChoice(question)) throw new AppError("choice.not-addable");
  const mine = own.filter(({ questionId: id }) => id === question.id).length;
  const code =
    addedChoiceProblem(question.choices, text) ??
    (mine < limits.choicesAddedByOne ? null : "choice.too-many-added");
  const max = code === "choice.too-many-added" ? limits.choicesAddedByOne : limits.choiceValue.max;
  return code && { path: question.id, code, values: { max } };
}
