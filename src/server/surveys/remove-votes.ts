import { and, eq } from "drizzle-orm";
import type { SurveyId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { ballots, participation, responses, tallies, totals } from "../db/tables.ts";

/** Removes every answer to a survey whose totals are locked, named and anonymous, and who took part (EDT-05). Everybody may answer again. */
export async function removeVotes({ db, actor }: Context, id: SurveyId): Promise<void> {
  for (const table of [ballots, participation, responses, tallies]) {
    await db.delete(table).where(and(eq(table.tenantId, actor.tenantId), eq(table.surveyId, id)));
  }
  await db
    .update(totals)
    .set({ responseCount: 0, responseUpdatedAt: null })
    .where(and(eq(totals.tenantId, actor.tenantId), eq(totals.surveyId, id)));
}
