import { z } from "zod";
import { conversationId, tenantId, userId } from "#domain/ids.ts";
import { storableText } from "#domain/storable-text.ts";
import { defineApi } from "./route.ts";

/** `teamId`: the id of a team, group chat or meeting chat. */
const params = z.object({ teamId: conversationId });
/** A page may lack the id; the error then says what could not be loaded (ERR-01 to ERR-03). */
const paramsOrNone = z.object({ teamId: z.union([conversationId, z.literal("")]) });

const said = storableText.max(400);

export const member = z.object({
  aadObjectId: userId,
  teamsUserId: z.string(),
  name: z.string(),
  upn: z.string(),
});
export type Member = z.infer<typeof member>;
const channel = z.object({ id: conversationId, name: z.string() });

/**
 * A place that the caller may send to. `teamId` is the parameter of the team calls; `teamName` is
 * empty for chats and meetings.
 */
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
  /**
   * The places with the app that the caller may send to: as a member, and in a meeting not as an
   * attendee (AUT-21, MTG-29).
   */
  places: { method: "GET", path: "/v1/places", reply: z.object({ places: z.array(place) }) },
  /** People who share a place with the caller, by name or address. */
  people: {
    method: "GET",
    path: "/v1/people",
    query: z.object({ search: storableText.max(200).default("") }),
    reply: z.object({ people: z.array(colleague) }),
  },
  members: {
    method: "GET",
    path: "/v1/teams/:teamId/members",
    params: paramsOrNone,
    reply: z.object({ members: z.array(member) }),
  },
  channels: {
    method: "GET",
    path: "/v1/teams/:teamId/channels",
    params: paramsOrNone,
    reply: z.object({ channels: z.array(channel) }),
  },
  applications: {
    method: "GET",
    path: "/v1/teams/:teamId/applications",
    params: paramsOrNone,
    reply: z.object({ applications: z.array(z.object({ id: z.string(), name: z.string() })) }),
  },
  /**
   * Records that a tab was added (API-13); idempotent. `teamId` is the chat's id outside a team.
   */
  addTab: {
    method: "POST",
    path: "/v1/teams/:teamId/tab/add",
    params,
    body: z.object({
      entityId: said.min(1),
      channelId: conversationId.nullish(),
      meetingId: said.nullish(),
    }),
    reply: z.object({
      id: z.string(),
      channelId: conversationId.nullable(),
      meetingId: z.string().nullable(),
      createdAt: z.coerce.date(),
    }),
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
    reply: z.object({
      tenantId,
      memberCount: z.number().int(),
      active: z.boolean(),
      anonymousUserExperienceEnabled: z.boolean(),
    }),
  },
});
