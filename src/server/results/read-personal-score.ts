import type { resultsApi } from "#contract/results.ts";
import type { Reply } from "#contract/route.ts";
import { receipt as receiptSchema, type SurveyId } from "#domain/ids.ts";
import { mayKnowScore } from "#domain/results/marks.ts";
import { quizScoreOf } from "#domain/results/quiz-score.ts";
import { actionsFor, assertMaySee } from "#domain/survey/permissions.ts";
import { isScored } from "#domain/survey/type-rules.ts";
import type { Context } from "../context.ts";
import { findUserResponse } from "../responses/queries.ts";
import { findSurvey } from "../surveys/queries.ts";
import { viewerOf } from "../surveys/viewer.ts";

/**
 * The caller's score in a quiz (QUZ-14); null before they complete it (QUZ-15), for an anonymous
 * response without its receipt, and (`later`) while the quiz is open and its results are hidden:
 * others who can still answer would learn the right answers from it (decisions/019).
 */
export async function readPersonalScore(
  ctx: Context,
  id: SurveyId,
  receipt?: string,
): Promise<Reply<typeof resultsApi.personal>> {
  const survey = await findSurvey(ctx, id);
  const viewer = await viewerOf(ctx, survey);
  assertMaySee(survey, viewer, ctx.now());
  if (!isScored(survey.type)) return { score: null, later: false };
  const mine = await findUserResponse(ctx, survey, receiptSchema.safeParse(receipt).data);
  const later =
    mine?.completed === true &&
    !mayKnowScore(survey, actionsFor(survey, viewer, ctx.now()), ctx.now());
  const known = mine?.completed && (mine.responseAnonymity === "none" || mine.receipt !== null);
  return { score: known && !later ? quizScoreOf(survey.questions, mine.responses) : null, later };
}
