import type { FastifyInstance } from "fastify";
import { AppError } from "#domain/errors.ts";
import { type ApplicationType, applicationType } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { activity } from "./activity.ts";
import { createBotApp } from "./bot-app.ts";
import { type Call, callOf, tenantOf } from "./call.ts";
import { handleCall } from "./handle-call.ts";
import { createCallCheck } from "./verify-call.ts";

type BotServices = Omit<Context, "actor">;

const bodyLimit = 262_144;

/** One endpoint for each variant's bot, `POST /{app}/api/messages` (API-111). Nothing reads a call before it is verified (`verify-call.ts`). */
export function mountBot(app: FastifyInstance, services: BotServices): void {
  const check = createCallCheck(services.config, services.now);
  app.register(async (scope) => {
    for (const variant of applicationType.options) {
      const { botId } = services.config.variants[variant];
      const run = await createBotApp(botId);
      scope.post(`/${variant}/api/messages`, { bodyLimit }, async (request, reply) => {
        const caller = await check(request.headers.authorization, botId, serviceUrlOf(request.body));
        const call = readCall(services, variant, request.body);
        const { status, body } = await run(call.activity, caller, () => handleCall(call));
        return reply.code(status).send(body ?? "");
      });
    }
  });
}

/** A verified call; what it says wrong about itself is refused, not guessed. */
function readCall(services: BotServices, variant: ApplicationType, body: unknown): Call {
  const read = activity.safeParse(body);
  if (!read.success) throw new AppError("request.invalid", { field: read.error.issues[0]?.path.join(".") ?? "activity" });
  const tenantId = tenantOf(read.data);
  if (!tenantId) throw new AppError("request.invalid", { field: "conversation.tenantId" });
  const { hostTenants } = services.config;
  if (hostTenants && !hostTenants.has(tenantId)) throw new AppError("auth.invalid");
  return callOf(services, variant, tenantId, read.data);
}

function serviceUrlOf(body: unknown): unknown {
  return typeof body === "object" && body !== null && "serviceUrl" in body ? body.serviceUrl : undefined;
}
