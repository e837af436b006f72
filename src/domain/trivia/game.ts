import type { QuestionOf } from "../question/question.ts";
import type { Survey } from "../survey/survey.ts";
import { gameLength, gameTimes, type QuestionTimes, questionTimes } from "./game-clock.ts";
import type { TriviaDifficulty } from "./trivia-request.ts";

/** What a game asks; it never changes. `questionDuration`: seconds for each question. */
export type Game = {
  category: string;
  difficulty: TriviaDifficulty;
  questionDuration: number;
  questions: readonly QuestionOf<"nominal">[];
};

type Timed = Pick<Survey, "deliverAt" | "closeAt">;

/** When the game of a survey asks each question; empty until its owner starts it. */
export function timesOfGame({ deliverAt }: Timed, game: Game): QuestionTimes[] {
  if (deliverAt === null) return [];
  return questionTimes(deliverAt, game.questions.length, game.questionDuration);
}

/** The times of a survey whose game is started now (TRV-08). */
export function startOfGame(
  { questions, questionDuration }: Game,
  now: Date,
): { deliverAt: Date; closeAt: Date } {
  const deliverAt = new Date(now.getTime() + gameTimes.lead);
  const length = gameLength(questions.length, questionDuration);
  return { deliverAt, closeAt: new Date(deliverAt.getTime() + length) };
}

/**
 * The number of questions whose time is up, the first ones. A question that was open when its game
 * was closed early does not count.
 */
export function closedQuestions(
  { closeAt }: Timed,
  times: readonly QuestionTimes[],
  now: Date,
): number {
  const until = closeAt && closeAt < now ? closeAt : now;
  return times.filter(({ closeDate }) => closeDate <= until).length;
}

/** Whether its owner closed it before its last question. */
export function isCutShort(
  { closeAt }: Timed,
  times: readonly QuestionTimes[],
  now: Date,
): boolean {
  const last = times.at(-1);
  return last !== undefined && closeAt !== null && closeAt <= now && closeAt < last.closeDate;
}
