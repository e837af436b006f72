import { teamsApi } from "#contract/teams.ts";
import { AppError, type ErrorCode } from "#domain/errors.ts";
import type { ConversationId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { handlers } from "../http/mount.ts";
import type { Conversation } from "./conversation.ts";
import { findConversation, findPlace } from "./find-conversation.ts";
import { isMember } from "./is-member.ts";
import { findPeople, ownPlaces } from "./own-places.ts";
import { listChannels } from "./read-channels.ts";
import { readMembers } from "./read-members.ts";
import { teamInfo } from "./team-info.ts";

/** What a page sends that has no id to send (ERR-01 to ERR-03). */
const blank = new Set(["", "undefined", "null"]);

export const conversationRoutes = handlers(teamsApi, {
  places: async (ctx) => ({ places: await ownPlaces(ctx) }),
  people: async (ctx, { query }) => ({ people: await findPeople(ctx, query.search) }),
  members: async (ctx, { params }) => {
    await ownPlace(ctx, params.teamId, "team.members-unavailable");
    return { members: await readMembers(ctx, params.teamId) };
  },
  channels: async (ctx, { params }) => {
    const place = await ownPlace(ctx, params.teamId, "team.channels-unavailable");
    const team = place.teamId ? await findPlace(ctx, place.teamId) : null;
    return { channels: team ? await listChannels(ctx, team) : [] };
  },
  applications: async (ctx, { params }) => {
    await ownPlace(ctx, params.teamId, "team.applications-unavailable");
    return { applications: [{ id: ctx.config.variants[ctx.actor.app].appId, name: ctx.config.product }] };
  },
  info: (ctx, { params, query }) => teamInfo(ctx, params.teamId, { fresh: query.fetchCountFromRemote }),
});

/** A place where the app is installed and the caller is a member; the code says what to answer where no place was named. */
async function ownPlace(ctx: Context, id: ConversationId, unnamed: ErrorCode): Promise<Conversation> {
  if (blank.has(id.trim())) throw new AppError(unnamed);
  const conversation = await findConversation(ctx, id);
  if (!conversation) throw new AppError("conversation.not-found");
  if (!conversation.serviceUrl) throw new AppError("conversation.not-installed");
  if (!(await isMember(ctx, id))) throw new AppError("conversation.not-member");
  return conversation;
}
