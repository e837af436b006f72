import type { SeriesId } from "#domain/ids.ts";
import type { Series } from "#domain/series/series.ts";
import {
  assertMayWithSeries,
  type SeriesAction,
  type SeriesViewer,
} from "#domain/series/series-permissions.ts";
import type { AuditedSeries } from "#domain/survey/permissions.ts";
import { changedAt } from "#domain/time/changed-at.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { type Context, inTransaction } from "../context.ts";
import { publishLists } from "../surveys/publish-change.ts";
import { findSeries, lockSeries, removeSeries, writeSeries } from "./queries.ts";
import { updateScheduleCards } from "./schedule-cards.ts";
import { seriesViewerOf } from "./series-viewer.ts";

type Becomes = Partial<Series> | "deleted" | null;
/** Decides on the locked series, in the transaction `tx`; null if nothing is left to do. */
type DecideSeries = (series: Series, now: Date, tx: Context) => Becomes | Promise<Becomes>;

const required = {
  "edit-series": "edit",
  "enable-series": "enable",
  "disable-series": "disable",
  "delete-series": "delete",
  "add-series-owner": "share",
  "remove-series-owner": "share",
  "set-series-integrations": "integrations",
} as const satisfies Partial<Record<AuditedSeries, SeriesAction>>;
type SeriesChange = keyof typeof required;

/**
 * The only way in which a person changes a series: permission, what needs Teams or the plan, then
 * under its lock permission again, the decision, writing, the jobs of the next occurrence and of
 * its surveys' owners and the audit row; then open lists are told.
 */
export async function changeSeries(
  ctx: Context,
  id: SeriesId,
  change: SeriesChange,
  prepare: (found: Series, viewer: SeriesViewer) => DecideSeries | Promise<DecideSeries>,
): Promise<Series> {
  const found = await findSeries(ctx, id);
  const viewer = await seriesViewerOf(ctx, found);
  assertMayWithSeries(found, viewer, required[change], ctx.now());
  const decide = await prepare(found, viewer);
  return applySeriesChange(ctx, id, change, (locked, now, tx) => {
    assertMayWithSeries(locked, viewer, required[change], now);
    return decide(locked, now, tx);
  });
}

/** The same for who needs no permission of an owner, as `apply-change.ts` for surveys. */
export async function applySeriesChange(
  ctx: Context,
  id: SeriesId,
  change: SeriesChange | "hand-over-series",
  decide: DecideSeries,
): Promise<Series> {
  const { before, after } = await inTransaction(ctx, async (tx) => {
    const locked = await lockSeries(tx, id);
    const becomes = await decide(locked, tx.now(), tx);
    if (becomes === null) return { before: locked, after: locked };
    if (becomes === "deleted") await removeSeries(tx, locked);
    const written: Series =
      becomes === "deleted"
        ? { ...locked, state: "ended", next: null }
        : { ...locked, ...becomes, updatedAt: changedAt(tx.now(), locked.updatedAt) };
    if (becomes !== "deleted") await writeSeries(tx, written);
    if (written.next && written.next.getTime() !== locked.next?.getTime())
      await tx.jobs.occurLater(tx.db, written, written.next);
    if (becomes === "deleted" || written.owners !== locked.owners)
      await tx.jobs.alignOwners(tx.db, written, tx.now());
    await updateScheduleCards(tx, written);
    await recordAudit(tx, [{ what: change, subjectId: id }]);
    return { before: locked, after: written };
  });
  publishLists(ctx, before, after);
  ctx.jobs.wake();
  ctx.cards.wake();
  return after;
}
