import type { SurveyId } from "#domain/ids.ts";
import { changedMeanwhile, stateAt } from "#domain/survey/lifecycle.ts";
import { assertMay, type Change, changes, type Viewer } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { asProduct, type Context } from "../../context.ts";
import { findSurvey } from "../queries.ts";
import { viewerOf } from "../viewer.ts";
import { applyChange, type Decide } from "./apply-change.ts";
import { closeDue } from "./close-due.ts";
import { deliverDue } from "./deliver-due.ts";

/**
 * Work before the lock, because no request may wait for the host while a survey is locked: rosters,
 * plans, validation. Its results are passed to the decision that it returns.
 */
type Prepare = (found: Survey, viewer: Viewer) => Decide | Promise<Decide>;

/**
 * A person changes a survey. Permission is checked before any other work, so that nobody else
 * learns anything, and again under the lock: meanwhile another owner may have removed the caller,
 * or the survey was closed, sent or deleted. Overdue jobs run first, so that the stored state is
 * current.
 */
export async function changeSurvey(
  ctx: Context,
  id: SurveyId,
  change: Exclude<Change, "restore">,
  prepare: Prepare,
): Promise<Survey> {
  const action = changes[change];
  const isLate = (survey: Survey) => survey.state !== stateAt(survey, ctx.now());
  const found = await findSurvey(ctx, id);
  const viewer = await viewerOf(ctx, found);
  assertMay(found, viewer, action, ctx.now());
  const decide = await prepare(isLate(found) ? await catchUp(ctx, id) : found, viewer);
  return applyChange(ctx, id, change, (locked, tx) => {
    assertMay(locked, viewer, action, tx.now());
    if (isLate(locked)) throw changedMeanwhile(locked);
    return decide(locked, tx);
  });
}

/** Runs overdue jobs now: a person's action never waits for an unreachable host. */
export async function catchUp(ctx: Context, id: SurveyId): Promise<Survey> {
  await deliverDue(asProduct(ctx), id, 0);
  await closeDue(asProduct(ctx), id);
  return findSurvey(ctx, id);
}
