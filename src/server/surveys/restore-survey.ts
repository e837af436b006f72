import { and, eq } from "drizzle-orm";
import type { SurveyId } from "#domain/ids.ts";
import { assertOwner } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { type Context, inTransaction } from "../context.ts";
import { surveys } from "../db/tables.ts";
import { announce } from "./announce.ts";
import { listSurvey } from "./list-survey.ts";
import { planDelivery } from "./plan-delivery.ts";
import { findDeletedSurvey, lockSurvey, raiseRevision } from "./queries.ts";
import { viewerOf } from "./viewer.ts";

/** An owner takes a deletion back, for as long as the data is kept. What was due meanwhile is done now. */
export async function restoreSurvey(ctx: Context, id: SurveyId): Promise<Survey> {
  const found = await findDeletedSurvey(ctx, id);
  assertOwner(found, await viewerOf(ctx, found));
  const survey = await inTransaction(ctx, async (tx) => {
    const locked = await lockSurvey(tx, id, findDeletedSurvey);
    await tx.db
      .update(surveys)
      .set({ deletedAt: null, updatedAt: ctx.now() })
      .where(and(eq(surveys.tenantId, locked.tenantId), eq(surveys.id, id)));
    await listSurvey(tx, locked);
    await raiseRevision(tx, id);
    await planDelivery(tx, locked);
    return locked;
  });
  announce(ctx, id, survey);
  return survey;
}
