import { and, eq, sql } from "drizzle-orm";
import type { Card } from "#cards/parts/card.ts";
import { limits } from "#domain/limits.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { outbox } from "../db/tables.ts";
import { findSurvey, findTotals, unlessMissing } from "../surveys/queries.ts";
import { withoutResponse } from "../surveys/reminders/remind.ts";
import { type Address, HostError } from "../teams/host.ts";
import { addressOf, isFinal } from "./address-of.ts";
import { meetingBubble } from "./meeting-bubble.ts";
import type { OutboxRow } from "./outbox-rows.ts";
import { isKept } from "./purposes.ts";
import { renderMessage } from "./render-card.ts";

/** Milliseconds. Above this the worker reschedules rather than blocking its slot. */
const patience = 1000;

/**
 * Updates one message: posts it if it was never posted, edits it if the survey has changed. Always
 * renders the current state, so that order and repetitions don't matter. A transient error of the
 * host is thrown and retried. Rows of unposted messages that are obsolete are deleted, and so are
 * posted ones that must not be kept (decisions/018). Returns when to check the message again.
 */
export async function sendCard(ctx: Context, row: OutboxRow): Promise<Date | null> {
  const { revision } = await findTotals(ctx, row.surveyId);
  const survey = await findSurvey(ctx, row.surveyId).catch(unlessMissing);
  if (isUpToDate(ctx, row, survey, revision)) return null;
  if (!row.messageId && !(await isWanted(ctx, survey, row))) return forget(ctx, row);
  try {
    const address = await addressOf(ctx, row);
    const card = await renderMessage(ctx, row, survey, address);
    if (card) await write(ctx, row, address, card, revision);
    if (!isKept(row.purpose, survey)) return await forget(ctx, row);
    return survey && (await nextTime(ctx, survey, revision));
  } catch (error) {
    if (!isFinal(error)) throw error;
    // The message to replace is gone (AUT-16): post a new one.
    if (row.messageId && row.sentRevision === 0) return postAfresh(ctx, row);
    return giveUp(ctx, row, error);
  }
}

/** Not if a job is late: the revision is the same, but the survey's state has changed. */
function isUpToDate(
  ctx: Context,
  row: OutboxRow,
  survey: Survey | null,
  revision: number,
): boolean {
  const isLate = survey !== null && survey.state !== stateAt(survey, ctx.now());
  return (
    row.messageId !== null && row.sentRevision >= revision && !isLate && isKept(row.purpose, survey)
  );
}

async function giveUp(ctx: Context, row: OutboxRow, { message }: Error): Promise<null> {
  ctx.log.warn({ outbox: row.id, purpose: row.purpose, reason: message }, "card given up");
  await change(ctx, row, { failure: message });
  return row.messageId ? null : forget(ctx, row);
}

/** Whether an unposted message is still needed. */
async function isWanted(
  ctx: Context,
  survey: Survey | null,
  { purpose, userId }: OutboxRow,
): Promise<boolean> {
  if (!survey) return false;
  const state = stateAt(survey, ctx.now());
  if (purpose === "card" || purpose === "undelivered") return true;
  // An owner may post the results while the survey is open (RES-43).
  if (purpose === "results") return state !== "pending";
  if (state !== "open") return false;
  return (
    purpose !== "reminder" ||
    (userId !== null && (await withoutResponse(ctx, survey.id, [userId])).length > 0)
  );
}

/** The row of the survey's own card stays: the survey may be restored. */
async function forget({ db }: Context, row: OutboxRow): Promise<null> {
  if (row.purpose === "card") return null;
  await db.delete(outbox).where(and(eq(outbox.tenantId, row.tenantId), eq(outbox.id, row.id)));
  return null;
}

async function postAfresh(ctx: Context, row: OutboxRow): Promise<Date | null> {
  await change(ctx, row, { messageId: null });
  return sendCard(ctx, { ...row, messageId: null });
}

async function write(
  ctx: Context,
  row: OutboxRow,
  address: Address,
  card: Card,
  revision: number,
): Promise<void> {
  const kind = row.messageId ? "update" : "post";
  try {
    if (row.messageId) await ctx.host.updateCard(address, row.messageId, card, patience);
    const messageId =
      row.messageId ??
      (await ctx.host.postCard(address, card, patience, await meetingBubble(ctx, row, address)));
    ctx.metrics.cardSends.inc({ kind, outcome: "sent" });
    await change(ctx, row, {
      messageId,
      conversationId: address.conversationId,
      sentRevision: revision,
    });
  } catch (error) {
    ctx.metrics.cardSends.inc({
      kind,
      outcome: error instanceof HostError ? String(error.status) : "failed",
    });
    throw error;
  }
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

async function change({ db }: Context, row: OutboxRow, values: Partial<OutboxRow>): Promise<void> {
  const { sentRevision, ...rest } = values;
  await db
    .update(outbox)
    .set({
      ...rest,
      ...(sentRevision === undefined
        ? {}
        : { sentRevision: sql`greatest(${outbox.sentRevision}, ${sentRevision})` }),
    })
    .where(and(eq(outbox.tenantId, row.tenantId), eq(outbox.id, row.id)));
}
