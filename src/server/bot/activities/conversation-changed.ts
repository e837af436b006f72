import { refreshChannels } from "../../conversations/read-channels.ts";
import { markStale } from "../../conversations/rosters/mark-stale.ts";
import { tellAudience } from "../../surveys/tell-audience.ts";
import { type Call, installedPlace } from "../call.ts";
import { tolerant } from "../tolerant.ts";
import { installed } from "./installation-changed.ts";

/**
 * Members or channels were added or removed. Some hosts report the bot's installation only here.
 */
export async function conversationChanged(call: Call): Promise<void> {
  const { ctx, activity } = call;
  const place = installedPlace(call);
  const botId = activity.recipient?.id;
  if (botId && activity.membersAdded.some((member) => member.id === botId))
    return installed(call, place);
  if (activity.membersAdded.length > 0 || activity.membersRemoved.length > 0) {
    await markStale(ctx, place.id);
    await tolerant(ctx, "audience", () => tellAudience(ctx, place.id));
  }
  if (activity.channelData.eventType?.startsWith("channel"))
    await tolerant(ctx, "channels", () => refreshChannels(ctx, place.id));
}
