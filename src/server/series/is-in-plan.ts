import { type Series, seriesDraft } from "#domain/series/series.ts";
import { gateProblems, holdsPlanOf } from "#domain/survey/plan-gates.ts";
import { readOwnFlags } from "../accounts/read-flags.ts";
import { readHeldTogether } from "../accounts/read-retention.ts";
import type { Context } from "../context.ts";

/** Whether the plans of its owners include what a series sends and uses (REC-16). */
export async function isInPlan(ctx: Context, series: Series): Promise<boolean> {
  const flags = await readOwnFlags(ctx);
  const people = series.owners.map(({ aadObjectId }) => aadObjectId);
  const subscriptions = await readHeldTogether(ctx, people);
  const now = ctx.now();
  const holds =
    ctx.config.billing === "off" || holdsPlanOf(series.content.type, subscriptions, now);
  return holds && gateProblems(seriesDraft(series), { flags, subscriptions }, now).length === 0;
}
