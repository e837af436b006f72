import type { Received, Reply } from "#contract/route.ts";
import type { triviaApi } from "#contract/trivia.ts";
import { AppError } from "#domain/errors.ts";
import type { SurveyId } from "#domain/ids.ts";
import { assertMay } from "#domain/survey/permissions.ts";
import { answerTime } from "#domain/trivia/answer-time.ts";
import { timesOfGame } from "#domain/trivia/game.ts";
import type { Context } from "../context.ts";
import { findSurvey } from "../surveys/queries.ts";
import { viewerOf } from "../surveys/viewer.ts";
import { roundTripOf } from "./line.ts";
import { findGame, saveAnswer } from "./queries.ts";

type Answer = Received<typeof triviaApi.answer>["body"];

/**
 * Saves the caller's answer to the open question, with the time that counts. Refuses with
 * `trivia.too-late` an answer that was chosen at the cut-off or later, or to a question that is not
 * open (TRV-27).
 */
export async function answerQuestion(
  ctx: Context,
  id: SurveyId,
  { questionId, choiceId, took: claimed, line }: Answer,
): Promise<Reply<typeof triviaApi.answer>> {
  const arrivedAt = ctx.now();
  const survey = await findSurvey(ctx, id);
  const viewer = await viewerOf(ctx, survey);
  assertMay(survey, viewer, "respond", arrivedAt);
  const game = await findGame(ctx, id);
  const at = game.questions.findIndex((question) => question.id === questionId);
  const [question, time] = [game.questions[at], timesOfGame(survey, game)[at]];
  const choice = question?.choices.find((each) => each.id === choiceId);
  if (!choice) throw new AppError("trivia.unknown-choice");
  if (!time) throw new AppError("trivia.too-late");
  const took = answerTime({
    arrivedAfter: arrivedAt.getTime() - time.openDate.getTime(),
    claimed,
    roundTrip: await roundTripOf(ctx, id, line),
    shown: game.questionDuration * 1000,
  });
  if (took === null) throw new AppError("trivia.too-late");
  const correct = choice.correct === true;
  const answered = { questionId, choiceId, correct, took, answeredAt: arrivedAt };
  const isSaved = await saveAnswer(ctx, survey, viewer.userId, answered);
  if (!isSaved) throw new AppError("trivia.too-late");
  return { took };
}
