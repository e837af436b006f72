import { AppError } from "#domain/errors.ts";
import type { Context } from "../context.ts";
import { findAddress } from "../conversations/find-address.ts";
import { findColleague } from "../conversations/find-colleague.ts";
import { findPersonalChat } from "../conversations/find-personal-chat.ts";
import { type Address, HostError } from "../teams/host.ts";
import type { OutboxRow } from "./outbox-rows.ts";

/**
 * Where a row's message goes: its conversation, or its person's personal chat, opened if needed.
 */
export async function addressOf(ctx: Context, row: OutboxRow): Promise<Address> {
  if (row.conversationId) return findAddress(ctx, row.conversationId);
  const person = row.userId ? await findColleague(ctx, row.userId) : null;
  if (!person) throw new AppError("conversation.not-found");
  return findPersonalChat(ctx, person);
}

/**
 * Errors that no retry fixes: the app or conversation is gone, or the host rejects the card itself.
 */
export function isFinal(error: unknown): error is HostError | AppError {
  if (error instanceof HostError) return [400, 403, 404, 413].includes(error.status);
  return (
    error instanceof AppError &&
    (error.code === "conversation.not-found" || error.code === "conversation.not-installed")
  );
}
