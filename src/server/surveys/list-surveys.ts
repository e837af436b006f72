import type { ListCounts, ListQuery, SurveyList } from "#contract/surveys.ts";
import { limits } from "#domain/limits.ts";
import { maySee } from "#domain/survey/permissions.ts";
import type { Context } from "../context.ts";
import { countListings } from "./count-listings.ts";
import { viewersOf } from "./list-viewers.ts";
import { withResponses } from "./listed-results.ts";
import type { Narrowed } from "./narrow-listings.ts";
import { type Audience, type List, openAudience, openOwn } from "./open-list.ts";
import { findSurveys } from "./queries.ts";
import { readListings } from "./read-listings.ts";
import { presentSurveys } from "./views.ts";

/** What was sent to a channel, chat or meeting (API-15, API-17, LST-20). Pending items are for their owners only. The caller must be a member. */
export async function listOfAudience(ctx: Context, audience: Audience, query: ListQuery): Promise<SurveyList> {
  const list = await openAudience(ctx, audience);
  return list ? page(ctx, list, query) : { surveys: [], next: null };
}

/** What the caller owns (API-16). */
export async function listOfOwner(ctx: Context, query: ListQuery): Promise<SurveyList> {
  return page(ctx, openOwn(ctx), query);
}

/** How many items of a list there are of each kind (MTG-04). */
export async function countsOfAudience(ctx: Context, audience: Audience, scope: Narrowed): Promise<ListCounts> {
  const list = await openAudience(ctx, audience);
  return list ? countListings(ctx, list, scope) : { types: [], states: [], owners: [], channels: [] };
}

export async function countsOfOwner(ctx: Context, scope: Narrowed): Promise<ListCounts> {
  return countListings(ctx, openOwn(ctx), scope);
}

/** The number of statements is the same however many items a page has. */
async function page(ctx: Context, list: List, query: ListQuery): Promise<SurveyList> {
  const limit = query.includeResponses ? Math.min(query.limit, limits.listPage) : query.limit;
  const { ids, next } = await readListings(ctx, list, { ...query, limit });
  const found = await viewersOf(ctx, list, await findSurveys(ctx, ids));
  // What was taken from the caller since the list was read is left out.
  const seen = found.filter(({ survey, viewer }) => maySee(survey, viewer, ctx.now()));
  const surveys = await presentSurveys(ctx, seen);
  return { surveys: query.includeResponses ? await withResponses(ctx, surveys, seen) : surveys, next };
}
