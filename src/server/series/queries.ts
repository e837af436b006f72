import { and, eq, getTableColumns, inArray, isNull } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import { type SeriesId, userId } from "#domain/ids.ts";
import type { Series } from "#domain/series/series.ts";
import { isPlace } from "#domain/survey/is-place.ts";
import type { Context } from "../context.ts";
import { series, seriesListings } from "../db/series-tables.ts";

const { deletedAt: _deleted, ...columns } = getTableColumns(series);

/** A series of the caller's tenant and variant; others do not exist for them (API-07, HOST-01). */
export async function findSeries({ db, actor }: Context, id: SeriesId): Promise<Series> {
  const [found] = await db.select(columns).from(series).where(keyOf(actor, id));
  return ofVariant({ actor }, found);
}

function ofVariant({ actor }: Pick<Context, "actor">, found: Series | undefined): Series {
  if (!found || (actor.user !== null && found.applicationType !== actor.app))
    throw new AppError("series.not-found");
  return found;
}

/** The same, locked until the transaction ends. */
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
  await tx.db.insert(series).values({ ...made, deletedAt: null });
  await listSeries(tx, made);
}

/** Writes where a locked series stands after an occurrence; its lists stay. */
export async function moveSeries(
  tx: Context,
  { tenantId, id }: Series,
  { next, state, lastSurveyId }: Pick<Series, "next" | "state" | "lastSurveyId">,
): Promise<void> {
  await tx.db
    .update(series)
    .set({ next, state, lastSurveyId })
    .where(keyOf({ ...tx.actor, tenantId }, id));
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
