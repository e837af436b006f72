import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { surveyId, tenantId } from "#domain/ids.ts";
import { freshDatabase, startOwnApp, type TestApp } from "#test/app.ts";
import { sendPoll } from "#test/send-poll.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { createMetrics } from "../metrics.ts";
import { createJobs, type Work } from "./jobs.ts";

const patience = { timeout: 20_000, interval: 20 };
const aSurvey = () => ({
  tenantId: tenantId.parse(randomUUID()),
  id: surveyId.parse(randomUUID()),
});
const nothing = async () => {};
const idle: Work = {
  deliver: nothing,
  close: nothing,
  remind: nothing,
  "remind-me": nothing,
  purge: nothing,
  "mail-analytics": nothing,
  "person-task": async () => {},
  "send-rating": nothing,
  occur: nothing,
  "align-owners": nothing,
};

type Row = { state: string; retry_count: number };
const jobsOf = (db: Db, id: string) =>
  rowsOf<Row>(
    db,
    sql`select state, retry_count from pgboss.job where data->>'surveyId' = ${id}
      and name in ('deliver', 'close')`,
  );
/** Makes it due now, instead of after the retry delay. */
const hurry = (db: Db, id: string) =>
  db.execute(
    sql`update pgboss.job set start_after = now() where data->>'surveyId' = ${id}
      and name in ('deliver', 'close') and state in ('created', 'retry')`,
  );

describe("a job", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startOwnApp();
  });
  afterEach(async () => {
    app.clock.reset();
    await app.emulator.faults({});
  });
  afterAll(() => app.close());

  const services = () => app.product.contextOf(tenantId.parse(randomUUID()), "msteams");
  const metrics = async () => (await fetch(`${app.url}/metrics`)).text();

  it("that fails all of its 20 tries is kept for an operator with the reason, without a word of its content", async () => {
    const { db } = app.database;
    const { jobs } = services();
    const survey = aSurvey();
    expect(await metrics()).toContain('polly_jobs_given_up{queue="deliver"} 0');
    await db.execute(sql`alter table surveys rename column application_type to application_kind`);
    await jobs.deliverLater(db, survey, new Date());
    for (let tries = 1; tries <= 20; tries += 1) {
      await hurry(db, survey.id);
      jobs.wake();
      await vi.waitFor(async () => {
        const [job] = await jobsOf(db, survey.id);
        expect(job).toEqual(
          tries < 20
            ? { state: "retry", retry_count: tries - 1 }
            : { state: "failed", retry_count: 19 },
        );
      }, patience);
    }
    await db.execute(sql`alter table surveys rename column application_kind to application_type`);
    const lines = (await metrics()).split("\n");
    expect(lines).toContain('polly_jobs_given_up{queue="deliver"} 1');
    expect(lines).toContain('polly_jobs_total{queue="deliver",outcome="failed"} 20');
    const kept = await rowsOf<{ name: string; said: string }>(
      db,
      sql`select name, output::text as said from pgboss.job where data->>'surveyId' = ${survey.id}
        order by name`,
    );
    expect(kept.map(({ name }) => name)).toEqual(["deliver", "deliver-given-up"]);
    expect(kept[0]?.said).toContain("42703");
    expect(JSON.stringify(kept)).not.toMatch(
      new RegExp(`select|params|${survey.tenantId}|${survey.id}`),
    );
  });

  it("does not wait for another's roster that Teams holds back (TIM-14)", async () => {
    const { db } = app.database;
    const adele = await app.as("adele");
    const deliverAt = new Date(Date.now() + 20 * 60_000);
    const scheduled = { place: "Launch week", send: "schedule", deliverAt } as const;
    const held = await sendPoll(app, adele, { ...scheduled, deliveryPreference: "direct-message" });
    const { poll } = await sendPoll(app, adele, scheduled);
    app.clock.ahead(21 * 60_000);
    await app.emulator.faults({ hold: { method: "GET", pathIncludes: "pagedMembers" } });
    await hurry(db, held.poll.id);
    services().jobs.wake();
    const isAtWork = async () =>
      expect((await jobsOf(db, held.poll.id)).map(({ state }) => state)).toContain("active");
    await vi.waitFor(isAtWork, patience);
    await hurry(db, poll.id);
    services().jobs.wake();
    const stateOf = async (id: string) =>
      (await rowsOf<{ state: string }>(db, sql`select state from surveys where id = ${id}`))[0];
    await vi.waitFor(async () => expect(await stateOf(poll.id)).toEqual({ state: "open" }), {
      timeout: 4000,
      interval: 20,
    });
    expect(await stateOf(held.poll.id)).toEqual({ state: "pending" });
  });

  it("of a deleted survey does nothing (LIF-02, LIF-11, TIM-13)", async () => {
    const { db } = app.database;
    const adele = await app.as("adele");
    const soon = new Date(Date.now() + 40_000);
    const { poll: scheduled } = await sendPoll(app, adele, { send: "schedule", deliverAt: soon });
    const { poll: open } = await sendPoll(app, adele, { openDuration: "PT5M" });
    for (const { id } of [scheduled, open]) {
      await adele.commands.run({ body: { command: "survey/delete", surveyId: id } });
      await hurry(db, id);
      services().jobs.wake();
      await vi.waitFor(
        async () => expect((await jobsOf(db, id)).map((job) => job.state)).toEqual(["completed"]),
        patience,
      );
    }
  });

  it("of a purged survey does nothing (LIF-02)", async () => {
    const { db } = app.database;
    const { jobs } = services();
    const survey = aSurvey();
    await jobs.deliverLater(db, survey, new Date());
    await jobs.closeLater(db, survey, new Date());
    jobs.wake();
    await vi.waitFor(
      async () =>
        expect((await jobsOf(db, survey.id)).map((job) => job.state)).toEqual([
          "completed",
          "completed",
        ]),
      patience,
    );
  });
});

