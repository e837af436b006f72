import { and, eq } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import type { SurveyId, UserId } from "#domain/ids.ts";
import { assertOwner } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { type Context, inTransaction } from "../context.ts";
import { findColleague } from "../conversations/find-colleague.ts";
import { owners, surveys } from "../db/tables.ts";
import { announce } from "./announce.ts";
import { planDelivery } from "./plan-delivery.ts";
import { findSurvey, lockSurvey, raiseRevision } from "./queries.ts";
import { updateCards } from "./update-cards.ts";
import { viewerOf } from "./viewer.ts";

/** An owner makes somebody of the organisation an owner too (API-38, LIF-23). The directory's rosters know the person; the request gives no more than the id. */
export async function addOwner(ctx: Context, id: SurveyId, person: UserId): Promise<Survey> {
  await assertManages(ctx, id);
  const found = await findColleague(ctx, person);
  if (!found) throw new AppError("conversation.not-found");
  return change(ctx, id, async (tx, survey) => {
    const row = { tenantId: survey.tenantId, surveyId: id, userId: found.userId, name: found.name, createdAt: tx.now() };
    await tx.db.insert(owners).values(row).onConflictDoNothing();
  });
}

/** An owner removes an owner, himself too; the last one stays (API-39). */
export async function removeOwner(ctx: Context, id: SurveyId, person: UserId): Promise<Survey> {
  await assertManages(ctx, id);
  return change(ctx, id, async (tx, survey) => {
    if (!survey.owners.some((owner) => owner.aadObjectId === person)) throw new AppError("request.not-found");
    if (survey.owners.length === 1) throw new AppError("survey.last-owner");
    await tx.db.delete(owners).where(and(eq(owners.tenantId, survey.tenantId), eq(owners.surveyId, id), eq(owners.userId, person)));
  });
}

async function assertManages(ctx: Context, id: SurveyId): Promise<void> {
  const survey = await findSurvey(ctx, id);
  assertOwner(survey, await viewerOf(ctx, survey));
  if (survey.scheduleId !== null) throw new AppError("survey.in-series");
}

async function change(ctx: Context, id: SurveyId, work: (tx: Context, survey: Survey) => Promise<void>): Promise<Survey> {
  const survey = await inTransaction(ctx, async (tx) => {
    const locked = await lockSurvey(tx, id);
    // Somebody else may have removed the caller meanwhile.
    assertOwner(locked, await viewerOf(tx, locked));
    await work(tx, locked);
    // Who owns it is part of what is kept by version.
    await tx.db
      .update(surveys)
      .set({ updatedAt: tx.now() })
      .where(and(eq(surveys.tenantId, locked.tenantId), eq(surveys.id, id)));
    await raiseRevision(tx, id);
    const changed = await findSurvey(tx, id);
    if (changed.state === "pending") await planDelivery(tx, changed);
    else await updateCards(tx, id);
    return changed;
  });
  announce(ctx, id);
  return survey;
}
