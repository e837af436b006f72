import { and, desc, eq, gt, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import type { HistoryQuery, SeriesHistory } from "#contract/series.ts";
import { AppError } from "#domain/errors.ts";
import type { SurveyId } from "#domain/ids.ts";
import type { Series } from "#domain/series/series.ts";
import { assertMaySeeSeries } from "#domain/series/series-permissions.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import type { Context } from "../context.ts";
import { occurrences } from "../db/series-tables.ts";
import { surveys } from "../db/tables.ts";
import { presentRows } from "../lists/views.ts";
import { findListed } from "../surveys/queries.ts";
import { readStatuses } from "./read-statuses.ts";
import { seriesViewerOf } from "./series-viewer.ts";

/** Missed occurrences shown with one page. */
const mostSkipped = 100;

/** The surveys that a series sent, the newest first (API-52, REC-29, REC-34). */
export async function seriesHistory(
  ctx: Context,
  series: Series,
  { skip, limit }: HistoryQuery,
): Promise<SeriesHistory> {
  const viewer = await seriesViewerOf(ctx, series);
  assertMaySeeSeries(series, viewer);
  const total = await countSent(ctx, series);
  const sent = await readSent(ctx, series, skip, limit);
  const found = await findListed(
    ctx,
    sent.map(({ surveyId }) => surveyId),
  );
  const rows = await presentRows(
    ctx,
    found.map((survey) => ({ survey, viewer })),
    { leads: true, teams: false },
  );
  if (rows.some(({ resultsRetention }) => resultsRetention === "ended"))
    throw new AppError("series.subscription-ended");
  const skipped = await readSkipped(ctx, series, {
    after: skip + sent.length < total ? (sent.at(-1)?.dueAt ?? null) : null,
    before: skip > 0 ? (sent[0]?.dueAt ?? null) : null,
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

async function countSent({ db }: Context, series: Series): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(occurrences)
    .innerJoin(surveys, itsSurvey)
    .where(sentOf(series));
  return row?.count ?? 0;
}

async function readSent(
  { db }: Context,
  series: Series,
  skip: number,
  limit: number,
): Promise<{ surveyId: SurveyId; dueAt: Date }[]> {
  return db
    .select({ surveyId: surveys.id, dueAt: occurrences.dueAt })
    .from(occurrences)
    .innerJoin(surveys, itsSurvey)
    .where(sentOf(series))
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

/** The ids of all surveys that a series sent, the oldest first, at most `most` of the newest. */
export async function sentSurveyIds(
  { db }: Context,
  series: Key,
  most: number,
): Promise<SurveyId[]> {
  const rows = await db
    .select({ id: surveys.id })
    .from(occurrences)
    .innerJoin(surveys, itsSurvey)
    .where(sentOf(series))
    .orderBy(desc(occurrences.dueAt))
    .limit(most);
  return rows.map(({ id }) => id).toReversed();
}