describe("an operator's figures", () => {
  it("count failed jobs without reading them", async () => {
    const database = await freshDatabase();
    let read = 0;
    const executeSql: typeof database.jobs.executeSql = async (text, values) => {
      const result = await database.jobs.executeSql(text, values);
      if (text.includes("given-up") || JSON.stringify(values ?? "").includes("given-up"))
        read += JSON.stringify(result.rows).length;
      return result;
    };
    const watched = { ...database, jobs: { ...database.jobs, executeSql } };
    const app = await startOwnApp({}, watched);
    await database.db.execute(
      sql`insert into pgboss.job (name, data)
        select 'close-given-up', jsonb_build_object('why', repeat('x', 5000))
        from generate_series(1, 300)`,
    );
    read = 0;
    const text = await (await fetch(`${app.url}/metrics`)).text();
    expect(text).toContain('polly_jobs_given_up{queue="close"} 300');
    expect(text).toContain('polly_jobs_given_up{queue="purge"} 0');
    expect(read).toBeLessThan(2000);
    await app.close();
    await database.close();
  });
});

describe("two workers on one database", () => {
  it("run each job once between them", async () => {
    const database = await freshDatabase();
    const watch = { log: pino({ level: "silent" }), metrics: createMetrics() };
    const [one, other] = [createJobs(database, watch), createJobs(database, watch)];
    const done: string[] = [];
    const work: Work = { ...idle, deliver: async ({ surveyId: id }) => void done.push(id) };
    await one.start(work);
    await other.start(work);
    const surveys = Array.from({ length: 250 }, aSurvey);
    await database.db.transaction(async (tx) => {
      for (const survey of surveys) await one.deliverLater(tx, survey, new Date());
    });
    one.wake();
    other.wake();
    await vi.waitFor(() => expect(done.length).toBeGreaterThanOrEqual(surveys.length), patience);
    await one.stop();
    await other.stop();
    expect(done.toSorted()).toEqual(surveys.map((survey) => survey.id).toSorted());
    await database.close();
  });

  it("come to a tenant's job within two batches, though two others have hundreds before it", async () => {
    const database = await freshDatabase();
    const jobs = createJobs(database, { log: pino({ level: "silent" }), metrics: createMetrics() });
    const done: string[] = [];
    const work: Work = { ...idle, deliver: async ({ tenantId: of }) => void done.push(of) };
    // Stored by a process that ended before their time.
    await jobs.start(idle);
    const later = new Date(Date.now() + 3_600_000);
    const floods = [aSurvey(), aSurvey()];
    const own = aSurvey();
    await database.db.transaction(async (tx) => {
      for (let n = 0; n < 400; n += 1)
        for (const { tenantId: of } of floods)
          await jobs.deliverLater(tx, { ...aSurvey(), tenantId: of }, later);
    });
    await jobs.deliverLater(database.db, own, later);
    await jobs.stop();
    await database.db.execute(sql`update pgboss.job set start_after = now()`);
    const next = createJobs(database, { log: pino({ level: "silent" }), metrics: createMetrics() });
    await next.start(work);
    await vi.waitFor(() => expect(done.length).toBe(801), patience);
    await next.stop();
    expect(done.indexOf(own.tenantId)).toBeLessThan(200);
    await database.close();
  });

  it("may be one that adds within a transaction and one that works, whoever is the first", async () => {
    const database = await freshDatabase();
    const watch = { log: pino({ level: "silent" }), metrics: createMetrics() };
    for (const turn of ["without queues", "with the queues of the turn before"]) {
      const [adding, working] = [createJobs(database, watch), createJobs(database, watch)];
      await adding.start({});
      const survey = aSurvey();
      const task = { tenantId: survey.tenantId, taskId: randomUUID() };
      await database.db.transaction(async (tx) => {
        await adding.deliverLater(tx, survey, new Date());
        await adding.personTask(tx, task, new Date());
      });
      adding.wake();
      await adding.stop();
      const done: string[] = [];
      await working.start({ "person-task": async ({ taskId }) => void done.push(taskId) });
      await vi.waitFor(() => expect(done, turn).toEqual([task.taskId]), patience);
      expect(await jobsOf(database.db, survey.id)).toMatchObject([{ state: "created" }]);
      await working.stop();
    }
    await database.close();
  });

  it("have one worker of a queue that looks for jobs, also while batches take long and after that", async () => {
    const database = await freshDatabase();
    let looks = 0;
    const executeSql: typeof database.jobs.executeSql = (text, values) => {
      if (/skip locked/i.test(text) && JSON.stringify([text, values]).includes("deliver"))
        looks += 1;
      return database.jobs.executeSql(text, values);
    };
    const watched = { ...database, jobs: { ...database.jobs, executeSql } };
    const jobs = createJobs(watched, { log: pino({ level: "silent" }), metrics: createMetrics() });
    const begun: (() => void)[] = [];
    const deliver = () => new Promise<void>((done) => void begun.push(done));
    await jobs.start({ deliver });
    for (let n = 1; n <= 3; n += 1) {
      await jobs.deliverLater(database.db, aSurvey(), new Date());
      jobs.wake();
      await vi.waitFor(() => expect(begun).toHaveLength(n), patience);
    }
    for (const done of begun) done();
    const isDone = async () => {
      const left = await rowsOf(
        database.db,
        sql`select 1 from pgboss.job where name = 'deliver' and state <> 'completed'`,
      );
      expect(left).toEqual([]);
    };
    await vi.waitFor(isDone, patience);
    const [from, before] = [performance.now(), looks];
    await vi.waitFor(() => expect(looks - before).toBeGreaterThanOrEqual(5), patience);
    // One looks each second; four would have looked as often after a good second.
    expect(performance.now() - from).toBeGreaterThan(2500);
    await jobs.stop();
    await database.close();
  });

  it("have no job of a transaction that was rolled back", async () => {
    const database = await freshDatabase();
    const jobs = createJobs(database, { log: pino({ level: "silent" }), metrics: createMetrics() });
    await jobs.start(idle);
    const survey = aSurvey();
    const failing = database.db.transaction(async (tx) => {
      await jobs.deliverLater(tx, survey, new Date());
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await rowsOf(database.db, sql`select 1 from pgboss.job where name = 'deliver'`)).toEqual(
      [],
    );
    await jobs.stop();
    await database.close();
  });
});

/** Takes a job and never finishes; reports it on standard output. */
const hangingWorker = `
  import { pino } from "pino";
  import { openDatabase } from "#server/db/db.ts";
  import { createJobs } from "#server/jobs/jobs.ts";
  import { createMetrics } from "#server/metrics.ts";
  const database = await openDatabase({
 databaseUrl: process.env.URL_OF_DATABASE, databasePool: 4, dataDir: "" });
  const jobs = createJobs(database, { log: pino({ level: "silent" }), metrics: createMetrics() });
  await jobs.start({ deliver: () => new Promise(() => console.log("at work")),
    close: async () => {}, purge: async () => {} });
  console.log("started");
`;

describe.runIf(process.env.DATABASE_URL)("a process that is killed", () => {
  it("leaves its job to another", async () => {
    const database = await freshDatabase();
    const jobs = createJobs(database, { log: pino({ level: "silent" }), metrics: createMetrics() });
    const child = spawn(process.execPath, ["--input-type=module", "-e", hangingWorker], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { PATH: process.env.PATH ?? "", URL_OF_DATABASE: database.url ?? "" },
    });
    const survey = aSurvey();
    for await (const said of child.stdout) {
      if (String(said).includes("started")) {
        // The queue is there by now; its own worker looks each second.
        await database.jobs.executeSql(
          "insert into pgboss.job (name, data, expire_seconds, heartbeat_seconds, retry_limit, " +
            "retry_delay, retry_backoff, keep_until, policy, dead_letter) select 'deliver', $1, " +
            "expire_seconds, heartbeat_seconds, retry_limit, retry_delay, retry_backoff, " +
            "now() + interval '1 day', policy, dead_letter from pgboss.queue where name = " +
            "'deliver'",
          [JSON.stringify({ tenantId: survey.tenantId, surveyId: survey.id })],
        );
      }
      if (String(said).includes("at work")) break;
    }
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(await jobsOf(database.db, survey.id)).toMatchObject([{ state: "active" }]);

    // Ten seconds without a heartbeat pass.
    await database.db.execute(
      sql`update pgboss.job set heartbeat_on = now() - interval '11 seconds'
        where state = 'active'`,
    );
    const done: string[] = [];
    await jobs.start({ ...idle, deliver: async ({ surveyId: id }) => void done.push(id) });
    await vi.waitFor(() => expect(done).toEqual([survey.id]), patience);
    await vi.waitFor(
      async () =>
        expect(await jobsOf(database.db, survey.id)).toMatchObject([{ state: "completed" }]),
      patience,
    );
    await jobs.stop();
    await database.close();
  });
});
