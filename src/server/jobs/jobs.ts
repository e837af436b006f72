import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { fromDrizzle, type Job, type JobResult, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { SeriesId, SurveyId, TenantId, UserId } from "#domain/ids.ts";
import type { Series } from "#domain/series/series.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { batchLoader } from "../async/batch-loader.ts";
import { spaced } from "../async/spaced.ts";
import { type Database, type Db, rowsOf } from "../db/db.ts";
import { warnBounded } from "../line-limit.ts";
import type { Metrics } from "../metrics.ts";
import { reasonOf } from "../reason-of.ts";
import { createRunApart, currentTrace, type RunApart } from "../tracing/scope.ts";
import { countDue, countStored, type JobCount } from "./count-jobs.ts";
import { createWorkers } from "./workers.ts";

export type SurveyJob = { tenantId: TenantId; surveyId: SurveyId };
export type SeriesJob = { tenantId: TenantId; seriesId: SeriesId };
export type ReminderJob = SurveyJob & { reminderId: string };
/**
 * One person's own reminder (BOT-06). The row is deleted once sent, so no record remains of who
 * wanted one.
 */
export type PersonalReminderJob = SurveyJob & { userId: UserId };
/** A mail to the operator about a survey (RES-45), with the person who asked for it. */
export type AnalyticsJob = SurveyJob & { userId: UserId };
/** A person's rating, for the form service (API-90). */
export type RatingJob = { tenantId: TenantId; userId: UserId };
/** Work for a person, who is in the row of the task only. */
export type PersonTaskJob = { tenantId: TenantId; taskId: string };
type Payload = {
  deliver: SurveyJob;
  close: SurveyJob;
  remind: ReminderJob;
  "remind-me": PersonalReminderJob;
  purge: SurveyJob;
  "mail-analytics": AnalyticsJob;
  occur: SeriesJob;
  "align-owners": SeriesJob;
  "send-rating": RatingJob;
  "person-task": PersonTaskJob;
};
type QueueName = keyof Payload;
export type Work = { [Q in QueueName]: (job: Payload[Q]) => Promise<void> };

/**
 * Work for later or for outside systems, stored until done. Every job is added in the caller's
 * transaction; jobs that are added together go in one statement.
 */
export type Jobs = {
  deliverLater: (db: Db, survey: Pick<Survey, "tenantId" | "id">, at: Date) => Promise<void>;
  closeLater: (db: Db, survey: Pick<Survey, "tenantId" | "id">, at: Date) => Promise<void>;
  remindLater: (
    db: Db,
    survey: Pick<Survey, "tenantId" | "id">,
    reminderId: string,
    at: Date,
  ) => Promise<void>;
  /** One per person and survey: a second replaces the first. */
  remindPersonLater: (db: Db, job: PersonalReminderJob, at: Date) => Promise<void>;
  /** Removes a person's reminder; false if there is none. */
  forgetReminder: (db: Db, job: PersonalReminderJob) => Promise<boolean>;
  /** The next occurrence of a series. */
  occurLater: (db: Db, series: Pick<Series, "tenantId" | "id">, at: Date) => Promise<void>;
  /** The surveys that a series sent get its owners. */
  alignOwners: (db: Db, series: Pick<Series, "tenantId" | "id">, at: Date) => Promise<void>;
  purgeLater: (db: Db, survey: Pick<Survey, "tenantId" | "id">, at: Date) => Promise<void>;
  mailAnalytics: (
    db: Db,
    survey: Pick<Survey, "tenantId" | "id">,
    userId: UserId,
    at: Date,
  ) => Promise<void>;
  sendRating: (db: Db, rating: RatingJob, at: Date) => Promise<void>;
  personTask: (db: Db, task: PersonTaskJob, at: Date) => Promise<void>;
  /** Looks for due jobs now, after a commit; asked often, some moments later for all who asked. */
  wake: () => void;
  /** Jobs given up after all tries, by queue. */
  givenUp: () => Promise<Record<QueueName, number>>;
  /** Jobs that are due and not begun, by queue. */
  due: () => Promise<Record<QueueName, JobCount>>;
  /** Works on the kinds of jobs that `work` has; of all others this process only adds some. */
  start: (work: Partial<Work>) => Promise<void>;
  stop: () => Promise<void>;
};

const names = [
  "deliver",
  "close",
  "remind",
  "remind-me",
  "purge",
  "mail-analytics",
  "occur",
  "align-owners",
  "send-rating",
  "person-task",
] as const satisfies readonly QueueName[];
const deadOf = (name: QueueName) => `${name}-given-up`;
/** Retries: 19 after the first try, 20 tries in all, with delays that double up to five minutes. */
const retries = { retryLimit: 19, retryDelay: 1, retryBackoff: true, retryDelayMax: 300 };

/** Milliseconds between two looks of each queue that somebody asked for. */
const wakeEvery = 250;

type Watch = { log: Logger; metrics: Metrics; runApart: RunApart };
/** The call that a job was set off by. */
type Traced = { trace?: string };
const tracedBy = (trace: string | null): Traced => (trace ? { trace } : {});

export function createJobs(
  database: Pick<Database, "jobs" | "kind" | "alone">,
  { log, metrics, runApart = createRunApart(null) }: Omit<Watch, "runApart"> & Partial<Watch>,
): Jobs {
  const boss = new PgBoss({
    db: database.jobs,
    backend: database.kind === "embedded" ? "pglite" : "postgres",
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  // While the database is away each queue says so several times a second.
  boss.on("error", warnBounded(log, "jobs"));
  const workers = createWorkers(boss, { database, log });
  const within = (db: Db) => ({
    // safe: what it builds with `sql`
    db: fromDrizzle({ execute: async (query) => ({ rows: await rowsOf(db, query as SQL) }) }, sql),
  });

  const waking = spaced(wakeEvery, workers.notify);
  const adders = addersTo(boss, within);

  async function later<Q extends QueueName>(
    queue: Q,
    db: Db,
    job: Payload[Q],
    at: Date,
  ): Promise<void> {
    await adders.get(queue)?.(db, { job, at, trace: currentTrace() });
  }

  async function begin<Q extends QueueName>(name: Q, handle?: Work[Q]): Promise<void> {
    if (!handle) return;
    await workers.add<Payload[Q] & Traced>(name, (job) => {
      const lag = (Date.now() - job.startAfter.getTime()) / 1000;
      metrics.jobLag.observe({ queue: name }, Math.max(0, lag));
      return runApart(`job ${name}`, job.data.trace ?? null, () =>
        settle(name, job, handle, { log, metrics }),
      );
    });
  }

  return {
    deliverLater: (db, { tenantId, id }, at) =>
      later("deliver", db, { tenantId, surveyId: id }, at),
    closeLater: (db, { tenantId, id }, at) => later("close", db, { tenantId, surveyId: id }, at),
    remindLater: (db, { tenantId, id }, reminderId, at) =>
      later("remind", db, { tenantId, surveyId: id, reminderId }, at),
    remindPersonLater: async (db, job, at) => {
      const id = ownReminder(job);
      await boss.deleteJob("remind-me", id, within(db));
      await boss.send(
        "remind-me",
        { ...job, ...tracedBy(currentTrace()) },
        { ...within(db), id, startAfter: at },
      );
    },
    forgetReminder: async (db, job) => {
      const response = await boss.deleteJob("remind-me", ownReminder(job), within(db));
      return "affected" in response && Number(response.affected) > 0;
    },
    occurLater: (db, { tenantId, id }, at) => later("occur", db, { tenantId, seriesId: id }, at),
    alignOwners: (db, { tenantId, id }, at) =>
      later("align-owners", db, { tenantId, seriesId: id }, at),
    purgeLater: (db, { tenantId, id }, at) => later("purge", db, { tenantId, surveyId: id }, at),
    mailAnalytics: (db, { tenantId, id }, userId, at) =>
      later("mail-analytics", db, { tenantId, surveyId: id, userId }, at),
    sendRating: (db, rating, at) => later("send-rating", db, rating, at),
    personTask: (db, task, at) => later("person-task", db, task, at),
    wake: waking.ask,
    givenUp: () => givenUpIn(database),
    due: () => dueIn(database),
    start: async (work) => {
      await database.alone(async () => {
        await boss.start();
        await createQueues(boss);
      });
      for (const name of names) await begin(name, work[name]);
    },
    stop: async () => {
      waking.stop();
      await boss.stop({ graceful: true, timeout: 10_000, close: false });
    },
  };
}

type Added = { job: Payload[QueueName]; at: Date; trace: string | null };

/** Adds the jobs of a queue that are asked for at the same time in one statement. */
function addersTo(boss: PgBoss, within: (db: Db) => { db: ReturnType<typeof fromDrizzle> }) {
  const adderOf = (queue: QueueName) =>
    batchLoader<Added, never>(
      ({ job, at }) => `${at.getTime()} ${JSON.stringify(job)}`,
      async (db, added) => {
        const rows = added.map(({ job, at, trace }) => ({
          data: { ...job, ...tracedBy(trace) },
          startAfter: at,
        }));
        await boss.insert(queue, rows, within(db));
        return new Map<string, never>();
      },
    );
  return new Map(names.map((queue) => [queue, adderOf(queue)]));
}

/** The jobs that were given up in each queue. */
async function givenUpIn(database: Pick<Database, "jobs">): Promise<Record<QueueName, number>> {
  const counted = await countStored(database, names.map(deadOf));
  return ofEach((name) => counted.get(deadOf(name))?.count ?? 0);
}

async function dueIn(database: Pick<Database, "jobs">): Promise<Record<QueueName, JobCount>> {
  const counted = await countDue(database, names);
  return ofEach((name) => counted.get(name) ?? { count: 0, oldestSeconds: 0 });
}

function ofEach<T>(valueOf: (name: QueueName) => T): Record<QueueName, T> {
  // safe: one value for each queue name
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<QueueName, T>;
}

/** The id of a person's reminder of a survey, always the same. */
function ownReminder({ tenantId, surveyId, userId }: PersonalReminderJob): string {
  const hash = createHash("sha256").update(`${tenantId} ${surveyId} ${userId}`).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** Seconds that failed jobs are kept for an operator. Those that name a person are deleted soon. */
const keptGivenUp = (name: QueueName) => (name === "remind-me" ? 3600 : 90 * 86_400);

/**
 * Also reads each queue: adding the first job of one that is not read yet would ask the database
 * beside the caller's transaction, for which the embedded one has no connection.
 */
async function createQueues(boss: PgBoss): Promise<void> {
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const name of names.filter((each) => !known.has(each))) {
    await boss.createQueue(deadOf(name), { retentionSeconds: keptGivenUp(name) });
    await boss.createQueue(name, {
      ...retries,
      deadLetter: deadOf(name),
      expireInSeconds: 60,
      heartbeatSeconds: 10,
      deleteAfterSeconds: 3600,
    });
    await boss.insert(name, []);
  }
}

/** Runs one job of a batch, so that its failure does not affect the others. */
async function settle<Q extends QueueName>(
  queue: Q,
  job: Job<Payload[Q]>,
  handle: Work[Q],
  { log, metrics }: Omit<Watch, "runApart">,
): Promise<JobResult> {
  try {
    await handle(job.data);
    metrics.jobs.inc({ queue, outcome: "done" });
    return { id: job.id, status: "completed" };
  } catch (error) {
    metrics.jobs.inc({ queue, outcome: "failed" });
    const reason = reasonOf(error);
    log.warn({ queue, job: job.id, reason }, "job failed");
    return { id: job.id, status: "failed", output: { reason } };
  }
}
