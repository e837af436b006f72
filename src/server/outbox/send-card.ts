import { noAccessCard } from "#cards/management/no-access-card.ts";
import type { UserId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import type { Survey, SurveyState } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import type { Context } from "../context.ts";
import { findConversation } from "../conversations/find-conversation.ts";
import { freshenMembersMeanwhile } from "../conversations/rosters/read-members.ts";
import { askedPeople } from "../surveys/delivery-targets.ts";
import { areRostersKnown, isStillAudience } from "../surveys/is-still-audience.ts";
import { findSurvey, findTotals, unlessMissing } from "../surveys/queries.ts";
import { withoutResponse } from "../surveys/reminders/remind.ts";
import { addressOf, isFinal } from "./address-of.ts";
import { meetingBubble } from "./meeting-bubble.ts";
import type { OutboxRow } from "./outbox-rows.ts";
import { isKept } from "./purposes.ts";
import { renderMessage, type SurveyRow } from "./render-card.ts";
import { sendScheduleCard, sendSeriesEnded } from "./send-schedule-card.ts";
import { tellWhereGone, waitForPlaces } from "./tell-unreached.ts";
import {
  changeRow,
  forgetRow,
  giveUp,
  type Message,
  patience,
  writeMessage,
} from "./write-message.ts";

/**
 * Updates one message: posts it if it was never posted, edits it if the survey has changed. Always
 * renders the current state, so that order and repetitions don't matter. A transient error of the
 * host is thrown and retried. Rows of unposted messages that are obsolete are deleted, and so are
 * posted ones that must not be kept (decisions/018). Returns when to check the message again.
 */
export async function sendCard(ctx: Context, row: OutboxRow): Promise<Date | null> {
  const { purpose, applicationType: app, conversationId } = row;
  // What would be refused is not even rendered: thousands may wait for one conversation.
  if (conversationId) ctx.host.assertFree({ app, conversationId }, patience);
  if (purpose === "schedule") return sendScheduleCard(ctx, row);
  if (purpose === "series-ended") return sendSeriesEnded(ctx, row);
  return (await waitForPlaces(ctx, row)) ?? sendSurveyCard(ctx, { ...row, purpose });
}

/** The survey that a person may not see; `perhaps` where that is not known; null if they may. */
type Outsider = Survey | "perhaps" | null;

async function sendSurveyCard(ctx: Context, row: SurveyRow): Promise<Date | null> {
  const { revision } = await findTotals(ctx, row.surveyId);
  const survey = await findSurvey(ctx, row.surveyId).catch(unlessMissing);
  if (isUpToDate(ctx, row, survey, revision)) return null;
  const outsider = await outsiderIn(ctx, survey, row);
  if (!row.messageId && (outsider || !(await isWanted(ctx, survey, row))))
    return setAside(ctx, row, outsider, revision);
  if (outsider === "perhaps") return leaveMessage(ctx, row, revision);
  try {
    const address = await addressOf(ctx, row);
    const card =
      outsider === null ? await renderMessage(ctx, row, survey, address) : noAccessCard(outsider);
    if (card) {
      const bubble = row.messageId ? null : await meetingBubble(ctx, row, address);
      await write(ctx, row, { address, card, revision, bubble });
    }
    if (!isKept(row.purpose, survey)) return await forgetRow(ctx, row);
    return survey && (await nextTime(ctx, survey, revision));
  } catch (error) {
    if (!isFinal(error)) throw error;
    // The message to replace is gone (AUT-16): post a new one.
    if (row.messageId && row.sentRevision === 0) return postAfresh(ctx, row);
    await tellWhereGone(ctx, row, error);
    return giveUp(ctx, row, error);
  }
}

/**
 * Whether it would show the survey to a person who may not see it: who left its places. What they
 * have there is replaced, too: it may show names and words of somebody who was erased since. Null
 * if not; `perhaps` where a roster is not known, as where the app was removed.
 */
async function outsiderIn(
  ctx: Context,
  survey: Survey | null,
  { purpose, userId }: SurveyRow,
): Promise<Outsider> {
  if (!survey || userId === null || !isKept(purpose, survey)) return null;
  if (await isStillAudience(ctx, survey, userId)) return null;
  return (await areRostersKnown(ctx, survey)) ? survey : "perhaps";
}

/**
 * Whoever is in the place that a survey comes into is its audience; sending does not wait for their
 * names.
 */
async function write(ctx: Context, row: SurveyRow, message: Message): Promise<void> {
  await writeMessage(ctx, row, message);
  if (row.purpose !== "card" || row.userId !== null || row.messageId) return;
  const { conversationId } = message.address;
  // An unknown roster is read by whoever needs it: nobody who was erased comes back by a card.
  const place = await findConversation(ctx, conversationId);
  if (place?.membersReadAt) freshenMembersMeanwhile(ctx, conversationId);
}

/** The message stays as it is, as if it showed this revision: the next one is looked at again. */
async function leaveMessage(ctx: Context, row: OutboxRow, revision: number): Promise<null> {
  await changeRow(ctx, row, { sentRevision: revision });
  return null;
}

/**
 * It is not posted: a card is looked at again with the survey's next revision, or with the next
 * search for stale cards while it is not known whether its person left; others never. Of one that
 * was tried it remains that it failed: its person's time had come (`isUnasked`).
 */
async function setAside(
  ctx: Context,
  row: OutboxRow,
  outsider: Outsider,
  revision: number,
): Promise<null> {
  if (row.purpose !== "card" || outsider === "perhaps") return forgetRow(ctx, row);
  if (row.tries > 0) await changeRow(ctx, row, { failure: "not posted in time" });
  return leaveMessage(ctx, row, revision);
}

/** Not if a job is late: the revision is the same, but the survey's state has changed. */
function isUpToDate(
  ctx: Context,
  row: SurveyRow,
  survey: Survey | null,
  revision: number,
): boolean {
  const isLate = survey !== null && survey.state !== stateAt(survey, ctx.now());
  return (
    row.messageId !== null && row.sentRevision >= revision && !isLate && isKept(row.purpose, survey)
  );
}

/** Whether an unposted message is still needed. */
async function isWanted(
  ctx: Context,
  survey: Survey | null,
  { purpose, userId }: SurveyRow,
): Promise<boolean> {
  if (!survey) return false;
  const state = stateAt(survey, ctx.now());
  if (purpose === "undelivered" || purpose === "unreached") return true;
  if (purpose === "card") return userId === null || isAsked(ctx, survey, state, userId);
  // An owner may post the results while the survey is open (RES-43).
  if (purpose === "results") return state !== "pending";
  if (state !== "open") return false;
  return (
    purpose !== "reminder" ||
    (userId !== null && (await withoutResponse(ctx, survey.id, [userId])).length > 0)
  );
}

/** Who was spared is not sent what is over when they come back (decisions/033). */
async function isAsked(
  ctx: Context,
  { type }: Survey,
  state: SurveyState,
  person: UserId,
): Promise<boolean> {
  if (state === "pending") return true;
  if (specOf(type).sparesAbsent && state === "closed") return false;
  return (await askedPeople(ctx, type, [person])).length > 0;
}

async function postAfresh(ctx: Context, row: SurveyRow): Promise<Date | null> {
  await changeRow(ctx, row, { messageId: null });
  return sendSurveyCard(ctx, { ...row, messageId: null });
}

/**
 * Now if the survey changed while its card was being sent; soon after a scheduled delivery
 * (LIF-12).
 */
async function nextTime(ctx: Context, survey: Survey, written: number): Promise<Date | null> {
  const { revision } = await findTotals(ctx, survey.id);
  if (revision > written) return ctx.now();
  if (survey.deliverAt === null || stateAt(survey, ctx.now()) !== "pending") return null;
  return new Date(survey.deliverAt.getTime() + limits.deliverRefreshDelay);
}
