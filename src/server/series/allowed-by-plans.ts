import { limits } from "#domain/limits.ts";
import type { Series } from "#domain/series/series.ts";
import type { SeriesAction } from "#domain/series/series-permissions.ts";
import { isPastRetention } from "#domain/survey/retention.ts";
import { readFlags } from "../accounts/read-flags.ts";
import { readRetention } from "../accounts/read-retention.ts";
import type { Context } from "../context.ts";
import { findSurveys } from "../surveys/queries.ts";
import { isInPlan } from "./is-in-plan.ts";
import { sentSurveys } from "./series-history.ts";

/** The actions that the plans of the owners do not refuse (REC-16, RES-18). */
export async function allowedByPlans(
  ctx: Context,
  series: Series,
  can: readonly SeriesAction[],
): Promise<SeriesAction[]> {
  const [enable, exported] = await Promise.all([
    can.includes("enable") && isInPlan(ctx, series),
    can.includes("export") && showsOldest(ctx, series),
  ]);
  const may: Partial<Record<SeriesAction, boolean>> = { enable, export: exported };
  return can.filter((action) => may[action] ?? true);
}

/** Whether the results of the oldest survey in its export are visible. */
async function showsOldest(ctx: Context, series: Series): Promise<boolean> {
  const flags = await readFlags(ctx);
  if (!isPastRetention({ deliverAt: series.createdAt }, flags, ctx.now())) return true;
  const [first] = await sentSurveys(ctx, series, limits.seriesExport);
  const [oldest] = first ? await findSurveys(ctx, [first.id]) : [];
  return !oldest || (await readRetention(ctx, oldest)) === "open";
}
