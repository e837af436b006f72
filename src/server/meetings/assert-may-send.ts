import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { findConversation } from "../conversations/find-conversation.ts";
import { assertMaySendTo } from "./assert-may-send-to.ts";

/**
 * Throws if a survey goes to a meeting that the caller may not send to: an owner can be an
 * attendee, or have become one since creating it (MTG-30).
 */
export async function assertMaySend(
  ctx: Context,
  { recipients }: Pick<Survey, "recipients">,
): Promise<void> {
  for (const { type, id } of recipients) {
    const place = type === "meeting" ? await findConversation(ctx, id) : null;
    if (place?.serviceUrl) await assertMaySendTo(ctx, place);
  }
}
