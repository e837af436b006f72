import { sql } from "drizzle-orm";
import type { SurveyId, TenantId } from "#domain/ids.ts";
import type { ApplicationType, Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { isAway } from "../db/is-away.ts";
import { mostForgotten } from "../db/keep-forgetting.ts";
import { readPolicy } from "../policy/read-policy.ts";
import { reasonOf } from "../reason-of.ts";
import { applyChange } from "../surveys/changes/apply-change.ts";
import { unlessMissing } from "../surveys/queries.ts";

const day = 86_400_000;

type Due = { tenant_id: TenantId; id: SurveyId; app: ApplicationType };

/**
 * Deletes surveys that were closed for as long as their organisation's policy keeps them, in days
 * of 24 hours; returns how many. One that can't be deleted stops no other, and is tried again with
 * the next call.
 */
export async function deleteClosed(base: Omit<Context, "actor">): Promise<number> {
  const now = base.now();
  const due = await rowsOf<Due>(
    base.db,
    sql`
    select p.tenant_id, s.id, s.app from policies p cross join lateral (
      select id, application_type as app from surveys
      where tenant_id = p.tenant_id and state = 'closed' and deleted_at is null
      and close_at < ${now.toISOString()}::timestamptz
        - interval '24 hours' * (p.policy ->> 'closedDays')::int
      order by close_at limit ${mostForgotten}
    ) s where p.policy ->> 'closedDays' is not null limit ${mostForgotten}`,
  );
  const failed: { survey: SurveyId; reason: string }[] = [];
  let deleted = 0;
  for (const one of due)
    try {
      if (await deleteOne(base, one)) deleted += 1;
    } catch (error) {
      if (isAway(error)) throw error;
      failed.push({ survey: one.id, reason: reasonOf(error) });
    }
  if (failed[0]) base.log.warn({ ...failed[0], failed: failed.length }, "surveys closed long ago");
  return deleted;
}

async function deleteOne(
  base: Omit<Context, "actor">,
  { tenant_id: tenantId, id, app }: Due,
): Promise<boolean> {
  const actor = { tenantId, app, user: null, conversationId: null, guestIn: null };
  let deletes = false;
  await applyChange({ ...base, actor }, id, "delete", async (survey, tx) => {
    deletes = await isDue(tx, survey);
    return deletes ? { deletedBy: "organisation" } : null;
  }).catch(unlessMissing);
  return deletes;
}

/**
 * Asked under the survey's lock: since the list was read, the policy may have been changed, and the
 * survey reopened and closed again. A transaction's first reading of the policy is of what is
 * stored.
 */
async function isDue(tx: Context, { state, closeAt }: Survey): Promise<boolean> {
  const { closedDays } = await readPolicy(tx);
  if (state !== "closed" || closeAt === null || closedDays === null) return false;
  return closeAt.getTime() < tx.now().getTime() - closedDays * day;
}
