import type { HostContext } from "../../host/host.ts";
import type { ListScopeQuery } from "../../lists/list-of.ts";

/** `recent`: open, or closed within a day (MTG-26); `archive`: closed before that. */
export type PanelPart = "recent" | "archive";

/** What a list of the side panel asks for; `dayAgo` as `useDayAgo` gives it. */
export function panelScope(
  { channel, meeting }: Pick<HostContext, "channel" | "meeting">,
  part: PanelPart,
  dayAgo: string,
): ListScopeQuery {
  return {
    ...(channel && meeting ? { channelMeetingId: meeting.id } : {}),
    ...(part === "recent" ? { closeAt: dayAgo } : { closedBefore: dayAgo }),
  };
}
