import { and, eq, inArray } from "drizzle-orm";
import { surveyId } from "#domain/ids.ts";
import type { Series } from "#domain/series/series.ts";
import { isPlace } from "#domain/survey/is-place.ts";
import { isOwner } from "#domain/survey/permissions.ts";
import type { Context } from "../context.ts";
import { outbox } from "../db/tables.ts";
import { ownersOf, type Place } from "../surveys/delivery-targets.ts";
import { insertRows, outboxRow } from "../surveys/post-messages.ts";

/**
 * Queues the cards of series in their conversations, until a first survey stands there (STD-11),
 * and an update of those that were posted, in the caller's transaction. A series of direct messages
 * has it in its owners' personal chats only; those of former owners get no more updates.
 */
export async function updateScheduleCards(
  tx: Context,
  ...changed: readonly Series[]
): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => surveyId.parse(id));
  const known = await forgetFormer(
    tx,
    changed,
    await tx.db
      .select()
      .from(outbox)
      .where(
        and(
          eq(outbox.tenantId, tx.actor.tenantId),
          inArray(outbox.surveyId, ids),
          eq(outbox.purpose, "schedule"),
        ),
      ),
  );
  const missing = changed
    .filter((series) => waits(series, tx.now()))
    .flatMap((series) => {
      const shown = { ...series, id: surveyId.parse(series.id) };
      const isKnown = ({ conversationId, userId }: Place) =>
        known.some(
          (row) =>
            row.surveyId === shown.id &&
            (userId ? row.userId === userId : row.conversationId === conversationId),
        );
      return placesOf(series)
        .filter((place) => !isKnown(place))
        .map((place) => outboxRow(shown, place, "schedule", tx.now()));
    });
  await insertRows(tx, missing);
  const rows = [...known, ...missing];
  if (rows.length > 0) await tx.cards.ask(tx.db, rows);
}

/** Tells the owners of series that the plan ended, once, in the caller's transaction. */
export async function tellEnded(tx: Context, ended: readonly Series[]): Promise<void> {
  const rows = ended.flatMap((series) =>
    ownersOf(series).map((owner) =>
      outboxRow({ ...series, id: surveyId.parse(series.id) }, owner, "series-ended", tx.now()),
    ),
  );
  await insertRows(tx, rows);
  if (rows.length > 0) await tx.cards.ask(tx.db, rows);
}

type Row = typeof outbox.$inferSelect;

/** Removes the rows of personal chats whose person does not own the series; returns the others. */
async function forgetFormer(
  tx: Context,
  changed: readonly Series[],
  rows: readonly Row[],
): Promise<Row[]> {
  const isFormer = ({ surveyId: id, userId }: Row) =>
    userId !== null &&
    !changed.some((series) => surveyId.parse(series.id) === id && isOwner(series, userId));
  const former = rows.filter(isFormer).map(({ id }) => id);
  if (former.length > 0)
    await tx.db
      .delete(outbox)
      .where(and(eq(outbox.tenantId, tx.actor.tenantId), inArray(outbox.id, former)));
  return rows.filter(({ id }) => !former.includes(id));
}

/** Not if its first survey is due already. */
function waits({ lastSurveyId, next }: Series, now: Date): boolean {
  return lastSurveyId === null && next !== null && next > now;
}

function placesOf(series: Series): Place[] {
  const places = series.recipients.filter(isPlace);
  if (series.content.deliveryPreference !== "in-group" || places.length === 0)
    return ownersOf(series);
  return places.map(({ id }) => ({ conversationId: id, userId: null }));
}
