import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type Conversation, lookUpConversation } from "../directory/find-conversation.ts";
import { personOfBotId } from "../directory/pairwise-id.ts";
import type { RegisteredApp } from "../directory/registered-app.ts";
import { botChatId } from "../directory/stable-id.ts";
import { httpError } from "../http-error.ts";
import { callingBot } from "../identity/bot-token.ts";
import { botChat } from "../installs/bot-chat.ts";
import { mayWriteTo } from "../installs/install-app.ts";
import { read } from "../script-calls/call-input.ts";
import { serviceUrl, type World } from "../world.ts";
import { sendActivity } from "./activity-routes.ts";
import { checkRoster, limitRate } from "./connector-call.ts";

const wanted = z.object({
  isGroup: z.boolean().optional(),
  members: z.array(z.object({ id: z.string() })).optional(),
  tenantId: z.string().optional(),
  channelData: z
    .object({
      tenant: z.object({ id: z.string() }).optional(),
      channel: z.object({ id: z.string() }).optional(),
    })
    .optional(),
  activity: z.unknown().optional(),
});
type Wanted = z.output<typeof wanted>;
type Created = { id: string; activityId?: string; serviceUrl: string };

/** The request property with the id of a created conversation, for the log of sends. */
export const createdConversation = "createdConversation";

/** A bot opens a chat with one person, or starts a new post in a channel. */
export function conversationRoutes(server: FastifyInstance, world: World): void {
  server.post("/v3/conversations", async (request, reply) => {
    const app = await callingBot(world, request.headers.authorization);
    const body = read(wanted, request.body);
    const channelId = body.channelData?.channel?.id;
    const created = channelId ? newPost(world, app, channelId, body) : newChat(world, app, body);
    request.setDecorator(createdConversation, created.id.split(";messageid=")[0]);
    return reply.code(201).send(created);
  });
}

function newPost(world: World, app: RegisteredApp, channelId: string, body: Wanted): Created {
  const channel = lookUpConversation(world, channelId);
  if (channel?.kind !== "channel")
    throw httpError(404, "ConversationNotFound", "The channel was not found.");
  checkRoster(world, app, channel);
  if (body.activity === undefined)
    throw httpError(
      400,
      "BadSyntax",
      "Incorrect conversation creation parameters: a new post needs an activity.",
    );
  limitRate(world, app, channel, "send");
  const { id } = sendActivity(world, app, { ...channel, rootMessageId: null }, body.activity, {
    isTargeted: false,
    replyToId: null,
  });
  return { id: `${channel.id};messageid=${id}`, activityId: id, serviceUrl: serviceUrl(world) };
}

function newChat(world: World, app: RegisteredApp, body: Wanted): Created {
  const [member, ...others] = body.members ?? [];
  if (!member || others.length > 0 || body.isGroup) {
    throw httpError(
      400,
      "BadSyntax",
      "Incorrect conversation creation parameters: bots can open chats with one person only.",
    );
  }
  const tenantId = body.channelData?.tenant?.id ?? body.tenantId;
  if (!tenantId) throw httpError(400, "BadSyntax", "Bot must provide the tenant id.");
  const person = personOfBotId(world.state.organisation.people, app, member.id);
  if (!person) throw httpError(400, "BadArgument", "Failed to decrypt pairwise id");
  if (person.kind === "anonymous")
    throw httpError(400, "BadArgument", "Bots cannot chat one to one with an anonymous user.");
  if (person.tenantId !== tenantId)
    throw httpError(403, "ForbiddenOperationException", "The user is not in this tenant.");
  if (!mayWriteTo(world, app, botChatId(app.botId, person.id), person.id)) {
    throw httpError(
      403,
      "ForbiddenOperationException",
      "The bot is not installed in the user's personal scope.",
    );
  }
  const chat: Conversation | null = lookUpConversation(world, botChat(world, app, person).id);
  if (!chat) throw httpError(404, "ConversationNotFound", "Conversation not found.");
  limitRate(world, app, chat, "send");
  const base = { id: chat.id, serviceUrl: serviceUrl(world) };
  if (body.activity === undefined) return base;
  return {
    ...base,
    activityId: sendActivity(world, app, chat, body.activity, {
      isTargeted: false,
      replyToId: null,
    }).id,
  };
}
