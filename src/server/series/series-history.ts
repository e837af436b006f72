import { and, desc, eq, gt, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import type { HistoryQuery, SeriesHistory } from "#contract/series.ts";
import { AppError } from "#domain/errors.ts";
import type { ConversationId, SurveyId } from "#domain/ids.ts";
import type { Series } from "#domain/series/series.ts";
import { assertMaySeeSeries } from "#domain/series/series-permissions.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import type { Context } from "../context.ts";
import { isMember } from "../conversations/rosters/is-member.ts";
import { rowsOf } from "../db/db.ts";
import { occurrences } from "../db/series-tables.ts";
import { surveys } from "../db/tables.ts";
import { seenByCaller } from "../lists/list-viewers.ts";
import { presentRows } from "../lists/views.ts";
import { findListed } from "../surveys/queries.ts";
import { readStatuses } from "./read-statuses.ts";
import { seriesViewerOf } from "./series-viewer.ts";

/** Missed occurrences shown with one page. */
const mostSkipped = 100;
/** Places that a series was sent to, the last ones first, in which the caller is looked for. */
const mostPlaces = 200;

/**
 * The surveys that a series sent, the newest first (API-52, REC-29, REC-34): those that the caller
 * owns or that were sent to them, as the series may have had another audience.
 */
export async function seriesHistory(
  ctx: Context,
  series: Series,
  { skip, limit }: HistoryQuery,
): Promise<SeriesHistory> {
  const viewer = await seriesViewerOf(ctx, series);
  assertMaySeeSeries(series, viewer);
  const places = await readPlaces(ctx, series);
  const total = await countSent(ctx, series, places);
  // With the one before the page: what was missed between the two belongs to this page.
  const read = await readSent(ctx, series, places, {
    skip: Math.max(0, skip - 1),
    limit: skip > 0 ? limit + 1 : limit,
  });
  const sent = skip > 0 ? read.slice(1) : read;
  const found = await findListed(
    ctx,
    sent.map(({ surveyId }) => surveyId),
  );
  const rows = await presentRows(ctx, await seenByCaller(ctx, found), {
    leads: true,
    teams: false,
  });
  if (rows.some(({ resultsRetention }) => resultsRetention === "ended"))
    throw new AppError("series.subscription-ended");
  const skipped = await readSkipped(ctx, series, {
    after: skip + sent.length < total ? (sent.at(-1)?.dueAt ?? null) : null,
    before: skip > 0 ? (read[0]?.dueAt ?? null) : null,
  });
  const shown = specOf(series.content.type).sharesNames
    ? rows.filter(({ can }) => can.includes("view-results"))
    : [];
  const statuses = await readStatuses(
    ctx.db,
    series.tenantId,
    shown.map(({ id }) => id),
  );
  const listed = rows.map((row) => ({ ...row, teamStatus: statuses.get(row.id) ?? [] }));
  return { surveys: listed, total, skipped };
}

type Key = Pick<Series, "tenantId" | "id">;

function sentOf({ tenantId, id }: Key) {
  return and(
    eq(occurrences.tenantId, tenantId),
    eq(occurrences.seriesId, id),
    isNotNull(occurrences.surveyId),
    isNull(surveys.deletedAt),
    ne(surveys.state, "pending"),
  );
}

const itsSurvey = and(
  eq(surveys.tenantId, occurrences.tenantId),
  eq(surveys.id, occurrences.surveyId),
);

/** The places that the surveys of a series were sent to and that the caller is in. */
async function readPlaces(ctx: Context, series: Key): Promise<ConversationId[]> {
  if (ctx.actor.guestIn !== null) return [ctx.actor.guestIn];
  const rows = await rowsOf<{ id: ConversationId }>(
    ctx.db,
    sql`
    select p.id from occurrences o cross join lateral unnest((
      select array_agg(r.id) filter (where r.type not in ('user', 'web')) from recipients r
      where r.tenant_id = o.tenant_id and r.survey_id = o.survey_id
    )) p (id)
    where o.tenant_id = ${series.tenantId} and o.series_id = ${series.id}
    group by p.id order by max(o.due_at) desc limit ${mostPlaces}::int`,
  );
  const isThere = await Promise.all(
    rows.map(({ id }) => isMember(ctx, id).catch(unlessUnconfirmed)),
  );
  return rows.flatMap(({ id }, at) => (isThere[at] ? [id] : []));
}

/** For `catch`: what the host can't confirm now is not so. */
function unlessUnconfirmed(error: unknown): false {
  if (error instanceof AppError) return false;
  throw error;
}

/**
 * The sent surveys of a series that the caller owns, or that were sent to them, to one of these
 * places or to the whole organisation. `bool_or` has the rows of each survey read by its key: a
 * condition could have all surveys of a place read for each.
 */
function seenOf({ actor }: Context, series: Key, places: readonly ConversationId[]) {
  const user = actor.user?.userId;
  if (!user) throw new AppError("auth.required");
  return and(
    sentOf(series),
    sql`(coalesce((
      select bool_or(o.user_id = ${user}::uuid) from owners o
      where o.tenant_id = ${occurrences.tenantId} and o.survey_id = ${occurrences.surveyId}
    ), false) or coalesce((
      select bool_or(case r.type
        when 'user' then r.id = ${user}::text
        when 'web' then r.id = ${actor.tenantId}::text
        else r.id = any(${sql.param(places)}::text[])
      end) from recipients r
      where r.tenant_id = ${occurrences.tenantId} and r.survey_id = ${occurrences.surveyId}
    ), false))`,
  );
}

async function countSent(
  ctx: Context,
  series: Key,
  places: readonly ConversationId[],
): Promise<number> {
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(occurrences)
    .innerJoin(surveys, itsSurvey)
    .where(seenOf(ctx, series, places));
  return row?.count ?? 0;
}

async function readSent(
  ctx: Context,
  series: Key,
  places: readonly ConversationId[],
  { skip, limit }: Pick<HistoryQuery, "skip" | "limit">,
): Promise<{ surveyId: SurveyId; dueAt: Date }[]> {
  return ctx.db
    .select({ surveyId: surveys.id, dueAt: occurrences.dueAt })
    .from(occurrences)
    .innerJoin(surveys, itsSurvey)
    .where(seenOf(ctx, series, places))
    .orderBy(desc(occurrences.dueAt))
    .offset(skip)
    .limit(limit);
}

/** The missed occurrences between two times; null: without that end. */
async function readSkipped(
  { db }: Context,
  { tenantId, id }: Series,
  { after, before }: { after: Date | null; before: Date | null },
): Promise<Date[]> {
  const rows = await db
    .select({ dueAt: occurrences.dueAt })
    .from(occurrences)
    .where(
      and(
        eq(occurrences.tenantId, tenantId),
        eq(occurrences.seriesId, id),
        isNull(occurrences.surveyId),
        after ? gt(occurrences.dueAt, after) : undefined,
        before ? lt(occurrences.dueAt, before) : undefined,
      ),
    )
    .orderBy(desc(occurrences.dueAt))
    .limit(mostSkipped);
  return rows.map(({ dueAt }) => dueAt);
}

/**
 * All surveys that a series sent, the oldest first, at most `most` of the newest. `date`: of its
 * occurrence, null where an older version sent it.
 */
export async function sentSurveys(
  { db }: Context,
  series: Key,
  most: number,
): Promise<{ id: SurveyId; date: string | null }[]> {
  const rows = await db
    .select({ id: surveys.id, date: occurrences.localDate })
    .from(occurrences)
    .innerJoin(surveys, itsSurvey)
    .where(sentOf(series))
    .orderBy(desc(occurrences.dueAt))
    .limit(most);
  return rows.toReversed();
}
