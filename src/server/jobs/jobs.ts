import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { fromDrizzle, type Job, type JobResult, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { SurveyId, TenantId, UserId } from "#domain/ids.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { type Database, type Db, rowsOf } from "../db/db.ts";
import type { Metrics } from "../metrics.ts";
import { reasonOf } from "../reason-of.ts";

export type SurveyJob = { tenantId: TenantId; surveyId: SurveyId };
export type ReminderJob = SurveyJob & { reminderId: string };
/** One person's own reminder (BOT-06). The row goes when it was sent; nothing keeps who wanted one. */
export type PersonalReminderJob = SurveyJob & { userId: UserId };
/** A mail to the operator about an item (RES-45): who asked for it. */
export type AnalyticsJob = SurveyJob & { userId: UserId };
type Payload = {
  deliver: SurveyJob;
  close: SurveyJob;
  remind: ReminderJob;
  "remind-me": PersonalReminderJob;
  purge: SurveyJob;
  "mail-analytics": AnalyticsJob;
};
export type QueueName = keyof Payload;
export type Work = { [Q in QueueName]: (job: Payload[Q]) => Promise<void> };

/** What must happen later or outside, kept in the database until it has happened. Every send goes with the caller's transaction. */
export type Jobs = {
  deliverLater: (db: Db, survey: Pick<Survey, "tenantId" | "id">, at: Date) => Promise<void>;
  closeLater: (db: Db, survey: Pick<Survey, "tenantId" | "id">, at: Date) => Promise<void>;
  remindLater: (db: Db, survey: Pick<Survey, "tenantId" | "id">, reminderId: string, at: Date) => Promise<void>;
  /** One for each person and survey: a second takes the place of the first. */
  remindPersonLater: (db: Db, job: PersonalReminderJob, at: Date) => Promise<void>;
  /** Takes a person's reminder away; false where there is none any more. */
  forgetReminder: (db: Db, job: PersonalReminderJob) => Promise<boolean>;
  purgeLater: (db: Db, survey: Pick<Survey, "tenantId" | "id">, at: Date) => Promise<void>;
  mailAnalytics: (db: Db, survey: Pick<Survey, "tenantId" | "id">, userId: UserId, at: Date) => Promise<void>;
  /** Looks at once for what is due, after a commit. */
  wake: () => void;
  /** What was given up after all tries, by queue. */
  givenUp: () => Promise<Record<QueueName, number>>;
  start: (work: Work) => Promise<void>;
  stop: () => Promise<void>;
};

const names = ["deliver", "close", "remind", "remind-me", "purge", "mail-analytics"] as const satisfies readonly QueueName[];
const deadOf = (name: QueueName) => `${name}-given-up`;
/** Tries: the first one and 19 more, 20 in all, with waits that double up to five minutes. */
const retries = { retryLimit: 19, retryDelay: 1, retryBackoff: true, retryDelayMax: 300 };

type Watch = { log: Logger; metrics: Metrics };

export function createJobs(database: Pick<Database, "jobs" | "kind">, { log, metrics }: Watch): Jobs {
  const boss = new PgBoss({
    db: database.jobs,
    backend: database.kind === "embedded" ? "pglite" : "postgres",
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on("error", (error) => log.warn({ reason: reasonOf(error) }, "jobs"));
  const workers: string[] = [];
  const within = (db: Db) => ({ db: fromDrizzle({ execute: async (query) => ({ rows: await rowsOf(db, query as SQL) }) }, sql) }); // safe: what it builds with `sql`

  const wake = () => workers.forEach((id) => boss.notifyWorker(id));

  async function later<Q extends QueueName>(queue: Q, db: Db, job: Payload[Q], at: Date): Promise<void> {
    await boss.send(queue, job, { ...within(db), startAfter: at });
  }

  async function workOn<Q extends QueueName>(name: Q, handle: Work[Q]): Promise<void> {
    const options = {
      batchSize: 100,
      pollingIntervalSeconds: 1,
      perJobResults: true,
      burstWhenBatchFull: true,
      includeMetadata: true,
    } as const;
    const id = await boss.work<Payload[Q], unknown, typeof options>(name, options, async (jobs) => {
      for (const job of jobs) metrics.jobLag.observe({ queue: name }, Math.max(0, (Date.now() - job.startAfter.getTime()) / 1000));
      return Promise.all(jobs.map((job) => settle(name, job, handle, { log, metrics })));
    });
    workers.push(id);
  }

  return {
    deliverLater: (db, { tenantId, id }, at) => later("deliver", db, { tenantId, surveyId: id }, at),
    closeLater: (db, { tenantId, id }, at) => later("close", db, { tenantId, surveyId: id }, at),
    remindLater: (db, { tenantId, id }, reminderId, at) => later("remind", db, { tenantId, surveyId: id, reminderId }, at),
    remindPersonLater: async (db, job, at) => {
      const id = ownReminder(job);
      await boss.deleteJob("remind-me", id, within(db));
      await boss.send("remind-me", job, { ...within(db), id, startAfter: at });
    },
    forgetReminder: async (db, job) => {
      const response = await boss.deleteJob("remind-me", ownReminder(job), within(db));
      return "affected" in response && Number(response.affected) > 0;
    },
    purgeLater: (db, { tenantId, id }, at) => later("purge", db, { tenantId, surveyId: id }, at),
    mailAnalytics: (db, { tenantId, id }, userId, at) => later("mail-analytics", db, { tenantId, surveyId: id, userId }, at),
    wake,
    givenUp: async () => {
      const counts = await Promise.all(names.map(async (name) => [name, (await boss.findJobs(deadOf(name))).length] as const));
      // safe: one count for each queue name
      return Object.fromEntries(counts) as Record<QueueName, number>;
    },
    start: async (work) => {
      await boss.start();
      await createQueues(boss);
      for (const name of names) await workOn(name, work[name]);
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000, close: false }),
  };
}

/** The id of a person's reminder of a survey: the same each time. */
function ownReminder({ tenantId, surveyId, userId }: PersonalReminderJob): string {
  const hash = createHash("sha256").update(`${tenantId} ${surveyId} ${userId}`).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** How long what was given up is kept for an operator, in seconds. One that names a person goes soon. */
const keptGivenUp = (name: QueueName) => (name === "remind-me" ? 3600 : 90 * 86_400);

async function createQueues(boss: PgBoss): Promise<void> {
  for (const name of names) {
    await boss.createQueue(deadOf(name), { retentionSeconds: keptGivenUp(name) });
    await boss.createQueue(name, {
      ...retries,
      deadLetter: deadOf(name),
      expireInSeconds: 60,
      heartbeatSeconds: 10,
      deleteAfterSeconds: 3600,
    });
  }
}

/** Does one job of a batch: its failure is its own. */
async function settle<Q extends QueueName>(queue: Q, job: Job<Payload[Q]>, handle: Work[Q], { log, metrics }: Watch): Promise<JobResult> {
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
