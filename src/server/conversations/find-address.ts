import { AppError } from "#domain/errors.ts";
import type { ConversationId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import type { Address } from "../teams/host.ts";
import { findConversation } from "./find-conversation.ts";

/** Where the host answers for a place. Throws where it is not known, or the app is not installed there. A channel's address is its team's. */
export async function findAddress(ctx: Context, id: ConversationId): Promise<Address> {
  const conversation = await findConversation(ctx, id);
  if (!conversation) throw new AppError("conversation.not-found");
  if (!conversation.serviceUrl) throw new AppError("conversation.not-installed");
  const { tenantId, applicationType: app, serviceUrl } = conversation;
  return { app, tenantId, conversationId: id, serviceUrl };
}
