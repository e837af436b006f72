import { randomUUID } from "node:crypto";
import { AppError } from "#domain/errors.ts";
import { type SurveyId, surveyId } from "#domain/ids.ts";
import { type Draft, draftProblems } from "#domain/survey/draft.ts";
import { closeTime, deliveryTime } from "#domain/survey/schedule.ts";
import type { Recipient, Survey } from "#domain/survey/survey.ts";
import { type Context, inTransaction } from "../context.ts";
import { owners, recipients, surveys, totals } from "../db/tables.ts";
import { announce } from "./announce.ts";
import { checkRecipients } from "./check-recipients.ts";
import { planDelivery } from "./plan-delivery.ts";

type TrackingFields = typeof surveys.$inferInsert.trackingFields;

/** Makes a survey of a draft and delivers it, schedules it, or leaves it for sending by hand (API-25, TIM-01). The caller owns it. */
export async function createSurvey(
  ctx: Context,
  { draft, trackingFields }: { draft: Draft; trackingFields: TrackingFields },
): Promise<SurveyId> {
  const { user } = ctx.actor;
  if (!user) throw new AppError("auth.required");
  const now = ctx.now();
  const problems = draftProblems(draft, now);
  if (problems.length > 0) throw new AppError("survey.invalid", {}, problems);
  const to = await checkRecipients(ctx, draft);

  const survey = surveyOf(ctx, draft, to, now);
  await inTransaction(ctx, async (tx) => {
    const { owners: _, recipients: __, ...row } = survey;
    await tx.db.insert(surveys).values({ ...row, trackingFields, deletedAt: null });
    await tx.db
      .insert(owners)
      .values({ tenantId: survey.tenantId, surveyId: survey.id, userId: user.userId, name: user.name, createdAt: now });
    await tx.db.insert(recipients).values(to.map((recipient, position) => recipientRow(survey, recipient, position)));
    await tx.db
      .insert(totals)
      .values({ tenantId: survey.tenantId, surveyId: survey.id, revision: 1, responseCount: 0, responseUpdatedAt: null });
    await planDelivery(tx, survey);
  });
  announce(ctx, survey.id);
  return survey.id;
}

function surveyOf(ctx: Context, draft: Draft, to: Recipient[], now: Date): Survey {
  const { user, tenantId, app } = ctx.actor;
  const deliverAt = deliveryTime(draft, now);
  return {
    id: surveyId.parse(randomUUID()),
    tenantId,
    applicationType: app,
    type: draft.type,
    state: deliverAt !== null && deliverAt <= now ? "open" : "pending",
    title: draft.title,
    description: draft.description,
    anonymity: draft.anonymity,
    resultsVisibility: draft.resultsVisibility,
    deliveryPreference: draft.deliveryPreference,
    notifyUsersOnEdit: draft.notifyUsersOnEdit,
    questions: draft.questions,
    owners: user ? [{ aadObjectId: user.userId, name: user.name }] : [],
    recipients: to,
    deliverAt,
    closeAt: deliverAt === null ? draft.closeAt : closeTime(draft, deliverAt),
    openDuration: draft.openDuration,
    createdAt: now,
    updatedAt: now,
  };
}

function recipientRow(survey: Survey, { type, id, groupId, name, meetingId }: Recipient, position: number): typeof recipients.$inferInsert {
  return { tenantId: survey.tenantId, surveyId: survey.id, position, type, id, groupId, name, meetingId, createdAt: survey.createdAt };
}
