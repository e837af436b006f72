import { and, eq } from "drizzle-orm";
import type { SurveyId } from "#domain/ids.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { type Context, inTransaction } from "../../context.ts";
import { surveys, totals } from "../../db/tables.ts";
import { forgetKeysOf } from "../../idempotency/forget-keys.ts";
import { readPolicy } from "../../policy/read-policy.ts";
import { removeBelongings } from "../survey-tables.ts";

const day = 86_400_000;

/** When a survey deleted at this time is purged (LIF-02): a policy can only shorten it. */
export async function purgeTime(ctx: Context, deletedAt: Date): Promise<Date> {
  const { deletedDays } = await readPolicy(ctx);
  const days = Math.min(ctx.config.deletedDays, deletedDays ?? Number.POSITIVE_INFINITY);
  return new Date(deletedAt.getTime() + days * day);
}

/**
 * The purge job: removes a survey with all its responses, unless it was restored. One that comes
 * too early, because the survey was deleted again or is kept for longer now, comes again.
 */
export async function purgeSurvey(ctx: Context, id: SurveyId): Promise<void> {
  const { tenantId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    const { db } = tx;
    // The order in which every change of a survey locks its rows.
    await db
      .select({ revision: totals.revision })
      .from(totals)
      .where(and(eq(totals.tenantId, tenantId), eq(totals.surveyId, id)))
      .for("update");
    const [row] = await db
      .select({ deletedAt: surveys.deletedAt })
      .from(surveys)
      .where(and(eq(surveys.tenantId, tenantId), eq(surveys.id, id)))
      .for("update");
    if (!row?.deletedAt) return;
    const due = await purgeTime(tx, row.deletedAt);
    if (due > ctx.now()) return tx.jobs.purgeLater(db, { tenantId, id }, due);
    await removeBelongings(tx, id);
    await forgetKeysOf(tx, surveys, id);
    await db.delete(surveys).where(and(eq(surveys.tenantId, tenantId), eq(surveys.id, id)));
    // Audit rows have a retention time of their own.
    await recordAudit(tx, [{ what: "purge", subjectId: id }]);
  });
}
