import { z } from "zod";
import type { Problem } from "../errors.ts";
import { type ChoiceId, type QuestionId, questionId } from "../ids.ts";
import { limits } from "../limits.ts";
import type { Question } from "../question/question.ts";
import { kindOf, sentValue } from "../question/registry.ts";
import { storableText } from "../storable-text.ts";
import { commentIn } from "./comment-in.ts";

/** The answer to one question in its stored shape (ENT-25, TAK-17). */
export const answer = z.object({
  questionId,
  value: sentValue,
  comment: storableText.max(100_000).nullable().default(null),
});
export type Answer = z.infer<typeof answer>;

/**
 * One count of an answer: a question with a choice, or the question itself (`choiceId` null: it was
 * answered).
 */
export type Pick = { questionId: QuestionId; choiceId: ChoiceId | null };

export type CheckedAnswers = { answers: Answer[]; picks: Pick[]; missingRequiredIds: QuestionId[] };

/** Where a response was given (TAK-36). */
export const source = z.enum(["card", "web", "meeting", "sidepanel"]);
export type Source = z.infer<typeof source>;

/**
 * Validates answers and converts them to the stored shape. Reports answers to unknown questions,
 * impossible choices, and second answers to a question, which would count twice. Drops comments
 * where the question does not allow them.
 */
export function checkAnswers(
  questions: readonly Question[],
  given: readonly Answer[],
): CheckedAnswers | { problems: Problem[] } {
  const problems: Problem[] = [];
  const answers: Answer[] = [];
  for (const [at, { questionId, value, comment }] of given.entries()) {
    const question = questions.find((candidate) => candidate.id === questionId);
    const again = given.findIndex((other) => other.questionId === questionId) < at;
    const read =
      question && !again
        ? kindOf(question).read(question, value)
        : ({ problem: "answer.malformed" } as const);
    const said = question?.allowComments ? commentIn(comment) : null;
    if ("problem" in read)
      problems.push({
        path: questionId,
        code: read.problem,
        values: { label: question?.label ?? "" },
      });
    else if (isTooLong(said))
      problems.push({
        path: questionId,
        code: "comment.too-long",
        values: { max: limits.comment.max },
      });
    else if (read.value !== null) answers.push({ questionId, value: read.value, comment: said });
  }
  if (problems.length > 0) return { problems };
  // In the order of the questions, because the order in which somebody answered could identify an
  // anonymous response (ANO-01).
  const place = ({ questionId }: Answer) => questions.findIndex(({ id }) => id === questionId);
  answers.sort((one, other) => place(one) - place(other));
  return {
    answers,
    picks: picksOf(questions, answers),
    missingRequiredIds: missingIn(questions, answers),
  };
}

/** TAK-26. */
export function isTooLong(comment: string | null): boolean {
  return comment !== null && comment.length > limits.comment.max;
}

/** Everything that stored answers count for. */
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
    .filter(
      (question) =>
        question.required && !answers.some((answer) => answer.questionId === question.id),
    )
    .map((question) => question.id);
}
