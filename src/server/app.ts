import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import { AppError } from "#domain/errors.ts";
import { limits } from "#domain/limits.ts";
import { type ApplicationType, applicationType } from "#domain/survey/survey.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { mountBot } from "./bot/mount-bot.ts";
import { commandRoutes } from "./commands/routes.ts";
import type { Context, Services } from "./context.ts";
import { conversationRoutes } from "./conversations/routes.ts";
import type { Db } from "./db/db.ts";
import { draftRoutes } from "./drafts/routes.ts";
import { addConditionalGet } from "./http/conditional-get.ts";
import { refuseAddress, setErrorHandler } from "./http/error-handler.ts";
import { mountLegalPages } from "./http/legal-pages.ts";
import { mount } from "./http/mount.ts";
import { mountPages } from "./http/pages.ts";
import { mountProbes, type Probe } from "./http/probes.ts";
import { addSecurityHeaders } from "./http/security-headers.ts";
import { rememberPerson } from "./identity/remember-person.ts";
import type { TokenCheck } from "./identity/verify-token.ts";
import type { ReadEvent } from "./live/live.ts";
import { mountStream } from "./live/stream.ts";
import { responseRoutes } from "./responses/routes.ts";
import { surveyRoutes } from "./surveys/routes.ts";
import { mountShareLinks } from "./surveys/share-links.ts";
import { templateRoutes } from "./templates/routes.ts";

export type AppParts = {
  services: Services;
  db: Db;
  now: () => Date;
  checkToken: TokenCheck;
  readEvent: ReadEvent;
  webRoot: string | null;
  probes: Probe[];
};

/** How long a request may take to come in: its headers, and all of it; and how often that is looked at. Milliseconds. */
const slowest = { headers: 10_000, request: 30_000, lookEvery: 1000 };

/** Everything that answers HTTP. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { services, db, now } = parts;
  const { config, metrics, log } = services;
  const loggerInstance: FastifyBaseLogger = log;
  // No request is logged: addresses carry ids and receipts.
  const logController = new LogController({ disableRequestLogging: true });
  const app = Fastify({
    loggerInstance,
    logController,
    bodyLimit: limits.bodyBytes,
    requestTimeout: slowest.request,
    http: { headersTimeout: slowest.headers, connectionsCheckingInterval: slowest.lookEvery },
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 600 },
    frameworkErrors: (_error, _request, reply) => refuseAddress(reply, config.product),
  });
  setErrorHandler(app, config.product);
  addSecurityHeaders(app);
  app.addHook("onResponse", async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? "none", status: String(reply.statusCode) };
    metrics.requests.observe(labels, reply.elapsedTime / 1000);
  });
  mountProbes(app, metrics, parts.probes);
  for (const variant of applicationType.options) {
    await app.register(async (scope) => mountApi(scope, variant, parts), { prefix: `/${variant}/api` });
  }
  mountLegalPages(app, config.product);
  mountShareLinks(app, { db });
  mountBot(app, { ...services, db, now });
  if (parts.webRoot) await mountPages(app, config, parts.webRoot);
  return app;
}

function mountApi(scope: FastifyInstance, variant: ApplicationType, { services, db, now, checkToken, readEvent }: AppParts): void {
  addConditionalGet(scope);
  const { audiences } = services.config.variants[variant];

  async function authorised(request: FastifyRequest): Promise<{ ctx: Context; until: Date }> {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
    if (!token) throw new AppError("auth.required");
    const claims = await checkToken(token, audiences);
    const user = { userId: claims.oid, name: claims.name, upn: claims.preferred_username };
    const ctx: Context = { ...services, db, now, actor: { tenantId: claims.tid, app: variant, user, conversationId: null } };
    await rememberPerson(ctx);
    return { ctx, until: new Date(claims.exp * 1000) };
  }

  const contextOf = async (request: FastifyRequest) => (await authorised(request)).ctx;
  for (const routes of [surveyRoutes, draftRoutes, accountRoutes, templateRoutes, responseRoutes, commandRoutes, conversationRoutes])
    mount(scope, routes, contextOf);
  mountStream(scope, authorised, readEvent);
}
