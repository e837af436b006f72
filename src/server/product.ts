import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { type DestinationStream, pino } from "pino";
import type { SeriesId, SurveyId, TenantId } from "#domain/ids.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import { sendRating } from "./accounts/send-rating.ts";
import { workOnTask } from "./administration/work-on-task.ts";
import { buildApp } from "./app.ts";
import { type Config, ConfigError } from "./config.ts";
import type { Context } from "./context.ts";
import type { Database, Db } from "./db/db.ts";
import { answering, closeServer } from "./http/close-server.ts";
import { localUrl } from "./http/local-url.ts";
import type { Probe } from "./http/probes.ts";
import { createTokenCheck } from "./identity/verify-token.ts";
import {
  type AnalyticsJob,
  type PersonalReminderJob,
  type PersonTaskJob,
  type RatingJob,
  type ReminderJob,
  type SeriesJob,
  type SurveyJob,
} from "./jobs/jobs.ts";
import type { Fanout } from "./live/fanout.ts";
import { mailAnalytics } from "./mail/mail-analytics.ts";
import { reasonOf } from "./reason-of.ts";
import { alignOwners } from "./series/align-owners.ts";
import { findSeriesApplication } from "./series/find-series-application.ts";
import { occurDue } from "./series/occur-due.ts";
import { startServices } from "./services/start-services.ts";
import { closeDue } from "./surveys/changes/close-due.ts";
import { deliverDue } from "./surveys/changes/deliver-due.ts";
import { purgeSurvey } from "./surveys/changes/purge-survey.ts";
import { findApplication } from "./surveys/find-application.ts";
import { remindDue } from "./surveys/reminders/remind.ts";
import { remindPerson } from "./surveys/reminders/remind-me.ts";
import { hasOwnTables } from "./watching/has-own-tables.ts";
import { showFigures } from "./watching/show-figures.ts";

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
  const made = await startServices(config, database, { now, logTo });
  const { services, cards, contextOf, readEvent, fanout, tracer, ending } = made;
  const { jobs, votes, metrics, log } = services;
  const { db } = database;
  const probes = probesOf(db, fanout);
  const onError = (error: unknown) => log.warn({ reason: reasonOf(error) }, "figures");
  const counted = { database, jobs, votes, probes, now, onError };
  const scraped = await showFigures(config, metrics, counted);
  await jobs.start(workOf(db, contextOf));
  const checkToken = createTokenCheck(config, now);
  const served = { services, db, now, checkToken, readEvent, webRoot, probes, tracer };
  const app = await buildApp(served);
  await listen(app, config);
  await cards.start();

  const { port } = app.server.address() as AddressInfo; // safe: it listens on a port
  const close = async () => {
    ending.abort();
    // Load balancers notice the failing probe and send requests elsewhere.
    await setTimeout(config.drainMs);
    await closeServer(app);
    await made.close();
    await scraped?.close();
  };
  return {
    app,
    url: localUrl(config.listenAddress, port),
    metricsUrl: scraped?.url ?? null,
    contextOf,
    close,
    closesWithin: config.drainMs + answering + settling,
  };
}

function probesOf(db: Db, fanout: Fanout): Probe[] {
  return [
    {
      name: "database",
      isNeeded: true,
      check: () => hasOwnTables(db),
    },
    { name: "events", isNeeded: false, check: async () => fanout.isUp() },
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
