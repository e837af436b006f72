import type { UserId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import type { MeetingRole } from "#domain/meeting/meeting-role.ts";
import type { Context } from "../context.ts";
import type { Conversation } from "../conversations/conversation.ts";
import { reasonOf } from "../reason-of.ts";
import type { Host } from "../teams/host.ts";

/** Null: the host does not know the person there. "unavailable": it could not be asked. */
export type FoundRole = MeetingRole | null | "unavailable";
type Kept = { role: Promise<FoundRole>; until: number };

const kept = new WeakMap<Host, Map<string, Kept>>();
const mostKept = 20_000;
const askAgainAfter = 10_000;

/**
 * What somebody is in the meeting of a place, as the host says: kept for five minutes, for ten seconds where the host could not be asked (MTG-30). Everybody
 * who asks meanwhile gets the same answer.
 */
export function findRole(ctx: Context, place: Conversation, person: UserId): Promise<FoundRole> {
  const { tenantId, app } = ctx.actor;
  const roles = kept.get(ctx.host) ?? new Map<string, Kept>();
  kept.set(ctx.host, roles);
  const key = `${app} ${tenantId} ${person} ${place.meetingId}`;
  const now = ctx.now().getTime();
  const known = roles.get(key);
  if (known && known.until > now) return known.role;
  const role = ask(ctx, place, person);
  const entry: Kept = { role, until: now + limits.meetingRole };
  roles.delete(key);
  roles.set(key, entry);
  const [oldest] = roles.keys();
  if (oldest !== undefined && roles.size > mostKept) roles.delete(oldest);
  void role.then((found) => {
    if (found === "unavailable") entry.until = ctx.now().getTime() + askAgainAfter;
  });
  return role;
}

async function ask(ctx: Context, { conversationId, meetingId, serviceUrl }: Conversation, person: UserId): Promise<FoundRole> {
  if (!meetingId || !serviceUrl) return null;
  const { tenantId, app } = ctx.actor;
  try {
    return await ctx.host.participantRole({ app, tenantId, conversationId, serviceUrl }, meetingId, person);
  } catch (error) {
    ctx.log.warn({ reason: reasonOf(error) }, "meeting role not read");
    return "unavailable";
  }
}
