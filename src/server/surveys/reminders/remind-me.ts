import { AppError } from "#domain/errors.ts";
import type { SurveyId, UserId } from "#domain/ids.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import { delaysBeforeClose, type PersonalDelay } from "#domain/survey/personal-reminder.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { addDuration } from "#domain/time/duration.ts";
import { type Context, inTransaction } from "../../context.ts";
import { chatOf } from "../delivery-targets.ts";
import { tell } from "../post-messages.ts";
import { findSurvey, lockSurvey, unlessMissing } from "../queries.ts";
import { assertOpenFor, viewerOf } from "../viewer.ts";
import { withoutResponse } from "./remind.ts";

/**
 * Schedules a reminder of an open survey for the caller after a delay (BOT-06) and returns its
 * time. A later request replaces an earlier one. The job names the person until it runs and is then
 * deleted; of an anonymous survey that reveals no more than a reminder does (decisions/018). Guests
 * have no chat to be reminded in.
 */
export async function remindMe(ctx: Context, id: SurveyId, delay: PersonalDelay): Promise<Date> {
  const survey = await findSurvey(ctx, id);
  const { audience, userId } = await viewerOf(ctx, survey);
  await assertOpenFor(ctx, survey);
  if (!audience || ctx.actor.guestIn !== null) throw new AppError("survey.not-audience");
  if (!delaysBeforeClose(survey, ctx.now()).includes(delay))
    throw new AppError("survey.invalid", {}, [{ path: "delay", code: "reminder.after-close" }]);
  const at = addDuration(ctx.now(), delay);
  await inTransaction(ctx, (tx) =>
    tx.jobs.remindPersonLater(tx.db, { tenantId: survey.tenantId, surveyId: id, userId }, at),
  );
  return at;
}

/**
 * The personal reminder job: sends one direct message if the survey is still open and the person is
 * in its audience and has not completed it. The job is deleted in the same transaction, so repeated
 * runs send one message.
 */
export async function remindPerson(ctx: Context, id: SurveyId, userId: UserId): Promise<void> {
  const survey = await findSurvey(ctx, id).catch(unlessMissing);
  // May ask the host for the roster, so it runs before the survey is locked.
  const wanted = survey !== null && (await isWanted(ctx, survey, userId));
  await inTransaction(ctx, async (tx) => {
    const taken = await tx.jobs.forgetReminder(tx.db, {
      tenantId: ctx.actor.tenantId,
      surveyId: id,
      userId,
    });
    const locked = taken && wanted ? await lockSurvey(tx, id).catch(unlessMissing) : null;
    if (!locked || stateAt(locked, tx.now()) !== "open") return;
    if ((await withoutResponse(tx, id, [userId])).length > 0)
      await tell(tx, locked, [chatOf(userId)], "reminder");
  });
  ctx.cards.wake();
}

async function isWanted(ctx: Context, survey: Survey, userId: UserId): Promise<boolean> {
  if (stateAt(survey, ctx.now()) !== "open") return false;
  const asPerson = { ...ctx, actor: { ...ctx.actor, user: { userId, name: "", upn: "" } } };
  return (await viewerOf(asPerson, survey)).audience;
}
