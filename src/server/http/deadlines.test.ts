import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startOwnApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { openPrepared } from "#test/prepared-database.ts";
import { findPostgres, type OwnPostgres, startOwnPostgres } from "#test/rig/own-postgres.ts";
import { sendPoll } from "#test/send-poll.ts";
import { openDatabase } from "../db/db.ts";

type Timed = { status: number; retryAfter: string | null; code: unknown; within: boolean };

/** A call's reply, and whether it came within the ten seconds that every call has. */
async function timed(person: Person, path: string, body?: unknown): Promise<Timed> {
  const begun = performance.now();
  const reply = await person.request(
    path,
    body === undefined ? {} : { method: "POST", body: JSON.stringify(body) },
  );
  const said = z.looseObject({ code: z.string().optional() }).parse(await reply.json());
  return {
    status: reply.status,
    retryAfter: reply.headers.get("retry-after"),
    code: said.code ?? null,
    within: performance.now() - begun < 10_000,
  };
}

const busy = { status: 503, retryAfter: "2", code: "SERVER_BUSY", within: true };

/** A vote has a message of its own. */
const asBusy = (said: Timed): Timed =>
  said.code === "RESPONSE_NOT_SAVED" ? { ...said, code: busy.code } : said;

async function callsOf(app: TestApp) {
  const adele = await app.as("adele");
  const { poll } = await sendPoll(app, adele);
  const vote = {
    response: [{ questionId: poll.question.id, value: poll.question.choices[0]?.id }],
    source: "web",
  };
  const both = () =>
    Promise.all([
      timed(adele, `/v1/survey/${poll.id}`),
      timed(adele, `/v1/survey/${poll.id}/response`, vote),
    ]);
  return { both, poll };
}

describe("a call blocked by the database", () => {
  it("gets a retry error within ten seconds if other work blocks the embedded database, and works afterwards", async () => {
    const database = await openPrepared();
    const app = await startOwnApp({}, database);
    const { both } = await callsOf(app);
    const held = Promise.withResolvers<void>();
    const holding = app.database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await held.promise;
    });
    expect((await both()).map(asBusy)).toEqual([busy, busy]);
    held.resolve();
    await holding;
    expect((await both()).map(({ status }) => status)).toEqual([200, 200]);
    await app.close();
    await database.close();
  });
});

describe.runIf(findPostgres())("a call that PostgreSQL holds up", () => {
  let postgres: OwnPostgres;
  let app: TestApp;
  let calls: Awaited<ReturnType<typeof callsOf>>;
  beforeAll(async () => {
    postgres = await startOwnPostgres();
    app = await startOwnApp(
      {},
      await openDatabase({ databaseUrl: postgres.url, databasePool: 6, dataDir: "" }),
    );
    calls = await callsOf(app);
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await app.database.close();
    await postgres.close();
  });

  it("gets a retry error within ten seconds if tables are locked, and works afterwards", async () => {
    const other = new pg.Client({ connectionString: postgres.url });
    await other.connect();
    await other.query("begin; lock table surveys, totals in access exclusive mode");
    expect(await calls.both()).toEqual([busy, busy]);
    await other.query("rollback");
    await other.end();
    expect((await calls.both()).map(({ status }) => status)).toEqual([200, 200]);
  });

  it("gets a retry error if the server stops responding, and no later call continues its transaction", async () => {
    postgres.pause();
    try {
      // The second time, no connection that was given up is reused.
      for (let turn = 0; turn < 2; turn += 1)
        expect((await calls.both()).map(asBusy)).toEqual([busy, busy]);
    } finally {
      postgres.resume();
    }
    await app.emulator.until("answers", async () =>
      (await calls.both()).every(({ status }) => status === 200),
    );
    const idle =
      "select count(*)::int as n from pg_stat_activity where application_name = 'polly' and " +
      "state like 'idle in transaction%'";
    const other = new pg.Client({ connectionString: postgres.url });
    await other.connect();
    await app.emulator.until(
      "no transaction to be left open",
      async () => (await other.query(idle)).rows[0]?.n === 0,
    );
    await other.end();
  });

  it.each([
    [
      "3D000",
      "alter database postgres rename to elsewhere",
      "alter database elsewhere rename to postgres",
    ],
    [
      "55000",
      "alter database postgres allow_connections false",
      "alter database postgres allow_connections true",
    ],
    ["28000", "alter role postgres nologin", "alter role postgres login"],
  ])(
    "gets a retry error while every connection is refused (%s), and works afterwards",
    async (code, refuse, take) => {
      const other = new pg.Client({
        connectionString: postgres.url.replace(/postgres$/, "template1"),
      });
      await other.connect();
      // Nobody may be connected while a database gets another name.
      const cut = `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = 'postgres'`;
      const refused = async () => {
        await other.query(cut);
        await other.query(refuse);
        await other.query(cut);
        return true;
      };
      await app.emulator.until("the refusal", () => refused().catch(() => false));
      const client = new pg.Client({ connectionString: postgres.url });
      await expect(client.connect()).rejects.toMatchObject({ code });
      for (let turn = 0; turn < 2; turn += 1)
        expect((await calls.both()).map(asBusy)).toEqual([busy, busy]);
      await other.query(take);
      await other.end();
      await app.emulator.until("answers", async () =>
        (await calls.both()).every(({ status }) => status === 200),
      );
    },
  );
});
