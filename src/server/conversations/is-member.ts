import { and, eq } from "drizzle-orm";
import { AppError, type ErrorCode } from "#domain/errors.ts";
import type { ConversationId, UserId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { members } from "../db/tables.ts";
import { findConversation } from "./find-conversation.ts";
import { isOlderThan, refreshMembers, rosterOf } from "./read-members.ts";

const askAgainAfter = 60_000;
const trustedFor = 10 * 60_000;
const gone: ReadonlySet<ErrorCode> = new Set(["conversation.not-found", "conversation.not-installed"]);

/**
 * Whether the caller is in a place, by the host's roster of that very place. Who is not in the kept roster may have come since: the host is asked
 * again, once a minute at most. A roster older than ten minutes is read again, so that who left is out. Throws `host.unreachable` where nothing is known and the host can't say.
 */
export async function isMember(ctx: Context, id: ConversationId): Promise<boolean> {
  const { user } = ctx.actor;
  if (!user) return false;
  const [known, conversation] = [await isListed(ctx, id, user.userId), await findConversation(ctx, id)];
  if (!conversation?.serviceUrl) return known;
  if (!isOlderThan(conversation, known ? trustedFor : askAgainAfter, ctx.now())) return known;
  try {
    await refreshMembers(ctx, conversation);
  } catch (error) {
    if (!(error instanceof AppError) || !gone.has(error.code)) throw error;
    return false;
  }
  return isListed(ctx, id, user.userId);
}

async function isListed({ db, actor }: Context, id: ConversationId, person: UserId): Promise<boolean> {
  const rows = await db
    .select({ userId: members.userId })
    .from(members)
    .where(and(rosterOf(actor, id), eq(members.userId, person)));
  return rows.length > 0;
}
