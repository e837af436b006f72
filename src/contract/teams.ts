import { z } from "zod";
import { conversationId, tenantId, userId } from "#domain/ids.ts";
import { defineApi } from "./route.ts";

/** `teamId` is the id of a team, a group chat or a meeting's chat. */
const params = z.object({ teamId: conversationId });

export const member = z.object({ aadObjectId: userId, teamsUserId: z.string(), name: z.string(), upn: z.string() });
export type Member = z.infer<typeof member>;
const channel = z.object({ id: conversationId, name: z.string() });

export const teamsApi = defineApi({
  members: { method: "GET", path: "/v1/teams/:teamId/members", params, reply: z.object({ members: z.array(member) }) },
  channels: { method: "GET", path: "/v1/teams/:teamId/channels", params, reply: z.object({ channels: z.array(channel) }) },
  applications: {
    method: "GET",
    path: "/v1/teams/:teamId/applications",
    params,
    reply: z.object({ applications: z.array(z.object({ id: z.string(), name: z.string() })) }),
  },
  info: {
    method: "GET",
    path: "/v1/teams/:teamId/info",
    params,
    query: z.object({ fetchCountFromRemote: z.stringbool().default(false) }),
    reply: z.object({ tenantId, memberCount: z.number().int(), active: z.boolean(), anonymousUserExperienceEnabled: z.boolean() }),
  },
});
