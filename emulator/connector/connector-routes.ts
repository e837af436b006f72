import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { World } from "../world.ts";
import { activityRoutes } from "./activity-routes.ts";
import { answerIsLost, playFault } from "./connector-call.ts";
import { conversationRoutes, createdConversation } from "./conversation-routes.ts";
import { meetingRoutes } from "./meeting-routes.ts";
import { rosterRoutes } from "./roster-routes.ts";

/** The Bot Connector, below the service url. Faults apply first; writing calls are logged. */
export function connectorRoutes(server: FastifyInstance, world: World): void {
  server.decorateRequest(createdConversation, "");
  server.decorateRequest(answerIsLost, false);
  server.addHook("onRequest", async (request, reply) => {
    if (await playFault(world, request, reply)) return reply;
  });
  server.addHook("onSend", async (request, reply) => {
    if (!request.getDecorator<boolean>(answerIsLost)) return;
    noteSend(world, request, reply);
    request.raw.socket.destroy();
  });
  server.addHook("onResponse", (request, reply, done) => {
    if (!request.getDecorator<boolean>(answerIsLost)) noteSend(world, request, reply);
    done();
  });
  activityRoutes(server, world);
  conversationRoutes(server, world);
  rosterRoutes(server, world);
  meetingRoutes(server, world);
}

function noteSend(world: World, request: FastifyRequest, reply: FastifyReply): void {
  const { url: path, method } = request;
  if (method === "GET") return;
  const conversationId = request.getDecorator<string>(createdConversation) || namedIn(path);
  world.sends.add({
    at: world.now().toISOString(),
    method,
    path,
    conversationId,
    status: reply.statusCode,
  });
}

/**
 * The channel or chat of a call's path, without the thread; a meeting's id for its notifications.
 */
function namedIn(path: string): string {
  const name = /\/(?:conversations|meetings)\/([^/?]+)/.exec(path)?.[1] ?? "";
  return decodeURIComponent(name).split(";messageid=")[0] ?? "";
}
