import { and, eq, getTableColumns, inArray, isNull, lte, sql } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import { type SeriesId, type TenantId, userId } from "#domain/ids.ts";
import type { Series } from "#domain/series/series.ts";
import { isPlace } from "#domain/survey/is-place.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { localTimeOf } from "#domain/time/local-time.ts";
import { batchLoader } from "../async/batch-loader.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { occurrences, series, seriesListings } from "../db/series-tables.ts";
import { forgetKeysOf } from "../idempotency/forget-keys.ts";

const { deletedAt: _deleted, creator: _creator, ...columns } = getTableColumns(series);

type Key = { tenantId: TenantId; id: SeriesId };
const textOf = ({ tenantId, id }: Key) => `${tenantId} ${id}`;
const oneOf = batchLoader<Key, Series>(textOf, async (db, keys) => {
  const [tenantIds, ids] = [keys.map((key) => key.tenantId), keys.map((key) => key.id)];
  const rows = await db
    .select(columns)
    .from(series)
    .where(
      and(
        sql`(${series.tenantId}, ${series.id}) in (select *
          from unnest(${sql.param(tenantIds)}::uuid[], ${sql.param(ids)}::uuid[]))`,
        isNull(series.deletedAt),
      ),
    );
  return new Map(rows.map((row) => [textOf(row), row]));
});

/**
 * A series of the caller's tenant and variant; others do not exist for them (API-07, HOST-01).
 * Concurrent calls share one query.
 */
export async function findSeries({ db, actor }: Context, id: SeriesId): Promise<Series> {
  return ofVariant({ actor }, await oneOf(db, { tenantId: actor.tenantId, id }));
}

function ofVariant({ actor }: Pick<Context, "actor">, found: Series | undefined): Series {
  if (!found || (actor.user !== null && found.applicationType !== actor.app))
    throw new AppError("series.not-found");
  return found;
}

/** As `findSeries`, locked until the transaction ends. */
export async function lockSeries(tx: Context, id: SeriesId): Promise<Series> {
  const [found] = await tx.db.select(columns).from(series).where(keyOf(tx.actor, id)).for("update");
  return ofVariant(tx, found);
}

function keyOf({ tenantId }: Context["actor"], id: SeriesId) {
  return and(eq(series.tenantId, tenantId), eq(series.id, id), isNull(series.deletedAt));
}

/** For `catch`: null if the series does not exist; a job then has nothing left to do. */
export function unlessNoSeries(error: unknown): null {
  if (error instanceof AppError && error.code === "series.not-found") return null;
  throw error;
}

/** Inserts a series with its lists. */
export async function insertSeries(tx: Context, made: Series): Promise<void> {
  const creator = made.owners[0]?.aadObjectId ?? null;
  await tx.db.insert(series).values({ ...made, creator, deletedAt: null });
  await listSeries(tx, made);
}

/**
 * Series of the product's own work that are due, locked in the order of their ids until the
 * transaction ends.
 */
export function lockDue(tx: Context, ids: readonly SeriesId[]): Promise<Series[]> {
  return tx.db
    .select(columns)
    .from(series)
    .where(
      and(
        eq(series.tenantId, tx.actor.tenantId),
        inArray(series.id, [...ids]),
        lte(series.next, tx.now()),
        isNull(series.deletedAt),
      ),
    )
    .orderBy(series.id)
    .for("update");
}

/** `times`: where each has it in their own zone; `due` is its time in the series' own. */
type Occurrence = {
  series: Series;
  dueAt: Date;
  times: { due: Date } | null;
  survey: Pick<Survey, "id"> | null;
};

/**
 * Adds occurrences, without a survey if they are skipped; answers the series whose occurrence was
 * not there before.
 */
export async function addOccurrences(
  { db }: Context,
  added: readonly Occurrence[],
): Promise<ReadonlySet<SeriesId>> {
  const rows = await db
    .insert(occurrences)
    .values(
      added.map(({ series: { tenantId, id: seriesId, rruleTZID }, dueAt, times, survey }) => ({
        tenantId,
        seriesId,
        dueAt,
        surveyId: survey?.id ?? null,
        localDate: localTimeOf(times?.due ?? dueAt, rruleTZID).date,
      })),
    )
    .onConflictDoNothing()
    .returning({ seriesId: occurrences.seriesId });
  return new Set(rows.map(({ seriesId }) => seriesId));
}

type Stand = Pick<Series, "id" | "next" | "state" | "stopped" | "lastSurveyId">;

/** Writes where locked series stand after an occurrence; their lists stay. */
export async function moveSeries(tx: Context, moved: readonly Stand[]): Promise<void> {
  const stands = moved.map(({ id, next, state, stopped, lastSurveyId }) => ({
    id,
    next,
    state,
    stopped,
    lastSurveyId,
  }));
  await rowsOf(
    tx.db,
    sql`update series s set next = n.next, state = n.state, stopped = n.stopped,
        last_survey_id = n."lastSurveyId"
      from jsonb_to_recordset(${JSON.stringify(stands)}::jsonb)
        as n (id uuid, next timestamptz, state text, stopped boolean, "lastSurveyId" uuid)
      where s.tenant_id = ${tx.actor.tenantId} and s.id = n.id`,
  );
}

/** Writes a changed series; its lists follow its owners and recipients. */
export async function writeSeries(tx: Context, after: Series): Promise<void> {
  const { tenantId, id, createdAt: _created, ...row } = after;
  await tx.db
    .update(series)
    .set(row)
    .where(keyOf({ ...tx.actor, tenantId }, id));
  await listSeries(tx, after);
}

async function listSeries(tx: Context, one: Series): Promise<void> {
  await unlistSeries(tx, one);
  const places = one.recipients.filter(isPlace).map(({ id }) => id);
  const lists = new Set([...places, ...one.owners.map(({ aadObjectId }) => aadObjectId)]);
  const people = one.recipients.flatMap(({ type, id }) =>
    type === "user" ? [userId.parse(id)] : [],
  );
  for (const person of people) lists.add(person);
  const { tenantId, applicationType, createdAt, id: seriesId } = one;
  const rows = [...lists].map((listId) => ({
    tenantId,
    applicationType,
    listId,
    createdAt,
    seriesId,
  }));
  if (rows.length > 0) await tx.db.insert(seriesListings).values(rows);
}

async function unlistSeries(tx: Context, { tenantId, id }: Series): Promise<void> {
  await tx.db
    .delete(seriesListings)
    .where(and(eq(seriesListings.tenantId, tenantId), eq(seriesListings.seriesId, id)));
}

/** Marks a series as deleted: it is in no list and sends nothing more (REC-26). */
export async function removeSeries(tx: Context, gone: Series): Promise<void> {
  await unlistSeries(tx, gone);
  await forgetKeysOf(tx, series, gone.id);
  const now = tx.now();
  await tx.db
    .update(series)
    .set({ state: "ended", next: null, updatedAt: now, deletedAt: now })
    .where(keyOf(tx.actor, gone.id));
}

/** Series of the caller's tenant and variant by id, in the order of the ids. */
export async function findManySeries(
  { db, actor }: Context,
  ids: readonly SeriesId[],
): Promise<Series[]> {
  if (ids.length === 0) return [];
  const { tenantId, app } = actor;
  const rows = await db
    .select(columns)
    .from(series)
    .where(
      and(
        eq(series.tenantId, tenantId),
        eq(series.applicationType, app),
        inArray(series.id, [...ids]),
        isNull(series.deletedAt),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
