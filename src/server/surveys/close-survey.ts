import { and, eq } from "drizzle-orm";
import type { SurveyId } from "#domain/ids.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { close, closeLater } from "#domain/survey/lifecycle.ts";
import { assertOwner } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { type Context, inTransaction } from "../context.ts";
import { surveys } from "../db/tables.ts";
import { announce } from "./announce.ts";
import { checkPlan } from "./check-plan.ts";
import { listSurvey } from "./list-survey.ts";
import { readRosters, unlessUnreachable } from "./places-of.ts";
import { findSurvey, lockSurvey, raiseRevision, unlessMissing } from "./queries.ts";
import { tellResults } from "./tell.ts";
import { updateCards } from "./update-cards.ts";
import { viewerOf } from "./viewer.ts";

/** An owner closes an open survey now, or sets a later close time (LIF-13, API-31). */
export async function closeSurvey(ctx: Context, id: SurveyId, { closeAt }: { closeAt: Date | null }): Promise<Survey> {
  const found = await findSurvey(ctx, id);
  assertOwner(found, await viewerOf(ctx, found));
  const later = closeAt !== null && closeAt > ctx.now();
  if (later) await checkPlan(ctx, { ...draftOf(found), closeAt }, draftOf(found));
  else await readResultsRosters(ctx, found);
  const survey = await inTransaction(ctx, async (tx) => {
    const locked = await lockSurvey(tx, id);
    return later ? moveClose(tx, locked, closeAt) : closeNow(tx, locked);
  });
  announce(ctx, id, survey);
  return survey;
}

/** The closing job's part: closes a survey whose close time has come (TIM-13). One that was closed, moved or deleted meanwhile is left alone. */
export async function closeDue(ctx: Context, id: SurveyId): Promise<void> {
  const found = await findSurvey(ctx, id).catch(unlessMissing);
  if (found) await readResultsRosters(ctx, found);
  await inTransaction(ctx, async (tx) => {
    const survey = await lockSurvey(tx, id).catch(unlessMissing);
    if (survey?.state !== "open" || !survey.closeAt || survey.closeAt > ctx.now()) return;
    await closeNow(tx, survey);
  });
  announce(ctx, id, ...(found ? [found] : []));
}

/** Whom the results go to. A host that is away, or a place that is gone, keeps nothing open. */
async function readResultsRosters(ctx: Context, survey: Survey): Promise<void> {
  if (survey.resultsCloseNotification) await readRosters(ctx, survey).catch(unlessUnreachable);
}

async function closeNow(tx: Context, survey: Survey): Promise<Survey> {
  const closed = await change(tx, { ...survey, ...close(survey, tx.now()), updatedAt: tx.now() });
  await tellResults(tx, closed);
  return closed;
}

async function moveClose(tx: Context, survey: Survey, closeAt: Date): Promise<Survey> {
  const changed = await change(tx, { ...survey, ...closeLater(survey, closeAt, tx.now()), updatedAt: tx.now() });
  await tx.jobs.closeLater(tx.db, changed, closeAt);
  return changed;
}

async function change(tx: Context, survey: Survey): Promise<Survey> {
  const { state, closeAt, openDuration, updatedAt } = survey;
  await tx.db
    .update(surveys)
    .set({ state, closeAt, openDuration, updatedAt })
    .where(and(eq(surveys.tenantId, survey.tenantId), eq(surveys.id, survey.id)));
  await listSurvey(tx, survey);
  await raiseRevision(tx, survey.id);
  await updateCards(tx, survey.id);
  return survey;
}
