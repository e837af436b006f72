import type { Channel, Chat, Meeting, Person, Team } from "../emulator-api.ts";
import { httpError } from "../http-error.ts";
import type { World } from "../world.ts";
import type { RegisteredApp } from "./registered-app.ts";

type Anywhere = {
  /** The channel's or chat's id, without `;messageid=`. */
  id: string;
  tenantId: string;
  memberIds: string[];
  /** Where an app has to be installed to be in this conversation: the team or the chat. */
  installTargetId: string;
};
export type Conversation =
  | (Anywhere & { kind: "channel"; team: Team; channel: Channel; rootMessageId: string | null })
  | (Anywhere & { kind: "chat"; chat: Chat; meeting: Meeting | null });

/** Takes a channel's, thread's (`…;messageid=`) or chat's id; null for one that does not exist. */
export function lookUpConversation(world: World, id: string): Conversation | null {
  const [baseId = id, rootMessageId = null] = id.split(";messageid=");
  const { teams, chats, meetings } = world.state.organisation;
  const chat = chats.find((each) => each.id === baseId);
  if (chat) {
    const meeting = meetings.find((each) => each.chatId === chat.id) ?? null;
    return {
      kind: "chat",
      id: baseId,
      tenantId: chat.tenantId,
      memberIds: chat.memberIds,
      installTargetId: chat.id,
      chat,
      meeting,
    };
  }
  for (const team of teams) {
    const channel = team.channels.find((each) => each.id === baseId);
    if (!channel) continue;
    return {
      kind: "channel",
      id: baseId,
      tenantId: team.tenantId,
      memberIds: channel.memberIds,
      installTargetId: team.id,
      team,
      channel,
      rootMessageId,
    };
  }
  return null;
}

/**
 * A conversation as one of its members sees it: 404 where there is none, 403 for everybody else.
 */
export function conversationOf(world: World, id: string, person: Person): Conversation {
  const found = lookUpConversation(world, id);
  if (!found) throw httpError(404, "ConversationNotFound", "There is no such conversation.");
  if (!found.memberIds.includes(person.id))
    throw httpError(403, "NotAMember", `${person.name} is not in this conversation.`);
  return found;
}

export function isInstalled(world: World, app: RegisteredApp, conversation: Conversation): boolean {
  if (
    conversation.kind === "channel" &&
    conversation.channel.membershipType === "private" &&
    !app.worksInPrivateChannels
  )
    return false;
  return isInstalledAt(world, app, conversation.installTargetId);
}

export function isInstalledAt(world: World, app: RegisteredApp, targetId: string): boolean {
  return world.state.installs.some(
    (install) => install.appId === app.appId && install.targetId === targetId,
  );
}
