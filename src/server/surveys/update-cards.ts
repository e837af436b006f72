import { and, eq } from "drizzle-orm";
import type { SurveyId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { outbox } from "../db/tables.ts";

/** Has every card of a survey brought up to date, now or at `at`, in the same transaction as the change that it must show. */
export async function updateCards(tx: Context, id: SurveyId, at?: Date): Promise<void> {
  const rows = await tx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.tenantId, tx.actor.tenantId), eq(outbox.surveyId, id)));
  if (rows.length > 0) await tx.cards.ask(tx.db, rows, at);
}
