import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import { limits } from "#domain/limits.ts";
import { type ApplicationType, applicationType } from "#domain/survey/survey.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { createAuthorise } from "./authorise.ts";
import { mountBot } from "./bot/mount-bot.ts";
import { commandRoutes } from "./commands/routes.ts";
import type { Services } from "./context.ts";
import { conversationRoutes } from "./conversations/routes.ts";
import type { Db } from "./db/db.ts";
import { draftRoutes } from "./drafts/routes.ts";
import { createExportTurns } from "./exports/export-turns.ts";
import { mountExports } from "./exports/mount-exports.ts";
import { mountGuestTokens } from "./guests/mount-guest-tokens.ts";
import { guestRoutes } from "./guests/routes.ts";
import { addConditionalGet } from "./http/conditional-get.ts";
import { refuseAddress, setErrorHandler } from "./http/error-handler.ts";
import { mountLegalPages } from "./http/legal-pages.ts";
import { mount } from "./http/mount.ts";
import { mountPages } from "./http/pages.ts";
import { mountProbes, type Probe } from "./http/probes.ts";
import { addSecurityHeaders } from "./http/security-headers.ts";
import type { TokenCheck } from "./identity/verify-token.ts";
import type { ReadEvent } from "./live/live.ts";
import { mountStream } from "./live/stream.ts";
import { createStreamTurns } from "./live/stream-turns.ts";
import { meetingRoutes } from "./meetings/routes.ts";
import { responseRoutes } from "./responses/routes.ts";
import { resultRoutes } from "./results/routes.ts";
import { mountWordCloudImages } from "./results/word-cloud-image.ts";
import { wordCloudRoutes } from "./results/word-cloud-routes.ts";
import { mountListStreams } from "./surveys/list-stream.ts";
import { surveyRoutes } from "./surveys/routes.ts";
import { mountShareLinks } from "./surveys/share-links.ts";
import { templateRoutes } from "./templates/routes.ts";
import type { TakeTurn } from "./turns.ts";

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
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
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
  const turns = { export: createExportTurns(), stream: createStreamTurns() };
  for (const variant of applicationType.options) {
    await app.register(async (scope) => mountApi(scope, variant, parts, turns), { prefix: `/${variant}/api` });
  }
  mountGuestTokens(app, { ...services, db, now });
  mountLegalPages(app, config.product);
  mountShareLinks(app, { db });
  mountWordCloudImages(app, { ...services, db, now });
  mountBot(app, { ...services, db, now });
  if (parts.webRoot) await mountPages(app, config, parts.webRoot);
  return app;
}

function mountApi(scope: FastifyInstance, variant: ApplicationType, parts: AppParts, turns: Record<"export" | "stream", TakeTurn>): void {
  const { services, db, now, checkToken, readEvent } = parts;
  addConditionalGet(scope);
  const authorised = createAuthorise({ ...services, db, now }, variant, checkToken);
  const contextOf = async (request: FastifyRequest, guests: boolean) => (await authorised(request, guests)).ctx;
  for (const routes of [
    surveyRoutes,
    draftRoutes,
    accountRoutes,
    templateRoutes,
    responseRoutes,
    wordCloudRoutes,
    resultRoutes,
    guestRoutes,
    commandRoutes,
    conversationRoutes,
    meetingRoutes,
  ])
    mount(scope, routes, contextOf);
  mountStream(scope, { contextOf: (request) => authorised(request, true), read: readEvent, takeTurn: turns.stream });
  mountListStreams(scope, authorised, turns.stream);
  mountExports(scope, (request) => contextOf(request, false), turns.export);
}
