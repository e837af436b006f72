import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from "fastify";
import { limits } from "#domain/limits.ts";
import { type ApplicationType, applicationType } from "#domain/survey/survey.ts";
import { forgetAbsences } from "./absences/read-absences.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { deleteClosed } from "./administration/delete-closed.ts";
import { forgetTasks } from "./administration/forget-tasks.ts";
import { isKnown } from "./administration/known-people.ts";
import { mountFiles } from "./administration/mount-files.ts";
import { administrationRoutes, auditRoutes, peopleRoutes } from "./administration/routes.ts";
import type { TakeTurn } from "./async/concurrency-limit.ts";
import { createAuditDenial, denialsOfPerson, denialsRecorded } from "./audit/audit-denials.ts";
import { forgetAudit } from "./audit/forget-audit.ts";
import { authoriseByAny, createAuthorise } from "./authorise.ts";
import { authoriseByLink, forgetLinks, isByLink } from "./billing/card-links.ts";
import { forgetCheckouts } from "./billing/checkout-rows.ts";
import { rereadSilent } from "./billing/reread.ts";
import { billingRoutes, cardRoutes } from "./billing/routes.ts";
import { forgetPaymentEvents, mountWebhook } from "./billing/webhook.ts";
import { mountBot } from "./bot/mount-bot.ts";
import { commandRoutes } from "./commands/routes.ts";
import type { Services } from "./context.ts";
import { conversationRoutes } from "./conversations/routes.ts";
import type { Db } from "./db/db.ts";
import { keepForgetting } from "./db/keep-forgetting.ts";
import { mountDoctor } from "./doctor/mount-doctor.ts";
import { draftRoutes } from "./drafts/routes.ts";
import { createExportLimit } from "./exports/export-limit.ts";
import { mountExports } from "./exports/mount-exports.ts";
import { forgetGuests } from "./guests/forget-guests.ts";
import { mountGuestTokens } from "./guests/mount-guest-tokens.ts";
import { guestRoutes } from "./guests/routes.ts";
import { type CallBounds, createCallBounds } from "./http/call-bounds.ts";
import { compressAnswers } from "./http/compress-answers.ts";
import { addConditionalGet } from "./http/conditional-get.ts";
import { addDeadlines } from "./http/deadlines.ts";
import { refuseAddress, setErrorHandler } from "./http/error-handler.ts";
import { readJsonBodies } from "./http/json-bodies.ts";
import { mountLegalPages } from "./http/legal-pages.ts";
import { mount } from "./http/mount.ts";
import { mountPages } from "./http/pages.ts";
import { mountProbes, type Probe } from "./http/probes.ts";
import { createRateLimit } from "./http/rate-limit.ts";
import { createRefusalLog } from "./http/refusal-log.ts";
import { refuseConnection } from "./http/refuse-connection.ts";
import { addSecurityHeaders } from "./http/security-headers.ts";
import { ideaRoutes } from "./ideas/routes.ts";
import { forgetKeys } from "./idempotency/forget-keys.ts";
import type { TokenCheck } from "./identity/verify-token.ts";
import { integrationRoutes } from "./integrations/routes.ts";
import { mountListStreams } from "./lists/list-stream.ts";
import { mountShareLinks } from "./lists/share-links.ts";
import type { ReadEvent } from "./live/live.ts";
import { mountStream } from "./live/stream.ts";
import { createStreamLimit } from "./live/stream-limit.ts";
import { meetingRoutes } from "./meetings/routes.ts";
import { policyRoutes } from "./policy/routes.ts";
import { postRoutes } from "./posts/routes.ts";
import { reasonOf } from "./reason-of.ts";
import { responseRoutes } from "./results/response-routes.ts";
import { resultRoutes } from "./results/routes.ts";
import { mountWordCloudImages } from "./results/word-cloud/word-cloud-image.ts";
import { wordCloudRoutes } from "./results/word-cloud/word-cloud-routes.ts";
import { forgetSeries } from "./series/forget-series.ts";
import { seriesRoutes } from "./series/routes.ts";
import { wakeSeries } from "./series/wake-series.ts";
import { subscriptionRoutes } from "./subscriptions/routes.ts";
import { surveyRoutes } from "./survey-routes.ts";
import { wakeSurveys } from "./surveys/changes/wake-surveys.ts";
import { forgetEvents } from "./telemetry/forget-events.ts";
import { telemetryRoutes } from "./telemetry/routes.ts";
import { globalRoutes, questionTemplateRoutes } from "./templates/question-template-routes.ts";
import { templateRoutes } from "./templates/routes.ts";
import type { Tracer } from "./tracing/tracer.ts";
import { watchCalls } from "./tracing/watch-calls.ts";
import { forgetRequests } from "./trials/forget-requests.ts";
import { trialRoutes } from "./trials/routes.ts";
import { mountGameStream } from "./trivia/game-stream.ts";
import { triviaRoutes } from "./trivia/routes.ts";
import { mountMetrics } from "./watching/serve-metrics.ts";

