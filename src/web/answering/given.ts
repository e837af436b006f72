import type { QuestionId } from "#domain/ids.ts";
import type { AnswerValue, Question } from "#domain/question/question.ts";
import { hasChoices, isMultiple } from "#domain/question/traits.ts";
import type { Answer } from "#domain/response/answers.ts";
import { canonical } from "./canonical.ts";

/** The values entered so far, by question. A comment is kept even while there is no answer. */
export type Given = Record<string, { value: AnswerValue | null; comment: string }>;

/** Whether this counts as an answer: whitespace does not (TAK-23). */
export function isAnswered(value: AnswerValue | null | undefined): value is AnswerValue {
  if (value === null || value === undefined) return false;
  return typeof value === "string" ? value.trim() !== "" : value.length > 0;
}

/** The entered values as answers to send: a comment needs an answer (TAK-24). */
export function answersOf(questions: readonly Question[], given: Given): Answer[] {
  return questions.flatMap(({ id, allowComments }) => {
    const { value, comment } = given[id] ?? { value: null, comment: "" };
    if (!isAnswered(value)) return [];
    const said = typeof value === "string" ? value.trim() : value;
    return [
      {
        questionId: id,
        value: said,
        comment: allowComments && comment.trim() !== "" ? comment.trim() : null,
      },
    ];
  });
}

export function givenBy(answers: readonly Answer[]): Given {
  return Object.fromEntries(
    answers.map(({ questionId, value, comment }) => [
      questionId,
      { value, comment: comment ?? "" },
    ]),
  );
}

/** The questions whose answers differ. */
export function changedIn(
  questions: readonly Question[],
  given: Given,
  before: Given,
): QuestionId[] {
  return questions.flatMap((question) => {
    const [now, then] = [given, before].map((each) => canonical(answersOf([question], each)));
    return now === then ? [] : [question.id];
  });
}

/** The entered values, with the stored ones of all questions but those changed here. */
export function takenOver(
  questions: readonly Question[],
  given: Given,
  changed: readonly QuestionId[],
  stored: Given,
): Given {
  const merged = { ...given };
  for (const id of changedIn(questions, given, stored))
    if (!changed.includes(id)) merged[id] = stored[id] ?? { value: null, comment: "" };
  return merged;
}

/** What a response on the server has for these questions. */
export function storedIn(
  questions: readonly Question[],
  mine: { responses: readonly Answer[] } | null,
): Given {
  return fitted(questions, givenBy(mine?.responses ?? [])).given;
}

/** Whether every required question is answered. */
export function isWhole(questions: readonly Question[], given: Given): boolean {
  return questions.every(({ id, required }) => !required || isAnswered(given[id]?.value));
}

/** The entered values without choices that no longer exist. `lost`: whether there were any. */
export function fitted(
  questions: readonly Question[],
  given: Given,
): { given: Given; lost: boolean } {
  let lost = false;
  const kept: Given = {};
  for (const question of questions) {
    const before = given[question.id];
    if (!before) continue;
    const value = fittedValue(question, before.value);
    if (isAnswered(before.value) && !same(value, before.value)) lost = true;
    kept[question.id] = { ...before, value };
  }
  return { given: kept, lost };
}

function fittedValue(question: Question, value: AnswerValue | null): AnswerValue | null {
  if (!hasChoices(question)) return typeof value === "string" ? value : null;
  const ids = value === null ? [] : [value].flat();
  const known = question.choices.map<string>(({ id }) => id).filter((id) => ids.includes(id));
  if (known.length === 0) return null;
  if (isMultiple(question)) return known;
  return known.length === 1 ? (known[0] ?? null) : null;
}

/** A single answer counts as the same answer after the question allows several. */
function same(one: AnswerValue | null, other: AnswerValue): boolean {
  return [one ?? []].flat().toSorted().join() === [other].flat().toSorted().join();
}
