import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { findConversation } from "../conversations/find-conversation.ts";
import { assertMayCreate } from "./assert-may-create.ts";

/** Throws where an item goes to a meeting that the caller may send nothing to: an owner can be an attendee, or have become one since it was made (MTG-30). */
export async function assertMaySend(ctx: Context, { recipients }: Pick<Survey, "recipients">): Promise<void> {
  for (const { type, id } of recipients) {
    const place = type === "meeting" ? await findConversation(ctx, id) : null;
    if (place?.serviceUrl) await assertMayCreate(ctx, place);
  }
}
