import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { AppError, invalidRequest } from "#domain/errors.ts";
import { type ApplicationType, applicationType } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { addDeadlines, isAnswered } from "../http/deadlines.ts";
import { detailsOf } from "../http/request-details.ts";
import { activity } from "./activity.ts";
import { createBotApp } from "./bot-app.ts";
import { type Call, callOf, tenantOf } from "./call.ts";
import { handleCall } from "./handle-call.ts";
import { type Claimed, createCallCheck } from "./verify-call.ts";

type BotServices = Omit<Context, "actor">;

const bodyLimit = 262_144;

/**
 * One endpoint per variant's bot, `POST /{app}/api/messages` (API-111). Every call is verified
 * (`verify-call.ts`) before anything reads it.
 */
export function mountBot(app: FastifyInstance, services: BotServices): void {
  const check = createCallCheck(services.config, services.now);
  app.register(async (scope) => {
    addDeadlines(scope);
    for (const variant of applicationType.options) {
      const { botId } = services.config.variants[variant];
      const run = await createBotApp(botId);
      scope.post(`/${variant}/api/messages`, { bodyLimit }, async (request, reply) => {
        const caller = await check(request.headers.authorization, botId, claimedBy(request.body));
        const call = readCall(services, variant, request.body);
        const { status, body } = await run(call.activity, caller, () => handleCall(call));
        // The deadline passed and the host was told to retry.
        if (isAnswered(reply)) return reply;
        return reply.code(status).send(body ?? "");
      });
    }
  });
}

/** A verified call; malformed fields are refused, not guessed. */
function readCall(services: BotServices, variant: ApplicationType, body: unknown): Call {
  const read = activity.safeParse(body);
  if (!read.success) throw invalidRequest(...detailsOf(read.error));
  const tenantId = tenantOf(read.data);
  if (!tenantId) throw invalidRequest({ path: "conversation.tenantId", expected: "uuid" });
  const { hostTenants } = services.config;
  if (hostTenants && !hostTenants.has(tenantId)) throw new AppError("auth.invalid");
  return callOf(services, variant, tenantId, read.data);
}

function claimedBy(body: unknown): Claimed {
  const read = z.object({ channelId: z.unknown(), serviceUrl: z.unknown() }).safeParse(body);
  return read.success ? read.data : { channelId: undefined, serviceUrl: undefined };
}
