import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { isInstalledAt } from "../directory/find-conversation.ts";
import { personById } from "../directory/find-person.ts";
import { personOfBotId } from "../directory/pairwise-id.ts";
import type { Person } from "../emulator-api.ts";
import { httpError } from "../http-error.ts";
import { callingBot } from "../identity/bot-token.ts";
import { read } from "../script-calls/call-input.ts";
import type { World } from "../world.ts";
import { connectorCall, limitRate } from "./connector-call.ts";
import { memberAccount, olderMemberAccount } from "./member-account.ts";

const conversationParam = z.object({ conversationId: z.string() });
const memberParam = conversationParam.extend({ memberId: z.string() });
const activityParam = conversationParam.extend({ activityId: z.string() });
const teamParam = z.object({ teamId: z.string() });
const pageQuery = z.object({
  pageSize: z.coerce.number().int().optional(),
  continuationToken: z.string().optional(),
});

/** Teams reads a page size outside of this as the nearest that it allows. */
const pageSizes = { least: 50, usual: 200, most: 500 };

/** The members of a conversation, and the channels of a team. */
export function rosterRoutes(server: FastifyInstance, world: World): void {
  server.get("/v3/conversations/:conversationId/members", async (request) => {
    const { app, conversation } = await connectorCall(
      world,
      request,
      read(conversationParam, request.params).conversationId,
      "members",
    );
    return people(world, conversation.memberIds).map((person) => olderMemberAccount(app, person));
  });
  server.get("/v3/conversations/:conversationId/pagedMembers", async (request) => {
    const { app, conversation } = await connectorCall(
      world,
      request,
      read(conversationParam, request.params).conversationId,
      "members",
    );
    const page = read(pageQuery, request.query);
    const size = Math.min(
      Math.max(page.pageSize ?? pageSizes.usual, pageSizes.least),
      pageSizes.most,
    );
    const from = page.continuationToken ? readToken(page.continuationToken) : 0;
    const members = people(world, conversation.memberIds.slice(from, from + size)).map((person) =>
      memberAccount(app, person),
    );
    const isLast = from + size >= conversation.memberIds.length;
    return {
      members,
      ...(isLast
        ? {}
        : { continuationToken: Buffer.from(`from:${from + size}`).toString("base64url") }),
    };
  });
  server.get("/v3/conversations/:conversationId/members/:memberId", async (request) => {
    const { conversationId, memberId } = read(memberParam, request.params);
    const { app, conversation } = await connectorCall(world, request, conversationId, "members");
    const person = personOfBotId(world.state.organisation.people, app, memberId);
    if (!person || !conversation.memberIds.includes(person.id)) {
      throw httpError(
        404,
        "MemberNotFoundInConversation",
        "The member is not in the conversation.",
      );
    }
    return memberAccount(app, person);
  });
  server.get(
    "/v3/conversations/:conversationId/activities/:activityId/members",
    async (request) => {
      const { app, conversation } = await connectorCall(
        world,
        request,
        read(activityParam, request.params).conversationId,
        "members",
      );
      return people(world, conversation.memberIds).map((person) => olderMemberAccount(app, person));
    },
  );
  server.get("/v3/teams/:teamId", async (request) => {
    const { team } = await teamOf(request.headers.authorization, request.params);
    return {
      id: team.id,
      name: team.name,
      aadGroupId: team.groupId,
      tenantId: team.tenantId,
      type: "standard",
      channelCount: team.channels.length,
      memberCount: team.memberIds.length,
    };
  });
  server.get("/v3/teams/:teamId/conversations", async (request) => {
    const { team } = await teamOf(request.headers.authorization, request.params);
    // The General channel comes without a name, so that each client can say it in its language.
    const channels = team.channels.filter((channel) => channel.membershipType === "standard");
    return {
      conversations: channels.map(({ id, name }) => ({
        id,
        ...(id === team.id ? {} : { name }),
        type: "standard",
      })),
    };
  });

  async function teamOf(authorization: string | undefined, params: unknown) {
    const app = await callingBot(world, authorization);
    const { teamId } = read(teamParam, params);
    const team = world.state.organisation.teams.find((each) => each.id === teamId);
    if (!team) throw httpError(404, "TeamNotFound", "The team was not found.");
    if (!isInstalledAt(world, app, team.id))
      throw httpError(
        403,
        "BotNotInConversationRoster",
        "The bot is not part of the conversation roster.",
      );
    limitRate(world, app, { id: team.id, tenantId: team.tenantId }, "members");
    return { app, team };
  }
}

function people(world: World, ids: string[]): Person[] {
  const byId = new Map(world.state.organisation.people.map((person) => [person.id, person]));
  return ids.map((id) => byId.get(id) ?? personById(world, id));
}

function readToken(token: string): number {
  const at = /^from:(\d+)$/.exec(Buffer.from(token, "base64url").toString())?.[1];
  if (at === undefined) throw httpError(400, "BadArgument", "The continuation token is not valid.");
  return Number(at);
}
