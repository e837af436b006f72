import type { RegisteredApp } from "../directory/registered-app.ts";
import { botChatId } from "../directory/stable-id.ts";
import type { Chat, Person } from "../emulator-api.ts";
import { httpError } from "../http-error.ts";
import type { World } from "../world.ts";

/**
 * The chat of a person with an app's bot, made when it is first needed. An anonymous participant
 * cannot have one: 400 BadArgument, as in Teams.
 */
export function botChat(world: World, app: RegisteredApp, person: Person): Chat {
  if (person.kind === "anonymous")
    throw httpError(400, "BadArgument", "Bots cannot chat one to one with an anonymous user.");
  const { chats } = world.state.organisation;
  const id = botChatId(app.botId, person.id);
  const known = chats.find((chat) => chat.id === id);
  if (known) return known;
  const chat: Chat = {
    id,
    tenantId: person.tenantId,
    kind: "bot",
    topic: app.name,
    memberIds: [person.id],
    meetingId: null,
    appId: app.appId,
  };
  chats.push(chat);
  world.save();
  world.events.tell([person.id], { type: "directory" });
  return chat;
}
