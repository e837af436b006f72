import { and, eq, sql } from "drizzle-orm";
import type { Card } from "#cards/card.ts";
import { limits } from "#domain/limits.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { outbox } from "../db/tables.ts";
import { findSurvey, findTotals, unlessMissing } from "../surveys/queries.ts";
import { type Address, HostError } from "../teams/host.ts";
import { addressOf, isFinal } from "./address-of.ts";
import { meetingBubble } from "./meeting-bubble.ts";
import type { OutboxRow } from "./outbox-rows.ts";
import { renderDeletedCard, renderSharedCard } from "./render-card.ts";
import { sendOnce } from "./send-once.ts";

/** The worker would rather come again than keep others waiting: milliseconds. */
const patience = 1000;

/**
 * Brings one card up to date: posts it where it was never posted, edits it where the survey has moved on. Always with the state as it is now, so that
 * it does not matter how often or in what order it is asked for. A passing refusal of the host throws, and it is tried again.
 */
export async function sendCard(ctx: Context, row: OutboxRow): Promise<void> {
  if (row.purpose !== "card") return sendOnce(ctx, row);
  const { revision } = await findTotals(ctx, row.surveyId);
  if (row.messageId && row.sentRevision >= revision) return;
  const survey = await findSurvey(ctx, row.surveyId).catch(unlessMissing);
  if (!survey && !row.messageId) return;
  try {
    const address = await addressOf(ctx, row);
    const card = survey ? await renderSharedCard(ctx, survey, address) : await renderDeletedCard(ctx, row.surveyId);
    if (card) await write(ctx, row, address, card, revision);
    if (survey) await askAgain(ctx, row, survey, revision);
  } catch (error) {
    if (!isFinal(error)) throw error;
    // The message that it was to take the place of is gone (AUT-16): it is posted as a new one.
    if (row.messageId && row.sentRevision === 0) return postAfresh(ctx, row);
    ctx.log.warn({ outbox: row.id, reason: error.message }, "card given up");
    await change(ctx, row, { failure: error.message });
  }
}

async function postAfresh(ctx: Context, row: OutboxRow): Promise<void> {
  await change(ctx, row, { messageId: null });
  await sendCard(ctx, { ...row, messageId: null });
}

async function write(ctx: Context, row: OutboxRow, address: Address, card: Card, revision: number): Promise<void> {
  const kind = row.messageId ? "update" : "post";
  try {
    if (row.messageId) await ctx.host.updateCard(address, row.messageId, card, patience);
    const messageId = row.messageId ?? (await ctx.host.postCard(address, card, patience, await meetingBubble(ctx, row, address)));
    ctx.metrics.cardSends.inc({ kind, outcome: "sent" });
    await change(ctx, row, { messageId, conversationId: address.conversationId, sentRevision: revision });
  } catch (error) {
    ctx.metrics.cardSends.inc({ kind, outcome: error instanceof HostError ? String(error.status) : "failed" });
    throw error;
  }
}

/** What changed while it was on its way is asked for at once; the card of a planned delivery is written again soon after it (LIF-12). */
async function askAgain(ctx: Context, row: OutboxRow, survey: Survey, written: number): Promise<void> {
  const { revision } = await findTotals(ctx, survey.id);
  if (revision > written) await ctx.cards.ask(ctx.db, [row]);
  if (survey.deliverAt && stateAt(survey, ctx.now()) === "pending")
    await ctx.cards.ask(ctx.db, [row], new Date(survey.deliverAt.getTime() + limits.deliverRefreshDelay));
}

async function change({ db }: Context, row: OutboxRow, values: Partial<OutboxRow>): Promise<void> {
  const { sentRevision, ...rest } = values;
  await db
    .update(outbox)
    .set({ ...rest, ...(sentRevision === undefined ? {} : { sentRevision: sql`greatest(${outbox.sentRevision}, ${sentRevision})` }) })
    .where(and(eq(outbox.tenantId, row.tenantId), eq(outbox.id, row.id)));
}
