import { markStale } from "../../conversations/mark-stale.ts";
import { refreshChannels } from "../../conversations/read-channels.ts";
import { type Call, installedPlace } from "../call.ts";
import { tolerant } from "../tolerant.ts";
import { installed } from "./installation-changed.ts";

/** Members or channels came or went. A host that tells of the bot's own coming only here is understood too. */
export async function conversationChanged(call: Call): Promise<void> {
  const { ctx, activity } = call;
  const place = installedPlace(call);
  const botId = activity.recipient?.id;
  if (botId && activity.membersAdded.some((member) => member.id === botId)) return installed(call, place);
  if (activity.membersAdded.length > 0 || activity.membersRemoved.length > 0) await markStale(ctx, place.id);
  if (activity.channelData.eventType?.startsWith("channel")) await tolerant(ctx, "channels", () => refreshChannels(ctx, place.id));
}
