import type { resultsApi } from "#contract/results.ts";
import type { Reply } from "#contract/route.ts";
import { receipt as receiptSchema, type SurveyId } from "#domain/ids.ts";
import { quizScoreOf } from "#domain/results/quiz-score.ts";
import { assertMaySee } from "#domain/survey/permissions.ts";
import type { Context } from "../context.ts";
import { findUserResponse } from "../responses/queries.ts";
import { findSurvey } from "../surveys/queries.ts";
import { viewerOf } from "../surveys/viewer.ts";

/**
 * How the caller did in a quiz (QUZ-14); null before it is completed (QUZ-15), and of an anonymous answer without its receipt. It is shown while the results are not: after completion the marks are
 * sent anyway (ENT-22) and a quiz is taken once (EDT-21), so that it tells nothing that helps; and it is one's own answer, not a result of the item (API-33).
 */
export async function readPersonalScore(ctx: Context, id: SurveyId, receipt?: string): Promise<Reply<typeof resultsApi.personal>> {
  const survey = await findSurvey(ctx, id);
  assertMaySee(survey, await viewerOf(ctx, survey), ctx.now());
  if (survey.type !== "quiz") return { score: null };
  const mine = await findUserResponse(ctx, survey, receiptSchema.safeParse(receipt).data);
  const known = mine?.completed && (mine.responseAnonymity === "none" || mine.receipt !== null);
  return { score: known ? quizScoreOf(survey.questions, mine.responses) : null };
}
