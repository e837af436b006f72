import { AppError } from "#domain/errors.ts";
import type { SeriesId, UserId } from "#domain/ids.ts";
import { enabledFrom } from "#domain/series/edited-from.ts";
import type { Series } from "#domain/series/series.ts";
import { withOwner, withoutOwner } from "#domain/survey/access.ts";
import type { Context } from "../context.ts";
import { findColleague } from "../conversations/find-colleague.ts";
import { assertMayCreate } from "../policy/assert-may-create.ts";
import { changeSeries } from "./change-series.ts";
import { isInPlan } from "./is-in-plan.ts";
import { lastDate } from "./last-date.ts";
import { nextBeginning, nextNotBegun } from "./own-zones.ts";

/** No further surveys are sent (REC-17). */
export function disableSeries(ctx: Context, id: SeriesId): Promise<Series> {
  return changeSeries(ctx, id, "disable-series", () => () => ({ state: "disabled", next: null }));
}

/**
 * It goes on with the first occurrence after now, but with no second one of a date; what was missed
 * is not sent (REC-18, REC-19).
 */
export function enableSeries(ctx: Context, id: SeriesId): Promise<Series> {
  return changeSeries(ctx, id, "enable-series", async (found) => {
    await assertMayCreate(ctx, found.content.type);
    if (!(await isInPlan(ctx, found))) throw new AppError("series.subscription-ended");
    return async (series, now, tx) =>
      activeFrom(tx, series, enabledFrom(series, now, await lastDate(tx, series, "sent")));
  });
}

/** No further surveys are sent; those that were sent stay (REC-26). */
export function deleteSeries(ctx: Context, id: SeriesId): Promise<Series> {
  return changeSeries(ctx, id, "delete-series", () => () => "deleted");
}

/** An owner adds another person of the organisation as an owner (API-55, REC-23). */
export function addSeriesOwner(ctx: Context, id: SeriesId, person: UserId): Promise<Series> {
  return changeSeries(ctx, id, "add-series-owner", async () => {
    const found = await findColleague(ctx, person);
    if (!found) throw new AppError("person.not-found");
    const owner = { aadObjectId: found.userId, name: found.name };
    return (series) => withOwner(series, owner);
  });
}

/** An owner removes an owner, possibly themselves; the last one stays (API-56). */
export function removeSeriesOwner(ctx: Context, id: SeriesId, person: UserId): Promise<Series> {
  return changeSeries(
    ctx,
    id,
    "remove-series-owner",
    () => (series) => withoutOwner(series, person, "series.last-owner"),
  );
}

/**
 * The state of a series whose next occurrence is the first after `now`; ended without one.
 * `before`: the series as it is stored.
 */
export async function activeFrom(
  tx: Context,
  series: Series,
  now: Date,
  before = series,
): Promise<Pick<Series, "state" | "next" | "stopped">> {
  const next = areInOwnZones(series, before)
    ? await nextNotBegun(tx, series, before, now)
    : await nextBeginning(tx, series, now);
  return { state: next ? "active" : "ended", next, stopped: false };
}

/** Whether what a series sends comes, or came, to each person in their own zone. */
export function areInOwnZones(...stands: readonly Series[]): boolean {
  return stands.some(({ content }) => content.eachInOwnZone === true);
}
