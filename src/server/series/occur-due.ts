import type { SeriesId } from "#domain/ids.ts";
import type { Series } from "#domain/series/series.ts";
import { mayRecur } from "#domain/series/series-permissions.ts";
import { readOwnFlags } from "../accounts/read-flags.ts";
import type { Context } from "../context.ts";
import { whenAgain } from "../jobs/when-again.ts";
import { shortfallsOf } from "../surveys/changes/deliver-due.ts";
import { isInPlan } from "./is-in-plan.ts";
import { findSeries, unlessNoSeries } from "./queries.ts";
import { type Allowed, takeTurn } from "./take-turn.ts";

/** Occurrences that one job handles: a daily series can miss many while the service is down. */
const mostAtOnce = 50;

/**
 * The job of an occurrence: makes its survey and moves the series to the next one, in one
 * transaction (REC-28), which the occurrences of many series share. Missed occurrences are made late if their own open duration has not passed,
 * else skipped; the row of each occurrence keeps it from being made twice, however often the job
 * runs. Does nothing if the series was disabled, moved or deleted meanwhile. As for any scheduled
 * survey, an unreachable host delays it only briefly (decisions/018).
 */
export async function occurDue(ctx: Context, id: SeriesId): Promise<void> {
  const found = await findSeries(ctx, id).catch(unlessNoSeries);
  if (!found?.next) return;
  const again = await whenAgain(ctx.db, found.next, ctx.now());
  if (again) return ctx.jobs.occurLater(ctx.db, found, again);
  if (found.next > ctx.now()) return;
  const allowed = await allowedNow(ctx, found);
  const { deliveryPreference } = found.content;
  const sent = { recipients: found.recipients, deliveryPreference, deliverAt: found.next };
  const tells = allowed === "yes" ? await shortfallsOf(ctx, sent) : [];
  for (let turn = 1; turn <= mostAtOnce; turn += 1)
    if (!(await takeTurn(ctx, { id, allowed, tells, isLast: turn === mostAtOnce }))) return;
}

/**
 * While the organisation has switched series off, by a flag and not by its policy (decisions/042),
 * occurrences are skipped. Once the owners' plans no longer include what the series uses, it ends
 * (REC-16).
 */
async function allowedNow(ctx: Context, series: Series): Promise<Allowed> {
  const flags = await readOwnFlags(ctx);
  if (!mayRecur(series.content.type, flags)) return "skipped";
  return (await isInPlan(ctx, series)) ? "yes" : "ended";
}
