import type { UserId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import type { MeetingRole } from "#domain/meeting/meeting-role.ts";
import { createTimedCache, type TimedCache } from "../async/bounded-cache.ts";
import { perOwner } from "../async/per-owner.ts";
import type { Context } from "../context.ts";
import { reasonOf } from "../reason-of.ts";
import type { Host } from "../teams/host.ts";
import type { Conversation } from "./conversation.ts";

/** Null: the host does not know the person there. "unavailable": the host could not be asked. */
type FoundRole = MeetingRole | null | "unavailable";

const mostKept = 20_000;
const rolesOf = perOwner<Host, TimedCache<Promise<FoundRole>>>(() => createTimedCache(mostKept));
const askAgainAfter = 10_000;

/**
 * A person's role in a place's meeting, from the host: cached for five minutes, or ten seconds if
 * the host could not be asked (MTG-30). Concurrent calls share one request.
 */
export function findRole(ctx: Context, place: Conversation, person: UserId): Promise<FoundRole> {
  const roles = rolesOf(ctx.host);
  const key = keyOf(ctx, place, person);
  const known = roles.get(key, ctx.now());
  if (known) return known;
  const role = ask(ctx, place, person);
  roles.set(key, role, ctx.now(), limits.meetingRole);
  void role.then((found) => {
    if (found === "unavailable") roles.set(key, role, ctx.now(), askAgainAfter);
  });
  return role;
}

/** The same if it is known already: the host is not asked. */
export async function findKnownRole(
  ctx: Context,
  place: Conversation,
  person: UserId,
): Promise<FoundRole> {
  const known = rolesOf(ctx.host).get(keyOf(ctx, place, person), ctx.now());
  return known ? Promise.race([known, Promise.resolve("unavailable" as const)]) : "unavailable";
}

function keyOf({ actor }: Context, { meetingId }: Conversation, person: UserId): string {
  return `${actor.app} ${actor.tenantId} ${person} ${meetingId}`;
}

async function ask(
  ctx: Context,
  { conversationId, meetingId, serviceUrl }: Conversation,
  person: UserId,
): Promise<FoundRole> {
  if (!meetingId || !serviceUrl) return null;
  const { tenantId, app } = ctx.actor;
  try {
    return await ctx.host.participantRole(
      { app, tenantId, conversationId, serviceUrl },
      meetingId,
      person,
    );
  } catch (error) {
    ctx.log.warn({ reason: reasonOf(error) }, "meeting role not read");
    return "unavailable";
  }
}
