import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { SeriesList, SeriesListQuery } from "#contract/series.ts";
import { AppError } from "#domain/errors.ts";
import { type SeriesId, type SurveyId, seriesId } from "#domain/ids.ts";
import type { Series } from "#domain/series/series.ts";
import { isOwner } from "#domain/survey/permissions.ts";
import { searchText } from "#domain/survey/search-text.ts";
import type { SurveyType } from "#domain/survey/types/registry.ts";
import { seriesName } from "#text/series.ts";
import type { Context } from "../context.ts";
import { series, seriesListings } from "../db/series-tables.ts";
import { type Audience, type List, openAudience, openOwn } from "../lists/open-list.ts";
import { badKey } from "../results/read-page.ts";
import { findListed, type Listed } from "../surveys/queries.ts";
import { nameFor, presentSeries } from "./present-series.ts";
import { findManySeries } from "./queries.ts";

/** The series that the caller owns, or that are sent to them directly (API-51). */
export function seriesOfOwner(ctx: Context, query: SeriesListQuery): Promise<SeriesList> {
  return page(ctx, openOwn(ctx), query);
}

/** The series sent to a channel, chat or meeting, for its members (API-51). */
export async function seriesOfAudience(
  ctx: Context,
  audience: Audience,
  query: SeriesListQuery,
): Promise<SeriesList> {
  const list = await openAudience(ctx, audience);
  return list ? page(ctx, list, query) : { series: [], next: null };
}

/** Pages that are read until one has a match. */
const mostPages = 10;

/** By name, as the caller may read it: the questions of what is not sent are its owners' alone. */
async function page(ctx: Context, list: List, query: SeriesListQuery): Promise<SeriesList> {
  const wanted = searchText(query.search ?? "");
  const isWanted = (name: string, type: SurveyType) =>
    searchText(seriesName(name, type)).includes(wanted);
  let after = query.after;
  for (let pages = 1; ; pages += 1) {
    const { all: read, next } = await readPage(ctx, list, { ...query, after });
    const all = read.filter((one) => passes(one, query));
    const likely = wanted === "" ? all : await likelyOf(ctx, list, all, isWanted);
    const found = (await presentSeries(ctx, likely, query)).filter(({ name, template }) =>
      isWanted(name, template.type),
    );
    if (found.length > 0 || next === null || pages === mostPages) return { series: found, next };
    after = next;
  }
}

/** LST-03, as far as a series has what surveys are filtered by. */
function passes({ content, owners }: Series, query: SeriesListQuery): boolean {
  const hasType = query.types?.includes(content.type) ?? true;
  const wanted = query.owners;
  return hasType && (!wanted || owners.some(({ aadObjectId: id }) => wanted.includes(id)));
}

/**
 * Those whose name is wanted if the caller may see their last surveys: only these are presented,
 * which takes far more than their rows.
 */
async function likelyOf(
  ctx: Context,
  { reader }: List,
  all: readonly Series[],
  isWanted: (name: string, type: SurveyType) => boolean,
): Promise<Series[]> {
  const untitled = all.filter((one) => !one.content.title && !isOwner(one, reader));
  const surveys = await findListed(
    ctx,
    untitled.flatMap(({ lastSurveyId }) => lastSurveyId ?? []),
  );
  const last = new Map<SurveyId | null, Listed>(surveys.map((survey) => [survey.id, survey]));
  return all.filter((one) =>
    isWanted(
      nameFor(one, isOwner(one, reader), last.get(one.lastSurveyId) ?? null),
      one.content.type,
    ),
  );
}

type Page = { all: Series[]; next: string | null };

async function readPage(ctx: Context, list: List, query: SeriesListQuery): Promise<Page> {
  const keys = await readKeys(ctx, list, query);
  const shown = keys.slice(0, query.limit);
  const all = await findManySeries(
    ctx,
    shown.map(({ id }) => id),
  );
  const last = shown.at(-1);
  return { all, next: keys.length > query.limit && last ? keyOf(last) : null };
}

type Key = { createdAt: Date; id: SeriesId };

/** The newest first, one more than a page has. */
function readKeys({ db, actor }: Context, { id }: List, query: SeriesListQuery): Promise<Key[]> {
  const after = query.after === undefined ? null : readKey(query.after);
  const t = seriesListings;
  return db
    .select({ createdAt: t.createdAt, id: t.seriesId })
    .from(t)
    .where(
      and(
        eq(t.tenantId, actor.tenantId),
        eq(t.applicationType, actor.app),
        eq(t.listId, id),
        after
          ? sql`(${t.createdAt}, ${t.seriesId}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(t.createdAt), desc(t.seriesId))
    .limit(query.limit + 1);
}

const keyOf = ({ createdAt, id }: Key) => `${createdAt.getTime()}_${id}`;
function readKey(text: string): Key {
  const [, at, id] = /^(\d{1,13})_(.+)$/.exec(text) ?? [];
  const read = seriesId.safeParse(id);
  if (at === undefined || !read.success) throw badKey();
  return { createdAt: new Date(Number(at)), id: read.data };
}

/** How many series the caller created, whoever owns them now, counted up to `most`. */
export async function countOwnSeries({ db, actor }: Context, most: number): Promise<number> {
  if (!actor.user) throw new AppError("auth.required");
  const rows = await db
    .select({ id: series.id })
    .from(series)
    .where(
      and(
        eq(series.tenantId, actor.tenantId),
        eq(series.creator, actor.user.userId),
        eq(series.applicationType, actor.app),
        isNull(series.deletedAt),
      ),
    )
    .limit(most);
  return rows.length;
}
