import type { FastifyReply, FastifyRequest } from "fastify";
import {
  type Conversation,
  isInstalled,
  lookUpConversation,
} from "../directory/find-conversation.ts";
import type { RegisteredApp } from "../directory/registered-app.ts";
import { httpError } from "../http-error.ts";
import { callingBot } from "../identity/bot-token.ts";
import { mayWriteTo } from "../installs/install-app.ts";
import type { World } from "../world.ts";
import type { Operation } from "./rate-limiter.ts";

/** Marks a call that is carried out without a response. */
export const answerIsLost = "answerIsLost";
const notInRoster = "The bot is not part of the conversation roster.";

/** The calling bot and the conversation; refuses with 401, 404, 403 or 429 in Teams' order. */
export async function connectorCall(
  world: World,
  request: FastifyRequest,
  conversationId: string,
  operation: Operation,
): Promise<{ app: RegisteredApp; conversation: Conversation }> {
  const app = await callingBot(world, request.headers.authorization);
  const conversation = lookUpConversation(world, conversationId);
  if (!conversation) throw httpError(404, "ConversationNotFound", "Conversation not found.");
  checkRoster(world, app, conversation);
  limitRate(world, app, conversation, operation);
  return { app, conversation };
}

/** A bot may write where it is installed, and to people with whom it shares a team or chat. */
export function checkRoster(world: World, app: RegisteredApp, conversation: Conversation): void {
  if (conversation.kind === "chat" && conversation.chat.kind === "bot") {
    const [personId = ""] = conversation.memberIds;
    if (conversation.chat.appId === app.appId && mayWriteTo(world, app, conversation.id, personId))
      return;
    throw httpError(403, "BotNotInConversationRoster", notInRoster);
  }
  if (!isInstalled(world, app, conversation))
    throw httpError(403, "BotNotInConversationRoster", notInRoster);
}

export function limitRate(
  world: World,
  app: RegisteredApp,
  conversation: Pick<Conversation, "id" | "tenantId">,
  operation: Operation,
): void {
  const retryAfterSeconds = world.limiter.take(
    operation,
    app.botId,
    conversation.tenantId,
    conversation.id,
  );
  if (retryAfterSeconds === null) return;
  throw Object.assign(
    httpError(
      429,
      "TooManyRequests",
      "API calls quota exceeded! Maximum admitted per second reached.",
    ),
    {
      retryAfterSeconds,
    },
  );
}

/** Plays the active fault. Returns true if the call ends with it. */
export async function playFault(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { delayMs } = world.faults.get();
  if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs));
  await world.faults.released(request.method, request.url);
  const fault = world.faults.next(request.method, request.url);
  switch (fault.kind) {
    case "none":
      return false;
    case "answerLost":
      request.setDecorator(answerIsLost, true);
      return false;
    case "down":
      reply.hijack();
      request.raw.socket.destroy();
      return true;
    case "tooManyRequests":
      await reply
        .code(429)
        .header("retry-after", String(fault.retryAfterSeconds))
        .send({ error: { code: "TooManyRequests", message: "API calls quota exceeded!" } });
      return true;
    case "status":
      await reply.code(fault.code).send({
        error: { code: "ServiceError", message: "The service could not process the request." },
      });
      return true;
  }
}
