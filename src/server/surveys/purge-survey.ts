import { and, eq } from "drizzle-orm";
import type { SurveyId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { type Context, inTransaction } from "../context.ts";
import { usage } from "../db/account-tables.ts";
import { analyticsRequests } from "../db/guest-tables.ts";
import { listings } from "../db/list-tables.ts";
import { ballots, outbox, owners, participation, recipients, responses, surveys, tallies, totals } from "../db/tables.ts";

const day = 86_400_000;

/** When a survey that is deleted at a time is removed for good (LIF-02). */
export function purgeTime(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + limits.keptDeletedDays * day);
}

/** The purge job's part: removes a survey with all its answers, unless its deletion was taken back or came later. */
export async function purgeSurvey(ctx: Context, id: SurveyId): Promise<void> {
  const { tenantId } = ctx.actor;
  await inTransaction(ctx, async ({ db }) => {
    // In the order in which every change of a survey locks its rows.
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
    if (!row?.deletedAt || purgeTime(row.deletedAt) > ctx.now()) return;
    for (const table of [
      ballots,
      participation,
      responses,
      tallies,
      totals,
      recipients,
      owners,
      listings,
      outbox,
      usage,
      analyticsRequests,
    ]) {
      await db.delete(table).where(and(eq(table.tenantId, tenantId), eq(table.surveyId, id)));
    }
    await db.delete(surveys).where(and(eq(surveys.tenantId, tenantId), eq(surveys.id, id)));
  });
}
