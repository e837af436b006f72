import { and, eq } from "drizzle-orm";
import type { SurveyId } from "#domain/ids.ts";
import { type Context, inTransaction } from "../../context.ts";
import { surveys, totals } from "../../db/tables.ts";
import { removeBelongings } from "../survey-tables.ts";
import { recordChange } from "./record-change.ts";

const day = 86_400_000;

/** When a survey deleted at this time is purged (LIF-02). */
export function purgeTime({ config }: Pick<Context, "config">, deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + config.deletedDays * day);
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
    const due = purgeTime(ctx, row.deletedAt);
    if (due > ctx.now()) return tx.jobs.purgeLater(db, { tenantId, id }, due);
    await removeBelongings(tx, id);
    await db.delete(surveys).where(and(eq(surveys.tenantId, tenantId), eq(surveys.id, id)));
    // Audit rows have a retention time of their own.
    await recordChange(tx, id, "purge");
  });
}
