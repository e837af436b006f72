import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";

/**
 * Replies 304 to a read whose content the client already has. The server's clock in the reply does
 * not count as content.
 */
export function addConditionalGet(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    if (request.method !== "GET" || reply.statusCode !== 200 || typeof payload !== "string")
      return done(null, payload);
    const content = payload.replace(/"serverTime":"[^"]*"/g, "");
    const tag = `W/"${createHash("sha1").update(content).digest("base64url")}"`;
    reply.header("etag", tag).header("cache-control", "private, no-cache");
    if (request.headers["if-none-match"] !== tag) return done(null, payload);
    reply.code(304);
    return done(null, "");
  });
}
