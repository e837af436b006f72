import { type SurveyId, seriesId } from "#domain/ids.ts";
import type { Series } from "#domain/series/series.ts";
import { assertMay, changes } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { applyChange } from "../surveys/changes/apply-change.ts";
import { findDeletedSurvey } from "../surveys/queries.ts";
import { viewerOf } from "../surveys/viewer.ts";
import { leaveSeries } from "./align-owners.ts";
import { findSeries, lockSeries, unlessNoSeries } from "./queries.ts";

/**
 * An owner restores a deleted survey while its data is kept. Jobs that came due meanwhile run now,
 * but none sends it: what was to be sent meanwhile waits for its owner to send it. Of a series'
 * survey it must be one of the owners whom the series has now, and these own it (LIF-23).
 */
export async function restoreSurvey(ctx: Context, id: SurveyId): Promise<Survey> {
  const action = changes.restore;
  const found = await withSeriesOwners(ctx, await findDeletedSurvey(ctx, id));
  const viewer = await viewerOf(ctx, found);
  assertMay(found, viewer, action, ctx.now());
  return applyChange(ctx, id, "restore", async (survey, tx) => {
    // Locked: a change of its owners before this is in it, and one after it aligns this survey.
    const series = await seriesOf(tx, survey, lockSeries);
    assertMay(ownedBy(survey, series), viewer, action, tx.now());
    const belongs = series ? { owners: series.owners } : (await leaveSeries(survey, tx))?.becomes;
    const times = isOverdue(survey, tx.now()) ? unscheduled(survey, tx.now()) : {};
    return { becomes: { ...times, ...belongs }, cards: "post" };
  });
}

/**
 * A deleted survey with those who may restore it as its owners: while it was deleted, its series'
 * owners may have changed, and nobody aligned it.
 */
export async function withSeriesOwners(ctx: Context, survey: Survey): Promise<Survey> {
  return ownedBy(survey, await seriesOf(ctx, survey, findSeries));
}

function ownedBy(survey: Survey, series: Series | null): Survey {
  return series ? { ...survey, owners: series.owners } : survey;
}

/** Null if there is none, or if it is gone. */
async function seriesOf(
  ctx: Context,
  { scheduleId }: Survey,
  find: typeof findSeries,
): Promise<Series | null> {
  if (scheduleId === null) return null;
  return find(ctx, seriesId.parse(scheduleId)).catch(unlessNoSeries);
}

function isOverdue({ state, deliverAt }: Survey, now: Date): boolean {
  return state === "pending" && deliverAt !== null && deliverAt <= now;
}

/** A close time that has passed goes as well: nobody could send it with that. */
function unscheduled({ closeAt }: Survey, now: Date): Pick<Survey, "deliverAt" | "closeAt"> {
  return { deliverAt: null, closeAt: closeAt && closeAt > now ? closeAt : null };
}
