import { AppError } from "#domain/errors.ts";
import { mayCreateAs } from "#domain/meeting/meeting-role.ts";
import type { Context } from "../context.ts";
import type { Conversation } from "../conversations/conversation.ts";
import { roleIn } from "./role-in.ts";

/** Throws unless the caller, a member of this place, may send there: attendees of a meeting may not (MTG-29, MTG-30). Who can't be known to be more can't either. */
export async function assertMayCreate(ctx: Context, place: Conversation): Promise<void> {
  const { role, sure } = await roleIn(ctx, place);
  if (!mayCreateAs(role)) throw new AppError(sure ? "meeting.attendee" : "host.unreachable");
}
