import type { HostContext } from "../host/host.ts";
import { audienceOfContext } from "../survey/audience.ts";

/**
 * Why no tab can be configured here: in a private channel, or outside channels and chats (TAB-04,
 * TAB-05). A meeting's chat counts as a group chat.
 */
export function tabRefusal(
  context: HostContext,
  allowPrivateChannels: boolean,
): "private-channel" | "outside" | null {
  if (context.channel?.type === "Private" && !allowPrivateChannels) return "private-channel";
  return audienceOfContext(context) ? null : "outside";
}
