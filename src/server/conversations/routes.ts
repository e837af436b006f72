import { teamsApi } from "#contract/teams.ts";
import { handlers } from "../http/mount.ts";
import { findPlace } from "./find-conversation.ts";
import { forgetTab } from "./forget-tab.ts";
import { keepTab } from "./keep-tab.ts";
import { listApplications } from "./list-applications.ts";
import { ownPlace } from "./own-place.ts";
import { findPeople, ownPlaces } from "./own-places.ts";
import { listChannels } from "./read-channels.ts";
import { readMembers } from "./rosters/read-members.ts";
import { teamInfo } from "./team-info.ts";

export const conversationRoutes = handlers(teamsApi, {
  places: async (ctx) => ({ places: await ownPlaces(ctx) }),
  people: async (ctx, { query }) => ({ people: await findPeople(ctx, query.search) }),
  members: async (ctx, { params }) => {
    const { conversationId } = await ownPlace(ctx, params.teamId, "team.members-unavailable");
    return { members: await readMembers(ctx, conversationId) };
  },
  channels: async (ctx, { params }) => {
    const place = await ownPlace(ctx, params.teamId, "team.channels-unavailable");
    const team = place.teamId ? await findPlace(ctx, place.teamId) : null;
    return { channels: team ? await listChannels(ctx, team) : [] };
  },
  applications: async (ctx, { params }) => {
    const place = await ownPlace(ctx, params.teamId, "team.applications-unavailable");
    return { applications: await listApplications(ctx, place) };
  },
  addTab: (ctx, { params, body }) => keepTab(ctx, params.teamId, body),
  removeTab: async (ctx, { params }) => {
    await forgetTab(ctx, params.teamId, params.tabId);
    return undefined;
  },
  info: (ctx, { params, query }) =>
    teamInfo(ctx, params.teamId, { fresh: query.fetchCountFromRemote }),
});
