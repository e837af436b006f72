import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Conversation } from "../directory/find-conversation.ts";
import { personOfBotId } from "../directory/pairwise-id.ts";
import type { RegisteredApp } from "../directory/registered-app.ts";
import { httpError } from "../http-error.ts";
import {
  addMessage,
  deleteMessage,
  editMessage,
  findMessage,
  tellOfMessage,
} from "../messages/message-store.ts";
import { rootOf } from "../messages/write-message.ts";
import { read } from "../script-calls/call-input.ts";
import type { StoredMessage } from "../state/state.ts";
import type { World } from "../world.ts";
import { connectorCall } from "./connector-call.ts";
import { readActivity } from "./read-activity.ts";

const conversationParam = z.object({ conversationId: z.string() });
const activityParam = conversationParam.extend({ activityId: z.string() });
const reactionParam = activityParam.extend({ reaction: z.string() });
const targetedQuery = z.object({ isTargetedActivity: z.string().optional() });

/** A bot's calls to send, reply, edit, delete and react. */
export function activityRoutes(server: FastifyInstance, world: World): void {
  server.post("/v3/conversations/:conversationId/activities", async (request, reply) => {
    const { conversationId } = read(conversationParam, request.params);
    const { app, conversation } = await connectorCall(world, request, conversationId, "send");
    return reply.code(201).send(
      sendActivity(world, app, conversation, request.body, {
        isTargeted: isTargeted(request),
        replyToId: null,
      }),
    );
  });
  server.post(
    "/v3/conversations/:conversationId/activities/:activityId",
    async (request, reply) => {
      const { conversationId, activityId } = read(activityParam, request.params);
      const { app, conversation } = await connectorCall(world, request, conversationId, "send");
      return reply.code(201).send(
        sendActivity(world, app, conversation, request.body, {
          isTargeted: isTargeted(request),
          replyToId: activityId,
        }),
      );
    },
  );
  server.put("/v3/conversations/:conversationId/activities/:activityId", async (request) => {
    const { app, conversation, message } = await ownMessage(world, request);
    const sent = readActivity(request.body);
    if (sent.type !== "message") throw httpError(400, "BadSyntax", "Only a message can be edited.");
    const bubble =
      conversation.kind === "chat" && conversation.meeting ? sent.content.bubble : null;
    editMessage(world, message, { ...sent.content, bubble });
    message.appId = app.appId;
    return { id: message.id };
  });
  server.delete("/v3/conversations/:conversationId/activities/:activityId", async (request) => {
    const { message } = await ownMessage(world, request);
    deleteMessage(world, message);
    return {};
  });
  server.put(
    "/v3/conversations/:conversationId/activities/:activityId/reactions/:reaction",
    (request) => react(world, request, true),
  );
  server.delete(
    "/v3/conversations/:conversationId/activities/:activityId/reactions/:reaction",
    (request) => react(world, request, false),
  );
}

/**
 * Puts a bot's message into the conversation and answers its id; a typing activity only shows that
 * the bot is busy.
 */
export function sendActivity(
  world: World,
  app: RegisteredApp,
  conversation: Conversation,
  body: unknown,
  how: { isTargeted: boolean; replyToId: string | null },
): { id: string } {
  const sent = readActivity(body);
  if (sent.type === "typing") {
    world.events.tell(conversation.memberIds, {
      type: "typing",
      conversationId: conversation.id,
      name: app.name,
    });
    return { id: String(world.now().getTime()) };
  }
  const root = conversation.kind === "channel" ? conversation.rootMessageId : null;
  const message = addMessage(world, conversation, {
    ...sent.content,
    bubble: conversation.kind === "chat" && conversation.meeting ? sent.content.bubble : null,
    from: { kind: "bot", id: `28:${app.botId}`, name: app.name },
    replyToId: rootOf(world, conversation, root ?? how.replyToId ?? sent.replyToId),
    appId: app.appId,
    targetedTo: how.isTargeted ? targetOf(world, app, conversation, sent.recipientId) : null,
  });
  return { id: message.id };
}

function targetOf(
  world: World,
  app: RegisteredApp,
  conversation: Conversation,
  recipientId: string | null,
): string {
  if (conversation.kind === "chat" && conversation.chat.kind === "bot") {
    throw httpError(400, "BadArgument", "Targeted messages are not for one-to-one chats.");
  }
  const person =
    recipientId === null ? null : personOfBotId(world.state.organisation.people, app, recipientId);
  if (!person || !conversation.memberIds.includes(person.id)) {
    throw httpError(
      400,
      "BadArgument",
      "The recipient of a targeted message must be a member of the conversation.",
    );
  }
  return person.id;
}

async function ownMessage(
  world: World,
  request: FastifyRequest,
): Promise<{ app: RegisteredApp; conversation: Conversation; message: StoredMessage }> {
  const { conversationId, activityId } = read(activityParam, request.params);
  const { app, conversation } = await connectorCall(world, request, conversationId, "send");
  const message = findMessage(world, conversation, activityId);
  if (!message || message.deleted || (message.targetedTo !== null) !== isTargeted(request)) {
    throw httpError(
      404,
      "ActivityNotFoundInConversation",
      "The activity was not found in the conversation.",
    );
  }
  if (message.from.id !== `28:${app.botId}`)
    throw httpError(403, "Forbidden", "The message was sent by someone else.");
  return { app, conversation, message };
}

async function react(
  world: World,
  request: FastifyRequest,
  isAdded: boolean,
): Promise<Record<string, never>> {
  const { conversationId, activityId, reaction } = read(reactionParam, request.params);
  const { conversation } = await connectorCall(world, request, conversationId, "send");
  const message = findMessage(world, conversation, activityId);
  if (!message || message.deleted)
    throw httpError(
      404,
      "ActivityNotFoundInConversation",
      "The activity was not found in the conversation.",
    );
  const others = message.reactions.filter((each) => each !== reaction);
  message.reactions = isAdded ? [...others, reaction] : others;
  tellOfMessage(world, message, "view");
  return {};
}

function isTargeted(request: FastifyRequest): boolean {
  return read(targetedQuery, request.query).isTargetedActivity === "true";
}
