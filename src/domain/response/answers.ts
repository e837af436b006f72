import { z } from "zod";
import type { Problem } from "../errors.ts";
import { type ChoiceId, type QuestionId, questionId } from "../ids.ts";
import { limits } from "../limits.ts";
import { answerValue, type Question } from "../question/question.ts";
import { kindOf } from "../question/registry.ts";
import { storableText } from "../storable-text.ts";

/** One question's answer in its stored shape (ENT-25, TAK-17). */
export const answer = z.object({ questionId, value: answerValue, comment: storableText.max(100_000).nullable().default(null) });
export type Answer = z.infer<typeof answer>;

/** What an answer counts for: a question with one of its choices, or the question alone (`choiceId` null: somebody answered it). */
export type Pick = { questionId: QuestionId; choiceId: ChoiceId | null };

export type CheckedAnswers = { answers: Answer[]; picks: Pick[]; missingRequiredIds: QuestionId[] };

/** Where an answer was given (TAK-36). */
export const source = z.enum(["card", "web", "meeting", "sidepanel"]);
export type Source = z.infer<typeof source>;

/**
 * Checks answers against the questions and gives them in the stored shape. Answers to unknown questions, impossible choices and a second answer to the same
 * question, which would count twice, are problems. A comment where none is asked for is left out.
 */
export function checkAnswers(questions: readonly Question[], given: readonly Answer[]): CheckedAnswers | { problems: Problem[] } {
  const problems: Problem[] = [];
  const answers: Answer[] = [];
  for (const [at, { questionId, value, comment }] of given.entries()) {
    const question = questions.find((candidate) => candidate.id === questionId);
    const again = given.findIndex((other) => other.questionId === questionId) < at;
    const read = question && !again ? kindOf(question).read(question, value) : ({ problem: "answer.malformed" } as const);
    const said = question?.allowComments ? commentIn(comment) : null;
    if ("problem" in read) problems.push({ path: questionId, code: read.problem, values: { label: question?.label ?? "" } });
    else if (isTooLong(said)) problems.push({ path: questionId, code: "comment.too-long", values: { max: limits.comment.max } });
    else if (read.value !== null) answers.push({ questionId, value: read.value, comment: said });
  }
  if (problems.length > 0) return { problems };
  // In the order of the questions: the order in which somebody answered could tell one anonymous answer from another (ANO-01).
  const place = ({ questionId }: Answer) => questions.findIndex(({ id }) => id === questionId);
  answers.sort((one, other) => place(one) - place(other));
  return { answers, picks: picksOf(questions, answers), missingRequiredIds: missingIn(questions, answers) };
}

/** A comment as it is kept: trimmed, and none where nothing was written. */
export function commentIn(text: string | null | undefined): string | null {
  return text?.trim() || null;
}

/** TAK-26. */
export function isTooLong(comment: string | null): boolean {
  return comment !== null && comment.length > limits.comment.max;
}

/** What stored answers count for. */
export function picksOf(questions: readonly Question[], answers: readonly Answer[]): Pick[] {
  return answers.flatMap(({ questionId, value }) => {
    const question = questions.find((candidate) => candidate.id === questionId);
    if (!question) return [];
    return [
      { questionId, choiceId: null },
      ...kindOf(question)
        .picks(value)
        .map((choiceId) => ({ questionId, choiceId })),
    ];
  });
}

function missingIn(questions: readonly Question[], answers: readonly Answer[]): QuestionId[] {
  return questions
    .filter((question) => question.required && !answers.some((answer) => answer.questionId === question.id))
    .map((question) => question.id);
}
