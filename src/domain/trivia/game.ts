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

/**
 * When the game of a survey asks each question; empty until its owner starts it. An early close
 * ends the question that is open then, and the later ones are not asked.
 */
export function timesOfGame({ deliverAt, closeAt }: Timed, game: Game): QuestionTimes[] {
  if (deliverAt === null) return [];
  const times = questionTimes(deliverAt, game.questions.length, game.questionDuration);
  return closeAt === null ? times : endedBy(times, closeAt);
}

function endedBy(times: readonly QuestionTimes[], closeAt: Date): QuestionTimes[] {
  const earlier = (date: Date) => (closeAt < date ? closeAt : date);
  return times
    .filter(({ openDate }) => openDate < closeAt)
    .map(({ openDate, answersUntil, closeDate }) => ({
      openDate,
      answersUntil: earlier(answersUntil),
      closeDate: earlier(closeDate),
    }));
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

/** The number of questions whose time is up, the first ones. */
export function closedQuestions(times: readonly QuestionTimes[], now: Date): number {
  return times.filter(({ closeDate }) => closeDate <= now).length;
}
