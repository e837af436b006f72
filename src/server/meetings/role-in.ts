import type { MeetingRole } from "#domain/meeting/meeting-role.ts";
import type { Context } from "../context.ts";
import type { Conversation } from "../conversations/conversation.ts";
import { findRole } from "./find-role.ts";

/** `sure`: false where the host could not be asked. */
export type PlaceRole = { role: MeetingRole; sure: boolean };

/**
 * What the caller, who is in this place, is there. In a meeting whoever is not known to be more is an attendee, and so is everybody without an account (MTG-30).
 * Where no meeting says otherwise, members are as presenters: in chats, and in channels, whose members a channel's meeting belongs to.
 */
export async function roleIn(ctx: Context, place: Conversation): Promise<PlaceRole> {
  const { user, guestIn } = ctx.actor;
  if (!user || guestIn) return { role: "attendee", sure: true };
  if (place.kind !== "meeting" && place.meetingId === null) return { role: "presenter", sure: true };
  const found = await findRole(ctx, place, user.userId);
  if (found !== null && found !== "unavailable") return { role: found, sure: true };
  return place.kind === "meeting" ? { role: "attendee", sure: found === null } : { role: "presenter", sure: true };
}
