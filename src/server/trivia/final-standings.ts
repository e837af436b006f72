import type { QuestionOf } from "#domain/question/question.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import type { SurveyFrame } from "#domain/survey/survey.ts";
import { closedQuestions, timesOfGame } from "#domain/trivia/game.ts";
import type { Standing } from "#domain/trivia/standings.ts";
import type { Context } from "../context.ts";
import { findGame, readBoard } from "./queries.ts";

type Final = { standings: Standing[]; questions: QuestionOf<"nominal">[] };

/**
 * The standings of a closed game, the same as its players saw at its end (TRV-29), and the questions
 * that count; both empty before that.
 */
export async function finalStandings(ctx: Context, survey: SurveyFrame): Promise<Final> {
  const now = ctx.now();
  if (stateAt(survey, now) !== "closed") return { standings: [], questions: [] };
  const game = await findGame(ctx, survey.id);
  const closed = closedQuestions(timesOfGame(survey, game), now);
  const { standings } = await readBoard(ctx, survey, game, closed);
  return { standings, questions: game.questions.slice(0, closed) };
}
