import { conversationId } from "#domain/ids.ts";
import type { Recipient } from "#domain/survey/survey.ts";
import type { Audience } from "./audience.ts";

/** An audience as the recipient of a survey. */
export function recipientOf({ type, id, name, groupId, meetingId }: Audience): Recipient {
  return { type, id: conversationId.parse(id), groupId, name, meetingId, messageId: null };
}
