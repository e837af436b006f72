import type { resultsApi } from "#contract/results.ts";
import type { Reply } from "#contract/route.ts";
import type { SurveyId, UserId } from "#domain/ids.ts";
import { quizScoreOf } from "#domain/results/quiz-score.ts";
import { isScored } from "#domain/survey/type-rules.ts";
import type { Context } from "../context.ts";
import { hasNames } from "./anonymous-responses.ts";
import { findOwned } from "./assert-visible.ts";
import { responseOf } from "./queries.ts";

/**
 * One person's response, for owners (RES-33, QUZ-13); null if there is none under their name, as in
 * any anonymous survey.
 */
export async function readPerson(
  ctx: Context,
  id: SurveyId,
  userId: UserId,
): Promise<Reply<typeof resultsApi.ofPerson>> {
  const { survey } = await findOwned(ctx, id);
  if (!hasNames(survey)) return { response: null, score: null };
  const response = await responseOf(ctx, survey, userId);
  const scored = isScored(survey.type) && response?.completed === true;
  return { response, score: scored ? quizScoreOf(survey.questions, response.responses) : null };
}
