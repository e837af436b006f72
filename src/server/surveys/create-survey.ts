import { randomUUID } from "node:crypto";
import { AppError } from "#domain/errors.ts";
import { type SurveyId, surveyId } from "#domain/ids.ts";
import { type Draft, draftProblems } from "#domain/survey/draft.ts";
import { isOwner } from "#domain/survey/permissions.ts";
import { keptReminders } from "#domain/survey/reminders.ts";
import { closeTime, deliveryTime } from "#domain/survey/schedule.ts";
import { settled } from "#domain/survey/settle.ts";
import type { Recipient, Survey } from "#domain/survey/survey.ts";
import { wordCloudProblems } from "#domain/survey/word-cloud.ts";
import { type Context, inTransaction } from "../context.ts";
import { owners, recipients, surveys, totals } from "../db/tables.ts";
import { announce } from "./announce.ts";
import { checkPlan, checkUsage } from "./check-plan.ts";
import { checkRecipients } from "./check-recipients.ts";
import { contentOf, refuse } from "./edit-survey.ts";
import { listSurvey } from "./list-survey.ts";
import { planDelivery } from "./plan-delivery.ts";
import { findSurvey, unlessMissing } from "./queries.ts";
import { recipientRow } from "./recipient-row.ts";

type TrackingFields = typeof surveys.$inferInsert.trackingFields;

/** Makes a survey of a draft and delivers it, schedules it, or leaves it for sending by hand (API-25, TIM-01). The caller owns it. */
export async function createSurvey(
  ctx: Context,
  { draft: given, trackingFields }: { draft: Draft; trackingFields: TrackingFields },
): Promise<SurveyId> {
  const { user } = ctx.actor;
  if (!user) throw new AppError("auth.required");
  const now = ctx.now();
  refuse(draftProblems({ ...given, reminders: keptReminders(given.reminders) }, now));
  const draft = settled({ ...given, duplicateFromSurveyId: await originOf(ctx, given) });
  await checkPlan(ctx, draft);
  await checkUsage(ctx, draft);
  const to = await checkRecipients(ctx, draft);
  refuse(wordCloudProblems({ ...draft, recipients: to }));

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
    await listSurvey(tx, survey);
    await planDelivery(tx, survey);
  });
  announce(ctx, survey.id, survey);
  return survey.id;
}

function surveyOf(ctx: Context, draft: Draft, to: Recipient[], now: Date): Survey {
  const { user, tenantId, app } = ctx.actor;
  const deliverAt = deliveryTime(draft, now);
  return {
    ...contentOf(draft),
    id: surveyId.parse(randomUUID()),
    tenantId,
    applicationType: app,
    state: deliverAt !== null && deliverAt <= now ? "open" : "pending",
    owners: user ? [{ aadObjectId: user.userId, name: user.name }] : [],
    recipients: to,
    deliverAt,
    closeAt: deliverAt === null ? draft.closeAt : closeTime(draft, deliverAt),
    linkType: "protected",
    shortCode: null,
    banner: null,
    scheduleId: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** The item that a draft was made from, if the caller owns it (LIF-22); another's leaves no trace. */
async function originOf(ctx: Context, { duplicateFromSurveyId: id }: Draft): Promise<SurveyId | null> {
  const origin = id && (await findSurvey(ctx, id).catch(unlessMissing));
  return origin && ctx.actor.user && isOwner(origin, ctx.actor.user.userId) ? origin.id : null;
}
