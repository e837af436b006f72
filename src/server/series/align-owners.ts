import type { SeriesId } from "#domain/ids.ts";
import { hasSameOwners } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { copyAutolinks } from "../autolinks/copy-autolinks.ts";
import type { Context } from "../context.ts";
import { applyChange } from "../surveys/changes/apply-change.ts";
import type { Decision } from "../surveys/changes/write-change.ts";
import { unlessMissing } from "../surveys/queries.ts";
import { findSeries, unlessNoSeries } from "./queries.ts";
import { sentSurveys } from "./series-history.ts";

/** More surveys than a series sends in a quarter of a century of working days. */
const most = 7000;

/**
 * The job after a change of a series' owners: they own all its surveys (LIF-23). The surveys of a
 * deleted series stand alone, so that their owners can be changed. What is aligned stays so: a
 * repeated job goes on where the last one stopped.
 */
export async function alignOwners(ctx: Context, id: SeriesId): Promise<void> {
  const isGone = (await findSeries(ctx, id).catch(unlessNoSeries)) === null;
  const sent = await sentSurveys(ctx, { tenantId: ctx.actor.tenantId, id }, most);
  for (const { id: surveyId } of sent.toReversed())
    await (isGone
      ? applyChange(ctx, surveyId, "leave-series", leaveSeries)
      : applyChange(ctx, surveyId, "add-owner", (survey, tx) => ownersOfSeries(survey, tx, id))
    ).catch(unlessMissing);
}

/**
 * Reads the series under the survey's lock: after a later change of its owners, this job writes
 * those too. A series that was deleted meanwhile has a job of its own.
 */
async function ownersOfSeries(survey: Survey, tx: Context, id: SeriesId): Promise<Decision | null> {
  const series = await findSeries(tx, id).catch(unlessNoSeries);
  if (!series || hasSameOwners(survey, series)) return null;
  return { becomes: { owners: series.owners } };
}

/** A survey keeps the autolinks that it had from its series. */
export async function leaveSeries(survey: Survey, tx: Context): Promise<Decision | null> {
  if (survey.scheduleId === null) return null;
  if (specOf(survey.type).linksReferences) await copyAutolinks(tx, survey);
  return { becomes: { scheduleId: null }, cards: "leave" };
}
