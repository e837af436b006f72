import type { SeriesId } from "#domain/ids.ts";
import type { Series } from "#domain/series/series.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { applyChange } from "../surveys/changes/apply-change.ts";
import { unlessMissing } from "../surveys/queries.ts";
import { findSeries, unlessNoSeries } from "./queries.ts";
import { sentSurveyIds } from "./series-history.ts";

/** More surveys than a series sends in a quarter of a century of working days. */
const most = 7000;

/**
 * The job after a change of a series' owners: they own all its surveys (LIF-23). What is aligned
 * stays so, so that a repeated job goes on where the last one stopped.
 */
export async function alignOwners(ctx: Context, id: SeriesId): Promise<void> {
  const series = await findSeries(ctx, id).catch(unlessNoSeries);
  if (!series) return;
  for (const surveyId of (await sentSurveyIds(ctx, series, most)).toReversed())
    await applyChange(ctx, surveyId, "add-owner", (survey) =>
      hasSameOwners(survey, series) ? null : { becomes: { owners: series.owners } },
    ).catch(unlessMissing);
}

function hasSameOwners(survey: Survey, series: Series): boolean {
  const idsIn = ({ owners }: Pick<Survey, "owners">) =>
    owners.map(({ aadObjectId }) => aadObjectId);
  return String(idsIn(survey)) === String(idsIn(series));
}
