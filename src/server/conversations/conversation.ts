import type { conversations } from "../db/tables.ts";

/**
 * A place reported by the host. `serviceUrl` is null while the app is not installed there; a
 * channel's is its team's.
 */
export type Conversation = typeof conversations.$inferSelect;

/**
 * Messages in a channel's thread come from `19:…@thread.tacv2;messageid=…`; the place is the
 * channel.
 */
export function placeOf(conversationId: string): string {
  return conversationId.split(";messageid=")[0] ?? conversationId;
}
