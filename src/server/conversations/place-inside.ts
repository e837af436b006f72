import { AppError } from "#domain/errors.ts";
import type { ConversationId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import type { Conversation } from "./conversation.ts";
import { findConversation } from "./find-conversation.ts";
import { isMember } from "./rosters/is-member.ts";

/**
 * A place with the app, for a member or for a guest in their one meeting (PERM-04, ANO-16). Refuses
 * everybody else; another organisation's place does not exist.
 */
export async function placeInside(ctx: Context, id: ConversationId): Promise<Conversation> {
  const { guestIn } = ctx.actor;
  const conversation = await findConversation(ctx, id);
  if (!conversation) throw new AppError("conversation.not-found");
  if (!conversation.serviceUrl) throw new AppError("conversation.not-installed");
  if (!(guestIn ? guestIn === id : await isMember(ctx, id)))
    throw new AppError("conversation.not-member");
  return conversation;
}
