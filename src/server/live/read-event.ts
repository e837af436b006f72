import type { LiveEvent } from "#contract/responses.ts";
import type { TenantId } from "#domain/ids.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import type { Context } from "../context.ts";
import { readPostNews } from "../posts/read-post-news.ts";
import { refusalFor } from "../results/assert-visible.ts";
import { resultsOf } from "../results/queries.ts";
import { findSurvey, findTotals, unlessMissing } from "../surveys/queries.ts";
import { withShownPosts } from "../surveys/shown-posts.ts";
import type { ReadEvent, ViewerForm } from "./live.ts";

/** A survey's event now, as its owners see it or as others may. */
export function createEventReader(systemContext: (tenantId: TenantId) => Context): ReadEvent {
  return async (tenantId, surveyId, form, since) => {
    const ctx = systemContext(tenantId);
    const survey = await findSurvey(ctx, surveyId).catch(unlessMissing);
    if (survey) return eventOf(ctx, survey, form, since);
    const { revision } = await findTotals(ctx, surveyId);
    return { revision, state: "deleted", results: null };
  };
}

async function eventOf(
  ctx: Context,
  survey: Survey,
  form: ViewerForm,
  since: number | null,
): Promise<LiveEvent> {
  const own = form === "owner";
  const { sharesNames } = specOf(survey.type);
  const named = sharesNames || (own && survey.anonymity !== "anonymous");
  const all = await resultsOf(ctx, { survey, named });
  const results = own ? all : await withShownPosts(ctx, survey, all);
  const hidden = (await refusalFor(ctx, survey, own)) !== null;
  const takesPosts = specOf(survey.type).takingPart === "posts";
  const posts =
    takesPosts && !hidden ? await readPostNews(ctx, survey, { moderates: own, since }) : null;
  const { revision, responseCount, partialCount } = results;
  return {
    revision,
    state: stateAt(survey, ctx.now()),
    results: hidden ? null : results,
    ...(hidden ? { counts: { responseCount, partialCount } } : {}),
    updatedAt: survey.updatedAt,
    ...(takesPosts ? { posts } : {}),
  };
}
