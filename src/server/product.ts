import { setMaxListeners } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { type DestinationStream, type Logger, pino } from "pino";
import type { SeriesId, SurveyId, TenantId } from "#domain/ids.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import { sendRating } from "./accounts/send-rating.ts";
import { workOnTask } from "./administration/work-on-task.ts";
import { openKeyring } from "./anonymity/open-keyring.ts";
import { sealingOf } from "./anonymity/pool.ts";
import { buildApp } from "./app.ts";
import { createOpenPayments } from "./billing/open-payments.ts";
import { type Config, ConfigError } from "./config.ts";
import type { Context, Services } from "./context.ts";
import type { Database, Db } from "./db/db.ts";
import { answering, closeServer } from "./http/close-server.ts";
import type { Probe } from "./http/probes.ts";
import { createEndpointWriter } from "./ideas/endpoint-writer.ts";
import { ownWriter } from "./ideas/own-writer.ts";
import { createRememberedPeople } from "./identity/remember-person.ts";
import { createTokenCheck } from "./identity/verify-token.ts";
import {
  type AnalyticsJob,
  createJobs,
  type PersonalReminderJob,
  type PersonTaskJob,
  type RatingJob,
  type ReminderJob,
  type SeriesJob,
  type SurveyJob,
} from "./jobs/jobs.ts";
import { createLocalFanout, createRedisFanout, type Fanout } from "./live/fanout.ts";
import { createListLive } from "./live/list-live.ts";
import { createLive } from "./live/live.ts";
import { createEventReader } from "./live/read-event.ts";
import { mailAnalytics } from "./mail/mail-analytics.ts";
import { createMetrics } from "./metrics.ts";
import { createCardWorker } from "./outbox/card-worker.ts";
import type { OutboxRow } from "./outbox/outbox-rows.ts";
import { createCardRefresh } from "./outbox/refresh-cards.ts";
import { sendCard } from "./outbox/send-card.ts";
import { reasonOf } from "./reason-of.ts";
import { createVoteQueue } from "./responses/vote-queue.ts";
import { alignOwners } from "./series/align-owners.ts";
import { findSeriesApplication } from "./series/find-series-application.ts";
import { occurDue } from "./series/occur-due.ts";
import { closeDue } from "./surveys/changes/close-due.ts";
import { deliverDue } from "./surveys/changes/deliver-due.ts";
import { purgeSurvey } from "./surveys/changes/purge-survey.ts";
import { findApplication } from "./surveys/find-application.ts";
import { remindDue } from "./surveys/reminders/remind.ts";
import { remindPerson } from "./surveys/reminders/remind-me.ts";
import { createConnectorHost } from "./teams/connector-host.ts";
import { createOtlpTracer } from "./tracing/otlp-tracer.ts";
import { createRunApart, currentTrace } from "./tracing/scope.ts";
import { createGameReader } from "./trivia/game-stream.ts";
import { createGames } from "./trivia/games.ts";
import { showFigures } from "./watching/show-figures.ts";
import { watchStatements } from "./watching/watch-statements.ts";

export type Product = {
  app: FastifyInstance;
  url: string;
  /** Where its metrics are, if they have a port of their own. */
  metricsUrl: string | null;
  /** The product's own context in a tenant, for jobs. */
  contextOf: (tenantId: TenantId, application: ApplicationType) => Context;
  /**
   * Fails the readiness probe, ends event streams, answers requests in flight, then releases
   * everything but the database.
   */
  close: () => Promise<void>;
  /** The most milliseconds that this takes. */
  closesWithin: number;
};

/** Saves accepted votes and finishes running jobs. Milliseconds. */
const settling = 15_000;

type Options = { now?: () => Date; webRoot?: string | null; logTo?: DestinationStream };

/**
 * Starts the product on an open database. `webRoot`: the built pages, or null for none. `logTo`:
 * where the log goes, standard output by default.
 */
export async function startProduct(
  config: Config,
  database: Database,
  { now = () => new Date(), webRoot = null, logTo = pino.destination(1) }: Options = {},
): Promise<Product> {
  const { tracer, ...watched } = watch(config, database, { now, logTo });
  const { log, auditLog, metrics } = watched;
  const { db } = database;
  const keyring = await openKeyring(config, db);
  const ending = new AbortController();
  setMaxListeners(0, ending.signal);
  const warn = (what: string) => (error: unknown) => log.warn({ reason: reasonOf(error) }, what);
  const fanout = config.redisUrl
    ? createRedisFanout(config.redisUrl, warn("redis"))
    : createLocalFanout();
  const jobs = createJobs(database, watched);
  const read = createEventReader((tenantId) => contextOf(tenantId, "msteams"));
  const live = createLive({ fanout, read, metrics, onError: warn("live") });
  const lists = createListLive({ fanout, metrics });
  const readGame = createGameReader((tenantId) => contextOf(tenantId, "msteams"));
  const games = createGames({ fanout, read: readGame, now, onError: warn("game") });
  const sendRow = (row: OutboxRow) => sendCard(contextOf(row.tenantId, row.applicationType), row);
  const cards = createCardWorker({ db, kind: database.kind, now, ...watched, send: sendRow });
  const refreshCards = createCardRefresh({ db, cards, now, onError: warn("cards") });
  const responded = (tenantId: TenantId, surveyId: SurveyId) => {
    live.changed(tenantId, surveyId);
    refreshCards(tenantId, surveyId);
  };
  const votes = createVoteQueue({
    db,
    now,
    ...watched,
    sealing: sealingOf({ keyring, config }),
    changed: responded,
    mostInBatch: config.votesAtOnce,
    lanes: database.kind === "server" ? 2 : 1,
  });
  const services: Services = {
    config,
    keyring,
    log,
    auditLog,
    metrics,
    jobs,
    cards,
    live,
    lists,
    games,
    ...outsideOf(config),
    votes,
    responded,
    host: createConnectorHost(config, { log, metrics, now }),
    remembered: createRememberedPeople(),
    ending: ending.signal,
  };

  function contextOf(tenantId: TenantId, application: ApplicationType): Context {
    return {
      ...services,
      db,
      now,
      actor: { tenantId, app: application, user: null, conversationId: null, guestIn: null },
    };
  }
  const probes = probesOf(db, fanout);
  const counted = { database, jobs, votes, probes, now, onError: warn("figures") };
  const scraped = await showFigures(config, metrics, counted);
  await jobs.start(workOf(db, contextOf));
  const checkToken = createTokenCheck(config, now);
  const served = { services, db, now, checkToken, readEvent: read, webRoot, probes, tracer };
  const app = await buildApp(served);
  await listen(app, config);
  await cards.start();

  const { port } = app.server.address() as AddressInfo; // safe: it listens on a port
  const close = async () => {
    ending.abort();
    // Load balancers notice the failing probe and send requests elsewhere.
    await setTimeout(config.drainMs);
    await closeServer(app);
    await votes.drain();
    await jobs.stop();
    await cards.stop();
    lists.close();
    games.close();
    await live.close();
    await scraped?.close();
    await tracer?.close();
  };
  return {
    app,
    url: `http://${config.listenAddress}:${port}`,
    metricsUrl: scraped?.url ?? null,
    contextOf,
    close,
    closesWithin: config.drainMs + answering + settling,
  };
}

