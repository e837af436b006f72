import type { SurveyView } from "#contract/survey-view.ts";
import type { ListedSurvey } from "#contract/surveys.ts";
import type { Results } from "#domain/results/results.ts";
import type { ResultsError } from "#domain/results/visibility.ts";
import { isOwner, type Viewer } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { refusalsFor } from "../results/assert-visible.ts";
import { resultsForAll } from "../results/read-results.ts";

type Seen = { survey: Survey; viewer: Viewer };

/** Items with their results, as far as the caller may see them: the same as the results call says (API-18, API-23). */
export async function withResponses(ctx: Context, views: readonly SurveyView[], seen: readonly Seen[]): Promise<ListedSurvey[]> {
  const refusals = await refusalsFor(
    ctx,
    seen.map(({ survey, viewer }) => ({ survey, own: isOwner(survey, viewer.userId) })),
  );
  const shown = seen.filter(({ survey }) => !refusals.get(survey.id));
  const results = await resultsForAll(ctx, shown);
  const found = new Map(shown.map(({ survey }, at) => [survey.id, results[at] ?? null]));
  return views.map((view) => ({ ...view, responses: responsesOf(refusals.get(view.id) ?? null, found.get(view.id) ?? null) }));
}

function responsesOf(refusal: ResultsError | null, results: Results | null): ListedSurvey["responses"] {
  if (!refusal) return { canViewResponses: true, error: null, results };
  // The results call answers this one with an error, which a list can't.
  return { canViewResponses: false, error: refusal === "SUBSCRIPTION_ENDED" ? "ACCESS_DENIED" : refusal, results: null };
}
