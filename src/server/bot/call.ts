import { type ConversationId, conversationId, type TenantId } from "#domain/ids.ts";
import { plainName } from "#domain/plain-name.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import type { Actor, Context } from "../context.ts";
import { placeOf } from "../conversations/conversation.ts";
import type { Place } from "../conversations/record-installation.ts";
import { cardGuestId } from "../guests/card-guest.ts";
import { shownName } from "../guests/shown-name.ts";
import type { Address } from "../teams/host.ts";
import type { Activity } from "./activity.ts";

/** One verified call of the host: who, where and what. */
export type Call = {
  ctx: Context;
  activity: Activity;
  /** The channel, chat or meeting chat of the call. */
  place: Place;
  /** Where a reply goes: in a channel, the same thread. */
  replyTo: Address;
  /** The person's id for this bot, `29:…`. */
  teamsUserId: string;
  mobile: boolean;
  /** The IANA zone of their client, if it says one. */
  zone: string | null;
};

/** The organisation of a call; null if it names none, or two. */
export function tenantOf({ channelData, conversation }: Activity): TenantId | null {
  const [first, second] = [channelData.tenant?.id, conversation.tenantId];
  if (first && second && first !== second) return null;
  return first ?? second ?? null;
}

/**
 * The context of a call for use cases. The person is the one the host names. A guest has no
 * directory id: on cards of their meeting they are its guest (PERM-04), elsewhere nobody.
 */
export function callOf(
  services: Omit<Context, "actor">,
  app: ApplicationType,
  tenantId: TenantId,
  activity: Activity,
): Call {
  const { from, serviceUrl, entities } = activity;
  const place = placeIn(activity);
  const guest = !from.aadObjectId && place.kind === "meeting" && isCardAction(activity);
  const actor = {
    tenantId,
    app,
    user: guest ? guestIn(tenantId, from) : personIn(from),
    conversationId: place.id,
    guestIn: guest ? place.id : null,
  };
  // safe: a conversation id with its thread follows the same rules
  const thread = activity.conversation.id as ConversationId;
  return {
    ctx: { ...services, actor },
    activity,
    place,
    replyTo: { app, tenantId, conversationId: thread, serviceUrl },
    teamsUserId: from.id,
    zone: activity.localTimezone ?? null,
    mobile: entities.some(
      ({ type, platform }) => type === "clientInfo" && /^(android|ios)$/i.test(platform ?? ""),
    ),
  };
}

function personIn({ aadObjectId, name = "" }: Activity["from"]): Actor["user"] {
  return aadObjectId ? { userId: aadObjectId, name: plainName(name), upn: "" } : null;
}

function guestIn(tenantId: TenantId, { id, name = "" }: Activity["from"]): Actor["user"] {
  return { userId: cardGuestId(tenantId, id), name: shownName(name), upn: "" };
}

function isCardAction({ type, name }: Activity): boolean {
  return type === "invoke" && name === "adaptiveCard/action";
}

/** The place that a call names: for a team, the channel; `teamPlace` returns its team. */
function placeIn({ conversation, channelData, from, serviceUrl }: Activity): Place {
  const { team, channel, meeting } = channelData;
  const id = conversationId.parse(placeOf(conversation.id));
  const none = { teamId: null, groupId: null, meetingId: null, userId: null, serviceUrl };
  if (conversation.conversationType === "personal")
    return {
      ...none,
      id,
      kind: "personal",
      userId: from.aadObjectId ?? null,
      name: from.name ?? "",
    };
  if (team) {
    const teamId = conversationId.parse(team.id);
    const name = (channel?.id === id && channel.name) || "";
    return { ...none, id, kind: "channel", teamId, groupId: team.aadGroupId ?? null, name };
  }
  if (meeting)
    return { ...none, id, kind: "meeting", meetingId: meeting.id, name: conversation.name ?? "" };
  return {
    ...none,
    id,
    kind: conversation.conversationType === "channel" ? "channel" : "groupChat",
    name: conversation.name ?? "",
  };
}

/** Where the app is installed: a channel's team, else the place itself. */
export function installedPlace({ place, activity }: Pick<Call, "place" | "activity">): Place {
  const { team } = activity.channelData;
  if (!team || !place.teamId) return place;
  return { ...place, id: place.teamId, kind: "team", teamId: null, name: team.name ?? "" };
}
