import { findConversation } from "../../conversations/find-conversation.ts";
import type { Call } from "../call.ts";

/**
 * The conversation where the dialog was opened, for the page's recipients: a dialog's own context
 * may lack it. In a personal chat the page asks.
 */
export async function audienceOf({ ctx, place, activity }: Call): Promise<Record<string, string>> {
  if (place.kind === "personal") return {};
  const known = await findConversation(ctx, place.id);
  const name = known?.name || place.name || activity.channelData.channel?.name || "";
  const given = {
    audienceType: known?.kind ?? place.kind,
    audienceId: place.id,
    groupId: known?.groupId ?? place.groupId,
    audienceName: name,
    meetingId: known?.meetingId ?? place.meetingId,
    teamId: known?.teamId ?? place.teamId,
  };
  return Object.fromEntries(
    Object.entries(given).filter((pair): pair is [string, string] => Boolean(pair[1])),
  );
}
