import { AppError } from "#domain/errors.ts";
import type { SurveyId, UserId } from "#domain/ids.ts";
import { addDuration } from "#domain/survey/duration.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import { delaysBeforeClose, type PersonalDelay } from "#domain/survey/personal-reminder.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { type Context, inTransaction } from "../context.ts";
import { chatOf } from "./places-of.ts";
import { findSurvey, lockSurvey, unlessMissing } from "./queries.ts";
import { withoutResponse } from "./remind.ts";
import { tell } from "./tell.ts";
import { assertOpenFor, viewerOf } from "./viewer.ts";

/**
 * Has the caller reminded of an open item after a delay (BOT-06), and answers when. A later wish takes the place of an earlier one. The job knows who wanted it until
 * its time and goes with it; of an anonymous item it tells no more than a reminder does (decisions/009). Who has no account has no chat to be reminded in.
 */
export async function remindMe(ctx: Context, id: SurveyId, delay: PersonalDelay): Promise<Date> {
  const survey = await findSurvey(ctx, id);
  const { audience, userId } = await viewerOf(ctx, survey);
  await assertOpenFor(ctx, survey);
  if (!audience || ctx.actor.guestIn !== null) throw new AppError("survey.not-audience");
  if (!delaysBeforeClose(survey, ctx.now()).includes(delay))
    throw new AppError("survey.invalid", {}, [{ path: "delay", code: "reminder.after-close" }]);
  const at = addDuration(ctx.now(), delay);
  await inTransaction(ctx, (tx) => tx.jobs.remindPersonLater(tx.db, { tenantId: survey.tenantId, surveyId: id, userId }, at));
  return at;
}

/**
 * The reminding job's part: one direct message, if the item is then still open, and the person still in its audience and not done with it. The job is taken away in the
 * same transaction, so it is one message however often this runs.
 */
export async function remindPerson(ctx: Context, id: SurveyId, userId: UserId): Promise<void> {
  const survey = await findSurvey(ctx, id).catch(unlessMissing);
  // The host may be asked for the roster: not while the item is locked.
  const wanted = survey !== null && (await isWanted(ctx, survey, userId));
  await inTransaction(ctx, async (tx) => {
    const taken = await tx.jobs.forgetReminder(tx.db, { tenantId: ctx.actor.tenantId, surveyId: id, userId });
    const locked = taken && wanted ? await lockSurvey(tx, id).catch(unlessMissing) : null;
    if (!locked || stateAt(locked, tx.now()) !== "open") return;
    if ((await withoutResponse(tx, id, [userId])).length > 0) await tell(tx, locked, [chatOf(userId)], "reminder");
  });
  ctx.cards.wake();
}

async function isWanted(ctx: Context, survey: Survey, userId: UserId): Promise<boolean> {
  if (stateAt(survey, ctx.now()) !== "open") return false;
  const asPerson = { ...ctx, actor: { ...ctx.actor, user: { userId, name: "", upn: "" } } };
  return (await viewerOf(asPerson, survey)).audience;
}
