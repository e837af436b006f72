import type { conversations } from "../db/tables.ts";

/** A place that the host told us of. `serviceUrl` is null while the app is not installed there; a channel's is that of its team. */
export type Conversation = typeof conversations.$inferSelect;

/** A message in a channel's thread comes from `19:…@thread.tacv2;messageid=…`; the place is the channel. */
export function placeOf(conversationId: string): string {
  return conversationId.split(";messageid=")[0] ?? conversationId;
}
