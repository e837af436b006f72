import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type Conversation, conversationOf, isInstalled } from "../directory/find-conversation.ts";
import { findPerson } from "../directory/find-person.ts";
import { stableGuid } from "../directory/stable-id.ts";
import type { ConversationTab, Person } from "../emulator-api.ts";
import { httpError } from "../http-error.ts";
import { botChat } from "../installs/bot-chat.ts";
import { installApp, uninstallApp } from "../installs/install-app.ts";
import type { World } from "../world.ts";
import { appNamed, asQuery, idParam, read } from "./call-input.ts";

const appInput = z.object({ as: z.string(), app: z.string() });
const removalQuery = appInput.extend({ keepTabs: z.stringbool().default(false) });
const tabInput = appInput.extend({
  entityId: z.string().min(1),
  name: z.string().min(1),
  contentUrl: z.url(),
  websiteUrl: z.string().default(""),
  removeUrl: z.string().default(""),
});
const tabParam = idParam.extend({ tabId: z.string() });

const base = "/emulator/api/conversations/:id";

/**
 * Adding and removing apps and their tabs. The conversation `personal` is the person's own chat
 * with the app.
 */
export function installationRoutes(server: FastifyInstance, world: World): void {
  server.post(`${base}/apps`, async (request) => {
    const body = read(appInput, request.body);
    const app = appNamed(world, body.app);
    const { conversation, person } = target(world, request.params, body);
    if (
      conversation.kind === "channel" &&
      conversation.channel.membershipType === "private" &&
      !app.worksInPrivateChannels
    ) {
      throw httpError(403, "NotInPrivateChannels", "This app does not work in private channels.");
    }
    await installApp(world, app, conversation.installTargetId, person.id);
    return {};
  });
  server.delete(`${base}/apps`, async (request) => {
    const query = read(removalQuery, request.query);
    const { conversation, person } = target(world, request.params, query);
    await uninstallApp(
      world,
      appNamed(world, query.app),
      conversation.installTargetId,
      person.id,
      query.keepTabs,
    );
    return {};
  });
  server.post(`${base}/tabs`, (request) => {
    const body = read(tabInput, request.body);
    const app = appNamed(world, body.app);
    const { conversation } = target(world, request.params, body);
    // A tab is no bot: it works in a private channel as soon as its app is in the team.
    const isHere = world.state.installs.some(
      (each) => each.appId === app.appId && each.targetId === conversation.installTargetId,
    );
    if (!isHere && !isInstalled(world, app, conversation))
      throw httpError(403, "AppNotInConversation", "The app is not in this conversation.");
    return { tab: addTab(world, conversation, { ...body, appId: app.appId }) };
  });
  server.delete(`${base}/tabs/:tabId`, (request) => {
    const { id, tabId } = read(tabParam, request.params);
    const conversation = conversationOf(
      world,
      id,
      findPerson(world, read(asQuery, request.query).as),
    );
    const tab = world.state.tabs.find(
      (each) => each.id === tabId && each.conversationId === conversation.id,
    );
    if (!tab) throw httpError(404, "TabNotFound", "There is no such tab.");
    world.state.tabs = world.state.tabs.filter((each) => each !== tab);
    changed(world);
    return {};
  });
}

/**
 * The same entity again takes the place of the tab that was there: that is how settings of a tab
 * are changed.
 */
function addTab(
  world: World,
  conversation: Conversation,
  input: z.output<typeof tabInput> & { appId: string },
): ConversationTab {
  const { appId, entityId, name, contentUrl, websiteUrl, removeUrl } = input;
  const id = stableGuid(`tab:${conversation.id}:${appId}:${entityId}`);
  const tab: ConversationTab = {
    id,
    conversationId: conversation.id,
    appId,
    entityId,
    name,
    contentUrl,
    websiteUrl,
    removeUrl,
  };
  const at = world.state.tabs.findIndex((each) => each.id === id);
  if (at < 0) world.state.tabs.push(tab);
  else world.state.tabs[at] = tab;
  changed(world);
  return tab;
}

function changed(world: World): void {
  world.save();
  world.events.tellAll({ type: "directory" });
}

function target(
  world: World,
  params: unknown,
  input: { as: string; app: string },
): { conversation: Conversation; person: Person } {
  const person = findPerson(world, input.as);
  const { id } = read(idParam, params);
  const conversationId =
    id === "personal" ? botChat(world, appNamed(world, input.app), person).id : id;
  return { person, conversation: conversationOf(world, conversationId, person) };
}
