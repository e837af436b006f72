import { and, eq } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import type { SurveyId } from "#domain/ids.ts";
import { draftOf, reopen } from "#domain/survey/edit.ts";
import { isOver } from "#domain/survey/lifecycle.ts";
import { assertOwner } from "#domain/survey/permissions.ts";
import { type Survey, typeNames } from "#domain/survey/survey.ts";
import { type Context, inTransaction } from "../context.ts";
import { surveys } from "../db/tables.ts";
import { announce } from "./announce.ts";
import { checkPlan, checkUsage } from "./check-plan.ts";
import { listSurvey } from "./list-survey.ts";
import { findSurvey, lockSurvey, raiseRevision } from "./queries.ts";
import { updateCards } from "./update-cards.ts";
import { viewerOf } from "./viewer.ts";

/** What it had was used up by its close: a new close time needs the plan (PLAN-06). */
const withoutClose = { closeAt: null, openDuration: null };

/** An owner opens a closed item again, until `closeAt` or until somebody closes it (EDT-13, EDT-17, EDT-18). Its answers stay. */
export async function reopenSurvey(ctx: Context, id: SurveyId, { closeAt }: { closeAt: Date | null }): Promise<Survey> {
  const found = await findSurvey(ctx, id);
  const viewer = await viewerOf(ctx, found);
  assertOwner(found, viewer);
  if (found.type === "trivia") throw new AppError("survey.not-editable", { type: typeNames.trivia });
  if (!viewer.mayEdit) throw new AppError("survey.edit-not-allowed");
  await checkUsage(ctx, { send: "now" });
  await checkPlan(ctx, { ...draftOf(found), ...withoutClose, closeAt }, { ...draftOf(found), ...withoutClose });
  const survey = await inTransaction(ctx, async (tx) => {
    const locked = await lockSurvey(tx, id);
    // Its close time may have come without the job that writes it down.
    const state = isOver(locked, tx.now()) ? "closed" : locked.state;
    const opened = { ...locked, ...reopen({ ...locked, state }, closeAt, tx.now()), updatedAt: tx.now() };
    await tx.db
      .update(surveys)
      .set({ state: opened.state, closeAt, openDuration: null, banner: opened.banner, updatedAt: opened.updatedAt })
      .where(and(eq(surveys.tenantId, locked.tenantId), eq(surveys.id, id)));
    await listSurvey(tx, opened);
    await raiseRevision(tx, id);
    await updateCards(tx, id);
    if (closeAt) await tx.jobs.closeLater(tx.db, opened, closeAt);
    return opened;
  });
  announce(ctx, id, survey);
  return survey;
}
