import { randomUUID } from "node:crypto";
import type { Conversation } from "../directory/find-conversation.ts";
import { pairwiseId } from "../directory/pairwise-id.ts";
import type { RegisteredApp } from "../directory/registered-app.ts";
import type { ClientName, Person } from "../emulator-api.ts";
import { serviceUrl, type World } from "../world.ts";

/** What the Bot Framework calls an activity: the JSON that is posted to a bot. */
export type Activity = Record<string, unknown> & {
  type: string;
  id: string;
  conversation: { id: string };
};
export type ActivityContent = Record<string, unknown> & { type: string };
export type Where = {
  app: RegisteredApp;
  conversation: Conversation;
  person: Person;
  rootMessageId?: string | null;
  client?: ClientName;
};

const platforms: Record<ClientName, string> = {
  desktop: "Windows",
  web: "Web",
  android: "Android",
  ios: "iOS",
};

/**
 * Wraps an event in the envelope that Teams sends: who, where, when, and the address for responses.
 */
export function activity(world: World, where: Where, content: ActivityContent): Activity {
  const { app, conversation, person } = where;
  const now = world.now();
  const timezone = person.zone ?? "Etc/UTC";
  const { channelData, entities, ...rest } = content;
  return {
    id: randomUUID(),
    channelId: "msteams",
    serviceUrl: serviceUrl(world),
    timestamp: now.toISOString(),
    localTimestamp: now.toISOString().replace("Z", "+00:00"),
    localTimezone: timezone,
    locale: "en-US",
    from: account(app, person),
    recipient: { id: `28:${app.botId}`, name: app.name },
    conversation: conversationAccount(conversation, where.rootMessageId ?? null),
    channelData: { ...surroundings(conversation), ...(isRecord(channelData) ? channelData : {}) },
    entities: [
      ...(Array.isArray(entities) ? entities : []),
      {
        type: "clientInfo",
        locale: "en-US",
        country: "US",
        platform: platforms[where.client ?? "web"],
        timezone,
      },
    ],
    ...rest,
  };
}

/** A person as a bot sees them. An anonymous participant has no directory id. */
export function account(
  app: RegisteredApp,
  person: Person,
): { id: string; name: string; aadObjectId?: string } {
  return {
    id: pairwiseId(app, person.id),
    name: person.name,
    ...(person.kind === "anonymous" ? {} : { aadObjectId: person.id }),
  };
}

/** A channel's posts are conversations of their own: `{channel};messageid={root}`. */
function conversationAccount(
  conversation: Conversation,
  rootMessageId: string | null,
): Record<string, unknown> & { id: string } {
  const base = { tenantId: conversation.tenantId };
  if (conversation.kind === "channel") {
    const id = rootMessageId ? `${conversation.id};messageid=${rootMessageId}` : conversation.id;
    return { ...base, id, conversationType: "channel", isGroup: true };
  }
  const { chat } = conversation;
  if (chat.kind === "bot") return { ...base, id: chat.id, conversationType: "personal" };
  return {
    ...base,
    id: chat.id,
    conversationType: "groupChat",
    isGroup: true,
    ...(chat.topic ? { name: chat.topic } : {}),
  };
}

function surroundings(conversation: Conversation): Record<string, unknown> {
  const tenant = { id: conversation.tenantId };
  if (conversation.kind === "chat")
    return {
      tenant,
      ...(conversation.meeting ? { meeting: { id: conversation.meeting.id } } : {}),
    };
  const { team, channel } = conversation;
  return {
    tenant,
    teamsTeamId: team.id,
    teamsChannelId: channel.id,
    team: { id: team.id, name: team.name, aadGroupId: team.groupId },
    channel: { id: channel.id },
  };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
