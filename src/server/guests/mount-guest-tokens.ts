import type { FastifyInstance } from "fastify";
import { type GuestToken, guestTokenInput, guestTokenPath } from "#contract/guests.ts";
import { applicationType } from "#domain/survey/survey.ts";
import { bearerOf } from "../authorise.ts";
import type { Context } from "../context.ts";
import { sourceOf } from "../http/rate-limit.ts";
import { createGuestLimits } from "./guest-limits.ts";
import { issueToken } from "./issue-token.ts";

/** `POST {context}/auth/anonymous/token` (API-109): the one call that needs no token. */
export function mountGuestTokens(app: FastifyInstance, base: Omit<Context, "actor">): void {
  const limits = createGuestLimits(base.now);
  for (const variant of applicationType.options) {
    app.post(
      `/${variant}${guestTokenPath}`,
      { bodyLimit: 16_384 },
      async (request, reply): Promise<GuestToken> => {
        const input = guestTokenInput.parse(request.body);
        reply.header("cache-control", "no-store");
        return issueToken({ ...base, app: variant }, limits, {
          input,
          existing: bearerOf(request),
          source: sourceOf(request.ip),
        });
      },
    );
  }
}
