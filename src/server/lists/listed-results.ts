import type { AskedResults } from "#contract/surveys.ts";
import type { SurveyId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import type { Response } from "#domain/response/response.ts";
import { isOwner, type Viewer } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { refusalsFor } from "../results/assert-visible.ts";
import { responsesFor, resultsFor } from "../results/read-results.ts";
import { bytesOf } from "./within-bytes.ts";

type Seen = { survey: Survey; viewer: Viewer };
type WithResults = { includeResponses: boolean; includeResults: boolean };

/**
 * Surveys with the requested parts of their results, as far as the caller may see them: the same as
 * the results call returns (API-18, API-23, ENT-09).
 */
export async function withResults<V extends { id: SurveyId }>(
  ctx: Context,
  views: readonly V[],
  seen: readonly Seen[],
  { includeResponses, includeResults }: WithResults,
): Promise<(V & AskedResults)[]> {
  if (!includeResponses && !includeResults) return [...views];
  const refusals = await refusalsFor(
    ctx,
    seen.map(({ survey, viewer }) => ({ survey, own: isOwner(survey, viewer.userId) })),
  );
  // The responses of all surveys in one reply share one page's limit.
  const share = Math.floor(limits.listBytes / Math.max(1, views.length));
  const listed = async (view: V, of: Seen | undefined): Promise<V & AskedResults> => {
    const refusal = of ? (refusals.get(view.id) ?? null) : "ACCESS_DENIED";
    if (!of || refusal) {
      // Where the results call replies with an error, a list can't.
      const error = refusal === "SUBSCRIPTION_ENDED" ? "ACCESS_DENIED" : refusal;
      return {
        ...view,
        ...(includeResponses ? { responses: [] } : {}),
        canViewResponses: false,
        error,
        results: null,
      };
    }
    const [results, responses] = await Promise.all([
      resultsFor(ctx, of),
      includeResponses ? responsesFor(ctx, of, share) : null,
    ]);
    return {
      ...view,
      ...(responses ? { responses: within(responses, share) } : {}),
      canViewResponses: true,
      error: null,
      results,
    };
  };
  const seenById = new Map(seen.map((each) => [each.survey.id, each]));
  return Promise.all(views.map((view) => listed(view, seenById.get(view.id))));
}

/** The first ones that fit. */
function within(responses: readonly Response[], most: number): Response[] {
  let room = most;
  return responses.filter((response) => {
    room -= room < 0 ? 0 : bytesOf(response);
    return room >= 0;
  });
}
