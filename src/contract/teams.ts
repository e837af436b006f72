import { z } from "zod";
import { conversationId, tenantId, userId } from "#domain/ids.ts";
import { storableText } from "#domain/storable-text.ts";
import { defineApi } from "./route.ts";

/** `teamId` is the id of a team, a group chat or a meeting's chat. */
const params = z.object({ teamId: conversationId });

const said = storableText.max(400);

export const member = z.object({ aadObjectId: userId, teamsUserId: z.string(), name: z.string(), upn: z.string() });
export type Member = z.infer<typeof member>;
const channel = z.object({ id: conversationId, name: z.string() });

/** Somewhere that the caller may send to. `teamId` is what the team calls take; `teamName` is empty for chats and meetings. */
const place = z.object({
  type: z.enum(["channel", "groupChat", "meeting"]),
  id: conversationId,
  name: z.string(),
  groupId: z.string().nullable(),
  meetingId: z.string().nullable(),
  teamId: conversationId,
  teamName: z.string(),
});
export type SendPlace = z.infer<typeof place>;
const colleague = z.object({ aadObjectId: userId, name: z.string(), upn: z.string() });
export type Colleague = z.infer<typeof colleague>;

export const teamsApi = defineApi({
  /** Where the app is and the caller may send: as a member, and in a meeting not as an attendee (AUT-21, MTG-29). */
  places: { method: "GET", path: "/v1/places", reply: z.object({ places: z.array(place) }) },
  /** People whom the caller shares a place with, by name or address. */
  people: {
    method: "GET",
    path: "/v1/people",
    query: z.object({ search: storableText.max(200).default("") }),
    reply: z.object({ people: z.array(colleague) }),
  },
  members: { method: "GET", path: "/v1/teams/:teamId/members", params, reply: z.object({ members: z.array(member) }) },
  channels: { method: "GET", path: "/v1/teams/:teamId/channels", params, reply: z.object({ channels: z.array(channel) }) },
  applications: {
    method: "GET",
    path: "/v1/teams/:teamId/applications",
    params,
    reply: z.object({ applications: z.array(z.object({ id: z.string(), name: z.string() })) }),
  },
  /** A tab was set up (API-13); set up again it is the same tab. `teamId` is the chat where it has no team. */
  addTab: {
    method: "POST",
    path: "/v1/teams/:teamId/tab/add",
    params,
    body: z.object({ entityId: said.min(1), channelId: conversationId.nullish(), meetingId: said.nullish() }),
    reply: z.object({ id: z.string() }),
    status: 201,
  },
  removeTab: {
    method: "DELETE",
    path: "/v1/teams/:teamId/tab/:tabId",
    params: params.extend({ tabId: said.min(1) }),
    reply: z.undefined(),
    status: 204,
  },
  info: {
    method: "GET",
    path: "/v1/teams/:teamId/info",
    params,
    query: z.object({ fetchCountFromRemote: z.stringbool().default(false) }),
    reply: z.object({ tenantId, memberCount: z.number().int(), active: z.boolean(), anonymousUserExperienceEnabled: z.boolean() }),
  },
});
