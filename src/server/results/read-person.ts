import type { resultsApi } from "#contract/results.ts";
import type { Reply } from "#contract/route.ts";
import type { SurveyId, UserId } from "#domain/ids.ts";
import { quizScoreOf } from "#domain/results/quiz-score.ts";
import type { Context } from "../context.ts";
import { findOwned } from "./assert-visible.ts";
import { hasNames } from "./nameless.ts";
import { latestResponses } from "./queries.ts";

/** One person's response, for owners (RES-33, QUZ-13): null where there is none under the name, as in any anonymous item. */
export async function readPerson(ctx: Context, id: SurveyId, userId: UserId): Promise<Reply<typeof resultsApi.ofPerson>> {
  const { survey } = await findOwned(ctx, id);
  if (!hasNames(survey)) return { response: null, score: null };
  const [response = null] = await latestResponses(ctx, survey, 1, userId);
  const scored = survey.type === "quiz" && response?.completed === true;
  return { response, score: scored ? quizScoreOf(survey.questions, response.responses) : null };
}
