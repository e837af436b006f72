import { and, eq } from "drizzle-orm";
import type { SurveyId } from "#domain/ids.ts";
import { assertOwner } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { type Context, inTransaction } from "../context.ts";
import { surveys } from "../db/tables.ts";
import { announce } from "./announce.ts";
import { unlistSurvey } from "./list-survey.ts";
import { purgeTime } from "./purge-survey.ts";
import { findSurvey, lockSurvey, raiseRevision } from "./queries.ts";
import { updateCards } from "./update-cards.ts";
import { viewerOf } from "./viewer.ts";

/** An owner deletes a survey (LIF-21): it disappears from lists and cards; its data stays for 30 days (LIF-02). */
export async function deleteSurvey(ctx: Context, id: SurveyId): Promise<Survey> {
  const found = await findSurvey(ctx, id);
  assertOwner(found, await viewerOf(ctx, found));
  const survey = await inTransaction(ctx, async (tx) => {
    const locked = await lockSurvey(tx, id);
    await tx.db
      .update(surveys)
      .set({ deletedAt: ctx.now(), updatedAt: ctx.now() })
      .where(and(eq(surveys.tenantId, locked.tenantId), eq(surveys.id, id)));
    await unlistSurvey(tx, locked);
    await raiseRevision(tx, id);
    await updateCards(tx, id);
    await tx.jobs.purgeLater(tx.db, locked, purgeTime(ctx.now()));
    return locked;
  });
  announce(ctx, id, survey);
  return survey;
}
