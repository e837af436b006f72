import type { ResultsAnswer } from "#contract/responses.ts";
import { AppError } from "#domain/errors.ts";
import type { SurveyId } from "#domain/ids.ts";
import type { Results } from "#domain/results/results.ts";
import { resultsErrorCodes } from "#domain/results/visibility.ts";
import { actionsFor, assertMaySee, isOwner, type Viewer } from "#domain/survey/permissions.ts";
import { type Survey, typeNames } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { findUserResponse } from "../responses/queries.ts";
import { findSurvey } from "../surveys/queries.ts";
import { viewerOf } from "../surveys/viewer.ts";
import { refusalFor } from "./assert-visible.ts";
import { latestResponses, resultsOf, resultsOfAll } from "./queries.ts";

const mostResponses = 100;

/**
 * The results as the caller may see them (API-32, API-33). Owners see who answered what where that has a name; others the totals and, of the
 * lists that name people, only their own entry (RES-34).
 */
export async function readResults(ctx: Context, id: SurveyId): Promise<ResultsAnswer> {
  const survey = await findSurvey(ctx, id);
  const viewer = await viewerOf(ctx, survey);
  assertMaySee(survey, viewer, ctx.now());
  const own = isOwner(survey, viewer.userId);
  const error = await refusalFor(ctx, survey, own);
  if (error === "SUBSCRIPTION_ENDED") throw new AppError(resultsErrorCodes[error], { type: typeNames[survey.type] });
  const userResponse = await findUserResponse(ctx, survey);
  const base = { autolinkIntegrations: [], userResponse, error };
  if (error) return { ...base, responses: [], canViewResponses: false, results: null };
  const named = actionsFor(survey, viewer, ctx.now()).includes("view-voters");
  const [results, responses] = await Promise.all([
    resultsOf(ctx, { survey, named }),
    survey.anonymity === "anonymous" ? [] : latestResponses(ctx, survey, mostResponses, named ? undefined : viewer.userId),
  ]);
  return { ...base, responses, canViewResponses: true, results };
}

/** The totals of several items for somebody who may see them, in their order; with voters for who may know them. */
export function resultsForAll(ctx: Context, seen: readonly { survey: Survey; viewer: Viewer }[]): Promise<Results[]> {
  const now = ctx.now();
  return resultsOfAll(
    ctx,
    seen.map(({ survey, viewer }) => ({ survey, named: actionsFor(survey, viewer, now).includes("view-voters") })),
  );
}
