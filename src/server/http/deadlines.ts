import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError } from "#domain/errors.ts";

/**
 * Milliseconds. A call without a reply within `call` gets 503 with a retry time. That is longer
 * than the database's statement timeout (`db/patience.ts`), so that a stuck statement has usually
 * failed by then. `waiting`: for routes that wait for another service. `file`: the limit for a
 * download, which is generated while it is sent.
 */
export const deadlines = { call: 9000, waiting: 62_000, file: 15 * 60_000 };

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route waits for another service. */
    waits?: boolean;
  }
}

const answered = new WeakSet<FastifyReply>();

/** Whether the reply has begun. `reply.sent` alone says so only after its last byte. */
export function isAnswered(reply: FastifyReply): boolean {
  return reply.sent || answered.has(reply);
}

/**
 * Gives every route of the scope the deadline, which starts when the request has arrived
 * completely. The work continues, and its handler checks `isAnswered` before replying. The
 * framework's own `handlerTimeout` does not work for requests with a body: it is cancelled once the
 * body was read.
 */
export function addDeadlines(scope: FastifyInstance): void {
  // A reply that has begun is not aborted: two would be mixed.
  scope.addHook("onSend", (_request, reply, payload, done) => {
    answered.add(reply);
    done(null, payload);
  });
  scope.addHook("onRoute", (route) => {
    const { handler } = route;
    const limit = route.config?.waits ? deadlines.waiting : deadlines.call;
    route.handler = function inTime(request, reply) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const giveUp = () => {
        if (isAnswered(reply)) return;
        answered.add(reply);
        reject(new AppError("server.busy"));
      };
      const timer = setTimeout(giveUp, limit);
      const work = async () => handler.call(this, request, reply);
      const end = () => clearTimeout(timer);
      work().then(resolve, reject).then(end, end);
      return promise;
    };
  });
}