type Watching = { now: () => Date; logTo: DestinationStream };

/** What tells an operator how the product fares. */
function watch(config: Config, database: Database, { now, logTo }: Watching) {
  const log = logOf(config, logTo);
  const auditLog = log.child({}, { level: auditLevelOf(config) });
  const metrics = createMetrics();
  const { slowStatementMs: slowMs, traces } = config.watching;
  const onError = (error: unknown) => log.warn({ reason: reasonOf(error) }, "traces");
  const tracer = traces ? createOtlpTracer(traces, onError) : null;
  database.observe(watchStatements({ slowMs, log, metrics, now }));
  return { log, auditLog, metrics, tracer, runApart: createRunApart(tracer) };
}

/** What ships the log ships the audit, whatever the log's level is (decisions/042). */
function auditLevelOf({ logLevel, watching }: Config): string {
  return watching.auditLog && logLevel !== "silent" ? "info" : "silent";
}

function logOf({ logLevel: level }: Config, logTo: DestinationStream): Logger {
  const redact = ["err.config", "err.request", "err.response", "*.authorization"];
  const mixin = () => {
    const trace = currentTrace();
    return trace ? { trace } : {};
  };
  return pino({ level, redact, mixin }, logTo);
}

function outsideOf(config: Config): Pick<Services, "ideas" | "payments"> {
  return {
    ideas: config.llm ? createEndpointWriter(config.llm) : ownWriter,
    payments: createOpenPayments(config.payments),
  };
}

function probesOf(db: Db, fanout: Fanout): Probe[] {
  return [
    { name: "database", check: async () => Boolean(await db.execute(sql`select 1`)) },
    { name: "events", check: async () => fanout.isUp() },
  ];
}

/** The handler of each kind of job. */
function workOf(db: Db, contextOf: Product["contextOf"]) {
  return {
    deliver: ofSurvey(db, contextOf, (ctx, id) => deliverDue(ctx, id)),
    close: ofSurvey(db, contextOf, closeDue),
    remind: ofSurvey<ReminderJob>(db, contextOf, (ctx, id, { reminderId }) =>
      remindDue(ctx, id, reminderId),
    ),
    "remind-me": ofSurvey<PersonalReminderJob>(db, contextOf, (ctx, id, { userId }) =>
      remindPerson(ctx, id, userId),
    ),
    purge: ofSurvey(db, contextOf, purgeSurvey),
    occur: ofSeries(db, contextOf, occurDue),
    "align-owners": ofSeries(db, contextOf, alignOwners),
    "mail-analytics": ofSurvey<AnalyticsJob>(db, contextOf, (ctx, id, { userId }) =>
      mailAnalytics(ctx, id, userId),
    ),
    "person-task": (job: PersonTaskJob) => workOnTask(contextOf, job),
    "send-rating": ({ tenantId, userId }: RatingJob) =>
      sendRating(contextOf(tenantId, "msteams"), userId),
  };
}

/** Runs a job in its survey's variant. For a purged survey there is nothing left to do. */
function ofSurvey<J extends SurveyJob>(
  db: Db,
  contextOf: Product["contextOf"],
  work: (ctx: Context, id: SurveyId, job: J) => Promise<void>,
) {
  return async (job: J): Promise<void> => {
    const { tenantId, surveyId } = job;
    const application = await findApplication(db, tenantId, surveyId);
    if (application) await work(contextOf(tenantId, application), surveyId, job);
  };
}

/** Runs a job in its series' variant. For a forgotten series there is nothing left to do. */
function ofSeries(
  db: Db,
  contextOf: Product["contextOf"],
  work: (ctx: Context, id: SeriesId) => Promise<void>,
) {
  return async ({ tenantId, seriesId }: SeriesJob): Promise<void> => {
    const application = await findSeriesApplication(db, tenantId, seriesId);
    if (application) await work(contextOf(tenantId, application), seriesId);
  };
}

async function listen(app: FastifyInstance, { listenAddress: host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "EADDRINUSE") throw new ConfigError(`PORT: ${port} is in use by another process`);
    throw error;
  }
}
