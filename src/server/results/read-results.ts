import type { ResultsAnswer } from "#contract/results.ts";
import type { SurveyId } from "#domain/ids.ts";
import type { Response } from "#domain/response/response.ts";
import type { Results } from "#domain/results/results.ts";
import {
  actionsFor,
  assertMaySee,
  isModerator,
  isOwner,
  type Viewer,
} from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import type { Context } from "../context.ts";
import { findUserResponse } from "../responses/queries.ts";
import { findSurvey } from "../surveys/queries.ts";
import { withShownPosts } from "../surveys/shown-posts.ts";
import { viewerOf } from "../surveys/viewer.ts";
import { refusalFor, resultsRefused } from "./assert-visible.ts";
import { latestResponses, responseOf, resultsOf } from "./queries.ts";

/**
 * The results as the caller may see them (API-32, API-33). Owners see who gave each named response,
 * and everybody does if the type shares names; else others see the totals and only their own entry
 * in lists of names (RES-34).
 */
export async function readResults(ctx: Context, id: SurveyId): Promise<ResultsAnswer> {
  const survey = await findSurvey(ctx, id);
  const viewer = await viewerOf(ctx, survey);
  assertMaySee(survey, viewer, ctx.now());
  const own = isOwner(survey, viewer.userId);
  const error = await refusalFor(ctx, survey, own);
  if (error === "SUBSCRIPTION_ENDED") throw resultsRefused(survey, error, own);
  const userResponse = await findUserResponse(ctx, survey);
  const base = { autolinkIntegrations: [], userResponse, error };
  if (error) return { ...base, responses: [], canViewResponses: false, results: null };
  const seen = { survey, viewer };
  const [results, responses] = await Promise.all([resultsFor(ctx, seen), responsesFor(ctx, seen)]);
  return { ...base, responses, canViewResponses: true, results };
}

type Seen = { survey: Survey; viewer: Viewer };

/** The totals of a survey for a viewer who may see them, with voters if they may know them. */
export async function resultsFor(ctx: Context, seen: Seen): Promise<Results> {
  const { survey, viewer } = seen;
  const results = await resultsOf(ctx, { survey, named: mayKnowNames(ctx, seen) });
  return isModerator(survey, viewer) ? results : withShownPosts(ctx, survey, results);
}

/**
 * The newest responses for a viewer who may see the results: all named ones if they may know names
 * (fewer above the byte limit), else only their own.
 */
export async function responsesFor(ctx: Context, seen: Seen, bytes?: number): Promise<Response[]> {
  const { survey, viewer } = seen;
  if (mayKnowNames(ctx, seen)) return latestResponses(ctx, survey, bytes);
  const mine = await responseOf(ctx, survey, viewer.userId);
  return mine ? [mine] : [];
}

function mayKnowNames(ctx: Context, { survey, viewer }: Seen): boolean {
  if (specOf(survey.type).sharesNames) return true;
  return actionsFor(survey, viewer, ctx.now()).includes("view-voters");
}
