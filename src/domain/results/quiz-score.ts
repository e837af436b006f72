import type { QuestionId } from "../ids.ts";
import type { AnswerValue, Question } from "../question/question.ts";
import { isMarked } from "../question/traits.ts";
import type { Answer } from "../response/answers.ts";
import { scoreOf } from "../survey/quiz.ts";

export type QuizScore = {
  score: number;
  /** The maximum total score. */
  most: number;
  questions: { questionId: QuestionId; value: AnswerValue | null; points: number; most: number }[];
};

/**
 * A participant's quiz score, with the points and the maximum of each question (QUZ-06, QUZ-07,
 * QUZ-14).
 */
export function quizScoreOf(questions: readonly Question[], answers: readonly Answer[]): QuizScore {
  const scored = questions.map((question) => {
    const value = answers.find(({ questionId }) => questionId === question.id)?.value ?? null;
    return {
      questionId: question.id,
      value,
      points: scoreOf(question, value),
      most: mostOf(question),
    };
  });
  return {
    score: scored.reduce((sum, { points }) => sum + points, 0),
    most: mostIn(questions),
    questions: scored,
  };
}

/** The maximum score of a quiz. */
export function mostIn(questions: readonly Question[]): number {
  return questions.reduce((sum, question) => sum + mostOf(question), 0);
}

function mostOf(question: Question): number {
  return isMarked(question) ? (question.pointValue ?? 1) : 0;
}
