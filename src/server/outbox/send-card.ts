import { and, eq, sql } from "drizzle-orm";
import type { Card } from "#cards/card.ts";
import { AppError } from "#domain/errors.ts";
import type { TenantId } from "#domain/ids.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { findAddress } from "../conversations/find-address.ts";
import { findColleague } from "../conversations/find-colleague.ts";
import { findPersonalChat } from "../conversations/find-personal-chat.ts";
import type { Db } from "../db/db.ts";
import { outbox } from "../db/tables.ts";
import type { CardJob } from "../jobs/jobs.ts";
import { findSurvey, findTotals, unlessMissing } from "../surveys/queries.ts";
import { type Address, HostError } from "../teams/host.ts";
import { renderDeletedCard, renderSharedCard } from "./render-card.ts";

type Row = typeof outbox.$inferSelect;

/**
 * Brings one card up to date: posts it where it was never posted, edits it where the survey has moved on. Always with the state as it is now, so that
 * it does not matter how often or in what order it is asked for. A passing refusal of the host throws, and the job tries again.
 */
export async function sendCard(contextOf: (application: ApplicationType) => Context, { tenantId, outboxId }: CardJob): Promise<void> {
  const row = await findRow(contextOf("msteams").db, tenantId, outboxId);
  if (!row || row.failure) return;
  const ctx = contextOf(row.applicationType);
  const { revision } = await findTotals(ctx, row.surveyId);
  if (row.messageId && row.sentRevision >= revision) return;
  const survey = await findSurvey(ctx, row.surveyId).catch(unlessMissing);
  if (!survey && !row.messageId) return;
  try {
    const address = await addressOf(ctx, row);
    const card = survey ? await renderSharedCard(ctx, survey, address) : await renderDeletedCard(ctx, row.surveyId);
    if (card) await write(ctx, row, address, card, revision);
  } catch (error) {
    if (!isFinal(error)) throw error;
    ctx.log.warn({ outbox: row.id, reason: error.message }, "card given up");
    await change(ctx, row, { failure: error.message });
  }
}

async function write(ctx: Context, row: Row, address: Address, card: Card, revision: number): Promise<void> {
  const kind = row.messageId ? "update" : "post";
  try {
    if (row.messageId) await ctx.host.updateCard(address, row.messageId, card);
    const messageId = row.messageId ?? (await ctx.host.postCard(address, card));
    ctx.metrics.cardSends.inc({ kind, outcome: "sent" });
    await change(ctx, row, { messageId, conversationId: address.conversationId, sentRevision: revision });
  } catch (error) {
    ctx.metrics.cardSends.inc({ kind, outcome: error instanceof HostError ? String(error.status) : "failed" });
    throw error;
  }
}

async function addressOf(ctx: Context, row: Row): Promise<Address> {
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

async function findRow(db: Db, tenantId: TenantId, id: string): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.tenantId, tenantId), eq(outbox.id, id)));
  return row;
}

async function change({ db }: Context, row: Row, values: Partial<Row>): Promise<void> {
  const { sentRevision, ...rest } = values;
  await db
    .update(outbox)
    .set({ ...rest, ...(sentRevision === undefined ? {} : { sentRevision: sql`greatest(${outbox.sentRevision}, ${sentRevision})` }) })
    .where(and(eq(outbox.tenantId, row.tenantId), eq(outbox.id, row.id)));
}
