import type { Recipient } from "./survey.ts";

/** Whether a recipient is a channel, chat or meeting, and neither a person nor the share link. */
export function isPlace({ type }: Pick<Recipient, "type">): boolean {
  return type !== "user" && type !== "web";
}
