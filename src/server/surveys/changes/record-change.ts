import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { SeriesId, SurveyId } from "#domain/ids.ts";
import type { Audited } from "#domain/survey/permissions.ts";
import type { Context } from "../../context.ts";
import { audit } from "../../db/audit-tables.ts";
import { rowsOf } from "../../db/db.ts";
import { mostForgotten } from "../../db/keep-forgetting.ts";

/**
 * Writes the audit row of a change in the change's transaction: who, what, when, and nothing else.
 */
export function recordChange(
  tx: Context,
  surveyId: SurveyId | SeriesId,
  what: Audited,
): Promise<void> {
  return recordChanges(tx, [surveyId], what);
}

/** The same change of several surveys. */
export async function recordChanges(
  tx: Context,
  ids: readonly (SurveyId | SeriesId)[],
  what: Audited,
): Promise<void> {
  const { tenantId, user } = tx.actor;
  const row = { tenantId, createdAt: tx.now(), what, userId: user?.userId ?? null };
  await tx.db.insert(audit).values(ids.map((surveyId) => ({ ...row, id: randomUUID(), surveyId })));
}

const day = 86_400_000;

/**
 * Deletes the oldest audit rows past their retention time, in all organisations; returns how many.
 * One lookup per row, so that the key's index is used.
 */
export async function forgetAudit({
  db,
  now,
  config,
}: Pick<Context, "db" | "now" | "config">): Promise<number> {
  const before = new Date(now().getTime() - config.auditDays * day).toISOString();
  const gone = await rowsOf(
    db,
    sql`
    delete from audit where ctid in (
      select a.id from tenants t cross join lateral (
        select ctid as id from audit
        where tenant_id = t.tenant_id and created_at < ${before}::timestamptz
        order by created_at limit ${mostForgotten} for update skip locked
      ) a limit ${mostForgotten}
    ) returning 1`,
  );
  return gone.length;
}
