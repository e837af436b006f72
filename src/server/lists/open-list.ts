import { AppError } from "#domain/errors.ts";
import type { ConversationId, UserId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import type { Conversation } from "../conversations/conversation.ts";
import { findConversation } from "../conversations/find-conversation.ts";
import { isBlank } from "../conversations/is-blank.ts";
import { isMember } from "../conversations/rosters/is-member.ts";

/** A list that the caller may read: a conversation's, or their own. */
export type List = { id: ConversationId | UserId; reader: UserId; of: "conversation" | "owner" };
/** `groupId`: of the conversation's team, as the request says. */
export type Audience = { audienceId: ConversationId | ""; groupId?: string | undefined };

/** The caller's own list. */
export function openOwn({ actor }: Context): List {
  if (!actor.user) throw new AppError("auth.required");
  return { id: actor.user.userId, reader: actor.user.userId, of: "owner" };
}

/**
 * The list of a channel, chat or meeting, for members only; a guest has their meeting's (ANO-16).
 * Null if no id was given (LST-19). An unknown place, also another organisation's, is one without
 * the app (LST-14).
 */
export async function openAudience(
  ctx: Context,
  { audienceId, groupId }: Audience,
): Promise<List | null> {
  const { user, guestIn } = ctx.actor;
  if (!user) throw new AppError("auth.required");
  if (isBlank(audienceId) || (groupId !== undefined && isBlank(groupId))) {
    ctx.log.warn("a list was asked for without the id of its audience or group");
    return null;
  }
  const list = { id: audienceId, reader: user.userId, of: "conversation" } as const;
  if (guestIn !== null) {
    if (guestIn !== audienceId) throw new AppError("conversation.not-member");
    return list;
  }
  const [place, member] = await Promise.all([
    findConversation(ctx, audienceId),
    isMember(ctx, audienceId),
  ]);
  if (!place?.serviceUrl) throw new AppError("list.not-installed");
  if (!member) throw new AppError("conversation.not-member");
  if (groupId !== undefined && !isOfGroup(place, groupId))
    throw new AppError("conversation.not-found");
  return list;
}

/** Not every host reports a team's group: then membership of the channel suffices. */
function isOfGroup({ kind, groupId }: Conversation, given: string): boolean {
  return kind === "channel" && (groupId === null || groupId.toLowerCase() === given.toLowerCase());
}
