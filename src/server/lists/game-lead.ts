import type { Lead } from "#contract/survey-view.ts";
import type { SurveyFrame } from "#domain/survey/survey.ts";
import { jsonBytes } from "../async/bounded-cache.ts";
import { perOwner } from "../async/per-owner.ts";
import { type RevisionCache, revisionCache } from "../async/revision-cache.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/db.ts";

const leadsOf = perOwner<Db, RevisionCache<Lead | null>>(() =>
  revisionCache<Lead | null>({ mostBytes: 1_000_000, sizeOf: jsonBytes }),
);

/**
 * Who won a closed game (TRV-29); null while it runs, or if nobody got a point. Read once per
 * revision.
 */
export function gameLeadOf(
  ctx: Context,
  survey: SurveyFrame,
  revision: number,
): Promise<Lead | null> {
  const { tenantId, id, updatedAt } = survey;
  return leadsOf(ctx.db)(`${tenantId} ${id} ${updatedAt.getTime()}`, revision, async () => ({
    revision,
    value: await readLead(ctx, survey),
  }));
}

async function readLead(ctx: Context, survey: SurveyFrame): Promise<Lead | null> {
  const { standings } = await ctx.games.finalStandings(ctx, survey);
  const [first, ...others] = standings.filter(({ rank }) => rank === 1);
  if (!first || first.points === 0) return null;
  return { winner: first.name, points: first.points, equals: others.length };
}
