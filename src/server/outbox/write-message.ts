import { and, eq, sql } from "drizzle-orm";
import type { Card } from "#cards/parts/card.ts";
import type { Context } from "../context.ts";
import { outbox } from "../db/tables.ts";
import { type Address, HostError, type MeetingBubble } from "../teams/host.ts";
import type { OutboxRow } from "./outbox-rows.ts";

/** Milliseconds. Above this the worker reschedules rather than blocking its slot. */
export const patience = 1000;

export type Message = {
  address: Address;
  card: Card;
  revision: number;
  bubble: MeetingBubble | null;
};

/** Posts a message, or edits it where it was posted, and stores what it shows. */
export async function writeMessage(
  ctx: Context,
  row: OutboxRow,
  { address, card, revision, bubble }: Message,
): Promise<void> {
  const kind = row.messageId ? "update" : "post";
  try {
    if (row.messageId) await ctx.host.updateCard(address, row.messageId, card, patience);
    const messageId = row.messageId ?? (await ctx.host.postCard(address, card, patience, bubble));
    ctx.metrics.cardSends.inc({ kind, outcome: "sent" });
    await changeRow(ctx, row, {
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

/** For an error that no retry fixes. */
export async function giveUp(ctx: Context, row: OutboxRow, { message }: Error): Promise<null> {
  ctx.log.warn({ outbox: row.id, purpose: row.purpose, reason: message }, "card given up");
  await changeRow(ctx, row, { failure: message });
  return row.messageId ? null : forgetRow(ctx, row);
}

/** The row of the survey's own card stays: the survey may be restored. */
export async function forgetRow({ db }: Context, row: OutboxRow): Promise<null> {
  if (row.purpose === "card") return null;
  await db.delete(outbox).where(and(eq(outbox.tenantId, row.tenantId), eq(outbox.id, row.id)));
  return null;
}

export async function changeRow(
  { db }: Context,
  row: OutboxRow,
  values: Partial<OutboxRow>,
): Promise<void> {
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
