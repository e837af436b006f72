import { AppError } from "#domain/errors.ts";
import type { ConversationId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import type { Address } from "../teams/host.ts";
import { findConversation } from "./find-conversation.ts";

/**
 * The service URL for a place; a channel's is its team's. Throws if the place is unknown or the app
 * is not installed there.
 */
export async function findAddress(ctx: Context, id: ConversationId): Promise<Address> {
  const conversation = await findConversation(ctx, id);
  if (!conversation) throw new AppError("conversation.not-found");
  if (!conversation.serviceUrl) throw new AppError("conversation.not-installed");
  const { tenantId, applicationType: app, serviceUrl } = conversation;
  return { app, tenantId, conversationId: id, serviceUrl };
}
