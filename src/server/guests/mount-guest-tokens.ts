import type { FastifyInstance } from "fastify";
import { type GuestToken, guestTokenInput, guestTokenPath } from "#contract/guests.ts";
import { applicationType } from "#domain/survey/survey.ts";
import { bearerOf } from "../authorise.ts";
import type { Context } from "../context.ts";
import { reasonOf } from "../reason-of.ts";
import { keepForgetting } from "./forget-guests.ts";
import { createGuestLimits } from "./guest-limits.ts";
import { issueToken } from "./issue-token.ts";
import { sourceOf } from "./rate-limit.ts";

/** `POST {context}/auth/anonymous/token` (API-109): the one call that needs no token. While it is offered, guests of long ago are forgotten. */
export function mountGuestTokens(app: FastifyInstance, base: Omit<Context, "actor">): void {
  const limits = createGuestLimits(base.now);
  const stop = keepForgetting(base.db, base.now, (error) => base.log.warn({ reason: reasonOf(error) }, "guests"));
  app.addHook("onClose", async () => stop());
  for (const variant of applicationType.options) {
    app.post(`/${variant}${guestTokenPath}`, { bodyLimit: 16_384 }, async (request, reply): Promise<GuestToken> => {
      const input = guestTokenInput.parse(request.body);
      reply.header("cache-control", "no-store");
      return issueToken({ ...base, app: variant }, limits, { input, existing: bearerOf(request), source: sourceOf(request.ip) });
    });
  }
}
