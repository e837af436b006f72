import { AppError } from "#domain/errors.ts";
import { mayCreateAs } from "#domain/meeting/meeting-role.ts";
import type { Context } from "../context.ts";
import type { Conversation } from "../conversations/conversation.ts";
import { roleIn } from "../conversations/role-in.ts";

type Refusal = "meeting.attendee" | "meeting.attendee-sorts";

/**
 * Throws unless the caller, a member of this place, may send there: meeting attendees may not
 * (MTG-29, MTG-30), nor may people with an unknown role. `refusal`: the error's code.
 */
export async function assertMaySendTo(
  ctx: Context,
  place: Conversation,
  refusal: Refusal = "meeting.attendee",
): Promise<void> {
  const { role, sure } = await roleIn(ctx, place);
  if (!mayCreateAs(role)) throw new AppError(sure ? refusal : "host.unreachable");
}
