import { and, eq, sql } from "drizzle-orm";
import type { Card } from "#cards/card.ts";
import { AppError } from "#domain/errors.ts";
import { limits } from "#domain/limits.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { findAddress } from "../conversations/find-address.ts";
import { findColleague } from "../conversations/find-colleague.ts";
import { findPersonalChat } from "../conversations/find-personal-chat.ts";
import { outbox } from "../db/tables.ts";
import { findSurvey, findTotals, unlessMissing } from "../surveys/queries.ts";
import { type Address, HostError } from "../teams/host.ts";
import type { OutboxRow } from "./outbox-rows.ts";
import { renderDeletedCard, renderSharedCard } from "./render-card.ts";

/** The worker would rather come again than keep others waiting: milliseconds. */
const patience = 1000;

/**
 * Brings one card up to date: posts it where it was never posted, edits it where the survey has moved on. Always with the state as it is now, so that
 * it does not matter how often or in what order it is asked for. A passing refusal of the host throws, and it is tried again.
 */
export async function sendCard(ctx: Context, row: OutboxRow): Promise<void> {
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
    ctx.log.warn({ outbox: row.id, reason: error.message }, "card given up");
    await change(ctx, row, { failure: error.message });
  }
}

async function write(ctx: Context, row: OutboxRow, address: Address, card: Card, revision: number): Promise<void> {
  const kind = row.messageId ? "update" : "post";
  try {
    if (row.messageId) await ctx.host.updateCard(address, row.messageId, card, patience);
    const messageId = row.messageId ?? (await ctx.host.postCard(address, card, patience));
    ctx.metrics.cardSends.inc({ kind, outcome: "sent" });
    await change(ctx, row, { messageId, conversationId: address.conversationId, sentRevision: revision });
  } catch (error) {
    ctx.metrics.cardSends.inc({ kind, outcome: error instanceof HostError ? String(error.status) : "failed" });
    throw error;
  }
}

async function addressOf(ctx: Context, row: OutboxRow): Promise<Address> {
  if (row.conversationId) return findAddress(ctx, row.conversationId);
  const person = row.userId ? await findColleague(ctx, row.userId) : null;
  if (!person) throw new AppError("conversation.not-found");
  return findPersonalChat(ctx, person);
}

/** What no further try can mend: the app or the conversation is gone, or the card is refused for itself. */
function isFinal(error: unknown): error is HostError | AppError {
  if (error instanceof HostError) return [400, 403, 404, 413].includes(error.status);
  return error instanceof AppError && (error.code === "conversation.not-found" || error.code === "conversation.not-installed");
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
