import { and, eq, inArray } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import type { SurveyId, UserId } from "#domain/ids.ts";
import { assertOwner, isOwner } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { type Context, inTransaction } from "../context.ts";
import { findColleague } from "../conversations/find-colleague.ts";
import { outbox, owners, surveys } from "../db/tables.ts";
import { announce } from "./announce.ts";
import { listSurvey } from "./list-survey.ts";
import { placesOf } from "./places-of.ts";
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
    await forgetCard(tx, survey, person);
  });
}

/** The card that an owner has in his own chat (LIF-10) is not kept up to date for somebody who is no owner any more, unless the item was sent to him. */
async function forgetCard(tx: Context, survey: Survey, person: UserId): Promise<void> {
  const sentTo = survey.state === "pending" ? [] : await placesOf(tx, survey);
  if (sentTo.some(({ userId }) => userId === person)) return;
  const of = and(eq(outbox.tenantId, survey.tenantId), eq(outbox.surveyId, survey.id));
  await tx.db.delete(outbox).where(and(of, eq(outbox.userId, person), inArray(outbox.purpose, ["card", "results"])));
}

async function assertManages(ctx: Context, id: SurveyId): Promise<void> {
  const survey = await findSurvey(ctx, id);
  assertOwner(survey, await viewerOf(ctx, survey));
  if (survey.scheduleId !== null) throw new AppError("survey.in-series");
}

async function change(ctx: Context, id: SurveyId, work: (tx: Context, survey: Survey) => Promise<void>): Promise<Survey> {
  const { user } = ctx.actor;
  if (!user) throw new AppError("auth.required");
  const { before, after } = await inTransaction(ctx, async (tx) => {
    const locked = await lockSurvey(tx, id);
    // Somebody else may have removed the caller meanwhile.
    if (!isOwner(locked, user.userId)) throw new AppError("survey.owner-only");
    await work(tx, locked);
    // Who owns it is part of what is kept by version.
    await tx.db
      .update(surveys)
      .set({ updatedAt: tx.now() })
      .where(and(eq(surveys.tenantId, locked.tenantId), eq(surveys.id, id)));
    await raiseRevision(tx, id);
    const changed = await findSurvey(tx, id);
    await listSurvey(tx, changed);
    if (changed.state === "pending") await planDelivery(tx, changed);
    else await updateCards(tx, id);
    return { before: locked, after: changed };
  });
  announce(ctx, id, before, after);
  return after;
}
