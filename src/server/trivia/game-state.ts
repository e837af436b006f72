import type { ClosedQuestion, GameState, OpenQuestion, Place } from "#contract/trivia.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { closedQuestions, type Game, timesOfGame } from "#domain/trivia/game.ts";
import { type GamePhase, phaseAt, type QuestionTimes } from "#domain/trivia/game-clock.ts";
import type { Standing } from "#domain/trivia/standings.ts";
import type { Context } from "../context.ts";
import { type Board, countAnswers, readBoard } from "./queries.ts";

/** Places that everybody sees; beyond them players see their own. */
const placesShown = 10;

/** The game as everybody sees it now. Only a question that is open is in it, without its answer. */
export async function readState(
  ctx: Context,
  survey: Survey,
  game: Game,
): Promise<{ state: GameState; board: Board }> {
  const now = ctx.now();
  const times = timesOfGame(survey, game);
  const shown = shownNow(survey, times, now);
  const questionCount = times.length || game.questions.length;
  const closed = closedQuestions(times, now);
  const board = await readBoard(ctx, survey, game, closed);
  const question = shown.phase === "question" ? openQuestion(game, times, shown.at) : null;
  const isLast = shown.phase === "result" && shown.at === questionCount - 1;
  const state: GameState = {
    phase: shown.phase,
    until: shown.until,
    serverTime: now,
    category: game.category,
    difficulty: game.difficulty,
    questionCount,
    questionDuration: game.questionDuration,
    question,
    result: shown.phase === "result" ? closedQuestion(game, shown.at, board) : null,
    standings: isLast ? [] : board.standings.slice(0, placesShown).map(placeOf),
    players: board.standings.length,
    answered: question ? await countAnswers(ctx, survey, question.id) : 0,
  };
  return { state, board };
}

function shownNow(
  { deliverAt }: Survey,
  times: readonly QuestionTimes[],
  now: Date,
): GamePhase | { phase: "waiting"; until: null } {
  return deliverAt === null ? { phase: "waiting", until: null } : phaseAt(times, now);
}

function openQuestion(
  { questions }: Game,
  times: readonly QuestionTimes[],
  at: number,
): OpenQuestion | null {
  const [question, time] = [questions[at], times[at]];
  if (!question || !time) return null;
  const choices = question.choices.map(({ id, label }) => ({ id, label }));
  return { at, id: question.id, label: question.label, choices, ...time };
}

function closedQuestion({ questions }: Game, at: number, { chosen }: Board): ClosedQuestion | null {
  const question = questions[at];
  if (!question) return null;
  const choices = question.choices.map(({ id, label, correct }) => ({
    id,
    label,
    correct: correct === true,
    count: chosen.get(id) ?? 0,
  }));
  const right = choices.reduce((sum, { correct, count }) => sum + (correct ? count : 0), 0);
  return { at, id: question.id, label: question.label, choices, right };
}

export function placeOf({ rank, name, points, time }: Standing): Place {
  return { rank, name, points, time };
}
