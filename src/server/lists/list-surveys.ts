import type { ListCounts, ListedSurvey, ListQuery, SurveyList } from "#contract/surveys.ts";
import type { SurveyId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { maySee } from "#domain/survey/permissions.ts";
import type { SurveyFrame } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { findListed, findSurveys, listedFrom } from "../surveys/queries.ts";
import { countListings } from "./count-listings.ts";
import { viewersOf } from "./list-viewers.ts";
import { withResults } from "./listed-results.ts";
import type { Narrowed } from "./narrow-listings.ts";
import { type Audience, type List, openAudience, openOwn } from "./open-list.ts";
import { readListings } from "./read-listings.ts";
import { presentRows } from "./views.ts";
import {
  countResultsWithinBytes,
  countRowsWithinBytes,
  countSurveysWithinBytes,
} from "./within-bytes.ts";

/**
 * Surveys sent to a channel, chat or meeting (API-15, API-17, LST-20). Pending ones only for their
 * owners. The caller must be a member.
 */
export async function listOfAudience(
  ctx: Context,
  audience: Audience,
  query: ListQuery,
): Promise<SurveyList> {
  const list = await openAudience(ctx, audience);
  return list ? page(ctx, list, query) : { surveys: [], next: null, serverTime: ctx.now() };
}

/** Surveys that the caller owns (API-16). */
export async function listOfOwner(ctx: Context, query: ListQuery): Promise<SurveyList> {
  return page(ctx, openOwn(ctx), query);
}

/** How many surveys of a list there are of each kind (MTG-04). */
export async function countsOfAudience(
  ctx: Context,
  audience: Audience,
  scope: Narrowed,
): Promise<ListCounts> {
  const list = await openAudience(ctx, audience);
  return list
    ? countListings(ctx, list, scope)
    : { types: [], states: [], owners: [], channels: [] };
}

export async function countsOfOwner(ctx: Context, scope: Narrowed): Promise<ListCounts> {
  return countListings(ctx, openOwn(ctx), scope);
}

/**
 * The number of statements does not grow with the surveys. A page that would exceed the byte limit
 * ends early; the client continues from its `next` (decisions/021).
 */
async function page(ctx: Context, list: List, query: ListQuery): Promise<SurveyList> {
  const serverTime = ctx.now();
  const counted = query.includeResponses || query.includeResults;
  const limit = counted ? Math.min(query.limit, limits.listPage) : query.limit;
  const read = await readListings(ctx, list, { ...query, limit });
  const ids = read.ids.slice(0, await countRowsWithinBytes(ctx, read.ids));
  const items = counted
    ? await itemsWithResults(ctx, list, ids, query)
    : await itemsOf(ctx, list, ids);
  const last = items.cut ? read.ids.indexOf(items.cut) : ids.length - 1;
  const next = last + 1 < read.ids.length ? (read.keys[last] ?? null) : read.next;
  return { surveys: items.surveys, next, serverTime };
}

/** `cut`: the last survey of the page, if not all fitted. */
type Items = { surveys: ListedSurvey[]; cut: SurveyId | null };

async function itemsOf(ctx: Context, list: List, ids: readonly SurveyId[]): Promise<Items> {
  return {
    surveys: await presentRows(
      ctx,
      await seenOf(ctx, list, await findListed(ctx, ids)),
      shownIn(list),
    ),
    cut: null,
  };
}

/** A conversation's list does not say where its surveys were sent. */
const shownIn = ({ of }: List) => ({ leads: true, teams: of === "owner" });

/**
 * Results are as large as a survey's questions and choices: only these are loaded whole, as many as
 * fit.
 */
async function itemsWithResults(
  ctx: Context,
  list: List,
  ids: readonly SurveyId[],
  query: ListQuery,
): Promise<Items> {
  const fitting = ids.slice(0, await countSurveysWithinBytes(ctx, ids));
  const seen = await seenOf(ctx, list, await findSurveys(ctx, fitting));
  const rows = await presentRows(
    ctx,
    seen.map(({ survey, viewer }) => ({ survey: listedFrom(survey), viewer })),
    shownIn(list),
  );
  const surveys = await withResults(ctx, rows, seen, query);
  const shown = surveys.slice(0, countResultsWithinBytes(surveys));
  const cut =
    shown.length < surveys.length
      ? shown.at(-1)?.id
      : fitting.length < ids.length
        ? fitting.at(-1)
        : null;
  return { surveys: shown, cut: cut ?? null };
}

/** Surveys that the caller lost access to since the list was read are left out. */
async function seenOf<S extends SurveyFrame>(ctx: Context, list: List, surveys: readonly S[]) {
  const seen = await viewersOf(ctx, list, surveys);
  return seen.filter(({ survey, viewer }) => maySee(survey, viewer, ctx.now()));
}
