import { randomUUID } from "node:crypto";
import { AppError } from "#domain/errors.ts";
import { type SurveyId, surveyId } from "#domain/ids.ts";
import { type Draft, draftProblems } from "#domain/survey/draft.ts";
import { contentOf, timesOf } from "#domain/survey/edit.ts";
import { assertNoProblems } from "#domain/survey/lifecycle.ts";
import { normalizeDraft } from "#domain/survey/normalize-draft.ts";
import { assertOffered } from "#domain/survey/offers.ts";
import { isOwner } from "#domain/survey/permissions.ts";
import { keptReminders } from "#domain/survey/reminders.ts";
import type { Recipient, Survey } from "#domain/survey/survey.ts";
import { wordCloudProblems } from "#domain/survey/word-cloud.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Context } from "../../context.ts";
import { surveys, totals } from "../../db/tables.ts";
import type { Creation } from "../../idempotency/creation.ts";
import { readPolicy } from "../../policy/read-policy.ts";
import { checkPending } from "../checks/check-pending.ts";
import { checkPlan, checkUsage } from "../checks/check-plan.ts";
import { checkRecipients } from "../checks/check-recipients.ts";
import { listNew } from "../list-survey.ts";
import { type DueTimes, postCards } from "../post-messages.ts";
import { publishChange } from "../publish-change.ts";
import { findSurvey, unlessMissing } from "../queries.ts";
import { insertOwners, insertRecipients, planJobs } from "./write-change.ts";

type TrackingFields = typeof surveys.$inferInsert.trackingFields;

/**
 * Creates a survey from a draft and delivers it, schedules it, or leaves it pending for manual
 * sending (API-25, TIM-01). The caller is its owner.
 */
export async function prepareSurvey(
  ctx: Context,
  { draft: given, trackingFields }: { draft: Draft; trackingFields: TrackingFields },
): Promise<Creation> {
  if (!ctx.actor.user) throw new AppError("auth.required");
  const now = ctx.now();
  assertOffered(given.type, ctx.actor.app);
  assertNoProblems(draftProblems({ ...given, reminders: keptReminders(given.reminders) }, now));
  const draft = normalizeDraft({ ...given, duplicateFromSurveyId: await originOf(ctx, given) });
  await checkPlan(ctx, draft);
  await checkUsage(ctx, draft);
  if (draft.send !== "now") await checkPending(ctx);
  const to = await checkRecipients(ctx, draft);
  assertOffered(draft.type, ctx.actor.app, to);
  assertNoProblems(wordCloudProblems({ ...draft, recipients: to }));

  const survey = surveyOf(ctx, draft, to, now);
  return {
    id: survey.id,
    write: (tx) => insertSurveys(tx, [survey], trackingFields),
    publishChange: () => publishChange(ctx, survey.id, survey),
  };
}

/**
 * Writes new surveys with everything that belongs to them, in the caller's transaction: one
 * statement for each table, however many they are. `dueTimes`: of those that people get at
 * different times.
 */
export async function insertSurveys(
  tx: Context,
  made: readonly Survey[],
  trackingFields: TrackingFields,
  dueTimes: DueTimes = new Map(),
): Promise<void> {
  if (made.length === 0) return;
  const { minimumGroup } = await readPolicy(tx);
  const rows = made.map(({ owners, recipients: _to, ...row }) => ({
    ...row,
    creator: owners[0]?.aadObjectId ?? null,
    minimumGroup: minimumGroup ?? 0,
  }));
  await tx.db
    .insert(surveys)
    .values(rows.map((row) => ({ ...row, trackingFields, deletedAt: null })));
  await insertOwners(tx, made);
  await insertRecipients(tx, made);
  const none = { revision: 1, responseCount: 0, responseUpdatedAt: null };
  await tx.db
    .insert(totals)
    .values(rows.map(({ tenantId, id: surveyId }) => ({ tenantId, surveyId, ...none })));
  await listNew(tx, made);
  await postCards(tx, made, dueTimes);
  await Promise.all(made.map((survey) => planJobs(tx, survey)));
  await recordAudit(
    tx,
    rows.map(({ id }) => ({ what: "create", subjectId: id })),
  );
}

/** A new survey of the caller, from a checked draft. */
export function surveyOf(ctx: Context, draft: Draft, to: Recipient[], now: Date): Survey {
  const { user, tenantId, app } = ctx.actor;
  return {
    ...contentOf(draft),
    ...timesOf(draft, now),
    id: surveyId.parse(randomUUID()),
    minimumGroup: 0,
    tenantId,
    applicationType: app,
    owners: user ? [{ aadObjectId: user.userId, name: user.name }] : [],
    recipients: to,
    linkType: "protected",
    shortCode: null,
    banner: null,
    scheduleId: null,
    createdAt: now,
    updatedAt: now,
  };
}

/**
 * The survey that a draft was copied from, if the caller owns it (LIF-22); otherwise nothing is
 * recorded.
 */
async function originOf(
  ctx: Context,
  { duplicateFromSurveyId: id }: Draft,
): Promise<SurveyId | null> {
  const origin = id && (await findSurvey(ctx, id).catch(unlessMissing));
  return origin && ctx.actor.user && isOwner(origin, ctx.actor.user.userId) ? origin.id : null;
}
