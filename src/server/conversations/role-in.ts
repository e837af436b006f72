import type { MeetingRole } from "#domain/meeting/meeting-role.ts";
import type { Context } from "../context.ts";
import type { Conversation } from "./conversation.ts";
import { findRole } from "./find-role.ts";

/** `sure`: false if the host could not be asked. */
type PlaceRole = { role: MeetingRole; sure: boolean };

/**
 * The caller's role in a place that they are in. In a meeting, people without a known role and
 * guests are attendees (MTG-30). Outside meetings members count as presenters: in chats, and in
 * channels, whose members a channel meeting belongs to. `find` may be content with what is known.
 */
export async function roleIn(
  ctx: Context,
  place: Conversation,
  find: typeof findRole = findRole,
): Promise<PlaceRole> {
  const { user, guestIn } = ctx.actor;
  if (!user || guestIn) return { role: "attendee", sure: true };
  if (place.kind !== "meeting" && place.meetingId === null)
    return { role: "presenter", sure: true };
  const found = await find(ctx, place, user.userId);
  if (found !== null && found !== "unavailable") return { role: found, sure: true };
  return place.kind === "meeting"
    ? { role: "attendee", sure: found === null }
    : { role: "presenter", sure: true };
}
