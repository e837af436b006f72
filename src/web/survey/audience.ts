import type { HostContext } from "../host/host.ts";

/** Where a survey can be or was sent, derived from the page's surroundings. */
export type Audience = {
  type: "channel" | "groupChat" | "meeting" | "user";
  /** The conversation's id, or the person's object id. */
  id: string;
  name: string;
  groupId: string | null;
  meetingId: string | null;
  /** The id for team calls: a channel's team, else the conversation itself. */
  teamId: string;
};

const types = ["channel", "groupChat", "meeting", "user"] as const;

/** The audience in a page's query, as the bot and the lists write it; null if there is none. */
export function audienceOfQuery(query: URLSearchParams): Audience | null {
  const type = types.find((known) => known === query.get("audienceType"));
  const id = query.get("audienceId");
  if (!type || !id) return null;
  return {
    type,
    id,
    name: query.get("audienceName") ?? "",
    groupId: query.get("groupId"),
    meetingId: query.get("meetingId"),
    teamId: query.get("teamId") ?? id,
  };
}

/** The audience of the host's context; null in a personal app and in a team without a channel. */
export function audienceOfContext({ team, channel, chat, meeting }: HostContext): Audience | null {
  if (channel)
    return {
      type: "channel",
      id: channel.id,
      name: channel.name,
      groupId: team?.groupId ?? null,
      meetingId: meeting?.id ?? null,
      teamId: team?.id ?? channel.id,
    };
  if (chat && meeting)
    return {
      type: "meeting",
      id: chat.id,
      name: "",
      groupId: null,
      meetingId: meeting.id,
      teamId: chat.id,
    };
  return chat
    ? { type: "groupChat", id: chat.id, name: "", groupId: null, meetingId: null, teamId: chat.id }
    : null;
}

/** The query that passes an audience on to another page, whose own context may lack it. */
export function audienceQuery(audience: Audience): string {
  const { type, id, name, groupId, meetingId, teamId } = audience;
  const given = {
    audienceType: type,
    audienceId: id,
    audienceName: name,
    groupId,
    meetingId,
    teamId,
  };
  return new URLSearchParams(
    Object.entries(given).flatMap(([key, value]) => (value ? [[key, value]] : [])),
  ).toString();
}