type AppParts = {
  services: Services;
  db: Db;
  now: () => Date;
  checkToken: TokenCheck;
  readEvent: ReadEvent;
  webRoot: string | null;
  probes: Probe[];
  tracer: Tracer | null;
};

/**
 * How long a request's headers, and the whole request, may take to arrive, and how often that is
 * checked. Milliseconds.
 */
const slowest = { headers: 10_000, request: 30_000, lookEvery: 1000 };

/** All HTTP routes. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { services, db, now } = parts;
  const { config, metrics, log } = services;
  const loggerInstance: FastifyBaseLogger = log;
  // Requests are not logged: URLs contain ids and receipts.
  const logController = new LogController({ disableRequestLogging: true });
  const app = Fastify({
    loggerInstance,
    // The log's own lines name the call (`services/watch.ts`); a logger for each call would be one
    // more object for each vote.
    childLoggerFactory: (logger) => logger,
    logController,
    bodyLimit: limits.bodyBytes,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    requestTimeout: slowest.request,
    http: { headersTimeout: slowest.headers, connectionsCheckingInterval: slowest.lookEvery },
    forceCloseConnections: "idle",
    // Requests on open connections during shutdown are answered like all others in flight.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 600 },
    clientErrorHandler: refuseConnection(config.product),
    frameworkErrors: (_error, request, reply) => refuseAddress(request, reply, config),
  });
  readJsonBodies(app);
  watchCalls(app, parts.tracer);
  const auditDenial = createAuditDenial(
    {
      rate: createRateLimit({ ...denialsRecorded, now }),
      ofPerson: createRateLimit({ ...denialsOfPerson, now }),
    },
    isKnown,
  );
  setErrorHandler(app, config.product, createRefusalLog(services, now, auditDenial));
  addSecurityHeaders(app, config.publicUrl);
  app.addHook("onResponse", (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: String(reply.statusCode),
    };
    metrics.requests.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (services.ending.aborted) reply.header("connection", "close");
    done(null, payload);
  });
  mountProbes(app, { ...services, probes: parts.probes });
  if (config.watching.metrics === "with the product") mountMetrics(app, metrics);
  mountDoctor(app, { ...services, now });
  const turns = {
    call: createCallBounds(config, now),
    export: createExportLimit(config, now),
    stream: createStreamLimit(config.streamsAtOnce, services.ending),
  };
  for (const variant of applicationType.options) {
    await app.register(async (scope) => mountApi(scope, variant, parts, turns), {
      prefix: `/${variant}/api`,
    });
  }
  await app.register(async (scope) => mountGlobalApi(scope, parts, turns.call));
  const tooOld = {
    "idempotency keys": () => forgetKeys({ db, now }),
    guests: () => forgetGuests(db, now()),
    series: () => forgetSeries({ db, now, config }),
    "late series": () => wakeSeries({ ...services, db, now }),
    "late surveys": () => wakeSurveys({ ...services, db, now, config }),
    absences: () => forgetAbsences({ db, now }),
    "payment events": () => forgetPaymentEvents({ db, now }),
    checkouts: () => forgetCheckouts({ db, now }),
    "card links": () => forgetLinks({ db, now }),
    "silent subscriptions": () => rereadSilent({ ...services, db, now }),
    "surveys closed long ago": () => deleteClosed({ ...services, db, now }),
    audit: () => forgetAudit({ db, now, config }),
    "people's tasks": () => forgetTasks({ db, now, config }),
    "license requests": () => forgetRequests({ db, now, config }),
    telemetry: () => forgetEvents({ db, now, config }),
  };
  const stop = keepForgetting(tooOld, (kind, error) => log.warn({ reason: reasonOf(error) }, kind));
  app.addHook("onClose", async () => stop());
  mountGuestTokens(app, { ...services, db, now });
  mountLegalPages(app, config);
  mountShareLinks(app, { db });
  mountWordCloudImages(app, { ...services, db, now });
  mountBot(app, { ...services, db, now });
  if (config.billing !== "off") mountWebhook(app, { ...services, db, now });
  if (parts.webRoot) await mountPages(app, config, parts.webRoot);
  return app;
}

type Turns = Record<"export" | "stream", TakeTurn> & { call: CallBounds };

function mountApi(
  scope: FastifyInstance,
  variant: ApplicationType,
  parts: AppParts,
  turns: Turns,
): void {
  const { readEvent } = parts;
  addAnswerHooks(scope);
  const authorised = authoriseFor(variant, parts);
  const contextOf = async (request: FastifyRequest, guests: boolean) =>
    (await authorised(request, guests)).ctx;
  for (const routes of [
    surveyRoutes,
    draftRoutes,
    accountRoutes,
    templateRoutes,
    questionTemplateRoutes,
    globalRoutes,
    responseRoutes,
    postRoutes,
    wordCloudRoutes,
    resultRoutes,
    guestRoutes,
    commandRoutes,
    seriesRoutes,
    integrationRoutes,
    conversationRoutes,
    meetingRoutes,
    triviaRoutes,
    ideaRoutes,
    subscriptionRoutes,
    trialRoutes,
    administrationRoutes,
    auditRoutes,
    peopleRoutes,
    policyRoutes,
  ])
    mount(scope, routes, contextOf, turns.call);
  const sellsPlans = parts.services.config.billing !== "off";
  const base = { ...parts.services, db: parts.db, now: parts.now };
  const linked = (request: FastifyRequest) => authoriseByLink(base, variant, request);
  if (sellsPlans) {
    mount(scope, billingRoutes, contextOf, turns.call);
    mount(scope, cardRoutes, linked, turns.call);
  }
  // The page that a link opens reports with it.
  const reporter: typeof contextOf = (request, guests) =>
    sellsPlans && isByLink(request) ? linked(request) : contextOf(request, guests);
  mount(scope, telemetryRoutes, reporter, turns.call);
  mountStream(scope, {
    contextOf: (request) => authorised(request, true),
    read: readEvent,
    takeTurn: turns.stream,
  });
  mountListStreams(scope, authorised, turns.stream);
  mountGameStream(scope, {
    contextOf: (request) => authorised(request, true),
    takeTurn: turns.stream,
  });
  mountExports(scope, (request) => contextOf(request, false), turns);
  mountFiles(scope, (request) => contextOf(request, false), turns);
}

/** The calls of `/global/v1` beside `{context}/api`, for tokens of either variant (API-02). */
function mountGlobalApi(scope: FastifyInstance, parts: AppParts, within: CallBounds): void {
  addAnswerHooks(scope);
  const authorised = authoriseByAny(
    applicationType.options.map((variant) => authoriseFor(variant, parts)),
  );
  const contextOf = async (request: FastifyRequest, guests: boolean) =>
    (await authorised(request, guests)).ctx;
  for (const routes of [globalRoutes, telemetryRoutes]) mount(scope, routes, contextOf, within);
}

function authoriseFor(variant: ApplicationType, { services, db, now, checkToken }: AppParts) {
  return createAuthorise({ ...services, db, now }, variant, checkToken);
}

function addAnswerHooks(scope: FastifyInstance): void {
  addDeadlines(scope);
  addConditionalGet(scope);
  compressAnswers(scope);
}
