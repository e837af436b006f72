import { and, eq } from "drizzle-orm";
import type { SurveyId } from "#domain/ids.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { deliver } from "#domain/survey/lifecycle.ts";
import { assertOwner } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { type Context, inTransaction } from "../context.ts";
import { surveys } from "../db/tables.ts";
import { assertMaySend } from "../meetings/assert-may-send.ts";
import { announce } from "./announce.ts";
import { checkPlan, checkUsage } from "./check-plan.ts";
import { listSurvey } from "./list-survey.ts";
import { readRosters } from "./places-of.ts";
import { planDelivery } from "./plan-delivery.ts";
import { findSurvey, lockSurvey, raiseRevision, unlessMissing } from "./queries.ts";
import { viewerOf } from "./viewer.ts";

type Times = { deliverAt: Date | null; closeAt: Date | null };

/** An owner sends a pending survey now, or sets when it is sent (API-29, LIF-09). */
export async function deliverSurvey(ctx: Context, id: SurveyId, times: Times): Promise<Survey> {
  const found = await findSurvey(ctx, id);
  assertOwner(found, await viewerOf(ctx, found));
  await checkPlan(
    ctx,
    { ...draftOf(found), send: times.deliverAt ? "schedule" : "now", closeAt: times.closeAt },
    { ...draftOf(found), closeAt: found.closeAt },
  );
  if (!times.deliverAt) await checkUsage(ctx, { send: "now" });
  await assertMaySend(ctx, found);
  await readRosters(ctx, found);
  const survey = await inTransaction(ctx, async (tx) => open(tx, await lockSurvey(tx, id), times));
  announce(ctx, id, survey);
  return survey;
}

/** The delivery job's part: opens a survey whose time has come (LIF-11). One that was sent, moved or deleted meanwhile is left alone. */
export async function deliverDue(ctx: Context, id: SurveyId): Promise<void> {
  const found = await findSurvey(ctx, id).catch(unlessMissing);
  if (found) await readRosters(ctx, found);
  await inTransaction(ctx, async (tx) => {
    const survey = await lockSurvey(tx, id).catch(unlessMissing);
    if (survey?.state !== "pending" || !survey.deliverAt || survey.deliverAt > ctx.now()) return;
    const deliverAt = survey.deliverAt;
    await open(tx, survey, { deliverAt: null, closeAt: survey.closeAt }, deliverAt);
  });
  announce(ctx, id, ...(found ? [found] : []));
}

async function open(tx: Context, survey: Survey, times: Times, due?: Date): Promise<Survey> {
  const now = tx.now();
  const change = deliver(survey, times, due ?? now);
  const opened = { ...survey, ...change, ...(due ? { deliverAt: due, state: "open" as const } : {}), updatedAt: now };
  const { state, deliverAt, closeAt, updatedAt } = opened;
  await tx.db
    .update(surveys)
    .set({ state, deliverAt, closeAt, updatedAt })
    .where(and(eq(surveys.tenantId, survey.tenantId), eq(surveys.id, survey.id)));
  await listSurvey(tx, opened);
  await raiseRevision(tx, survey.id);
  await planDelivery(tx, opened);
  return opened;
}
