import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { surveyId } from "#domain/ids.ts";
import { answer } from "#domain/response/answers.ts";
import { type Database, openDatabase, openInMemory, rowsOf } from "#server/db/db.ts";
import { rebuildTallies } from "#server/results/rebuild-tallies.ts";
import { freshServer } from "../bench/services.ts";
import { startOwnApp } from "./app.ts";
import { bareImage } from "./prepared-database.ts";
import { runCommand } from "./rig/run-command.ts";

const server = process.env.DATABASE_URL ?? "";
const migrations = readMigrationFiles({
  migrationsFolder: path.join(import.meta.dirname, "../migrations"),
});
/** What a past version wrote, by the number of its last migration: `NNNN.sql`. */
const folder = path.join(import.meta.dirname, "upgrade");
const written = readdirSync(folder).map((name) => ({
  at: Number(name.slice(0, 4)),
  text: readFileSync(path.join(folder, name), "utf8"),
}));
const [first] = written;

/** The statements that make tables of this shape, and of the next one. */
const tablesAt = (at: number) => migrations[at]?.sql.join(";\n") ?? "";
const record = (at: number) =>
  `insert into drizzle.__drizzle_migrations (hash, created_at)
    values ('${migrations[at]?.hash}', ${migrations[at]?.folderMillis})`;
const ledger = `create schema drizzle; create table drizzle.__drizzle_migrations (
  id serial primary key, hash text not null, created_at bigint)`;

/** A database as the version of this migration left it. */
async function fill(run: (text: string) => Promise<unknown>, version: (typeof written)[number]) {
  await run(ledger);
  for (let at = 0; at <= version.at; at += 1) await run(tablesAt(at));
  await run(version.text);
  // The dump names its rows' ids.
  await run(
    `select setval('drizzle.__drizzle_migrations_id_seq',
      (select max(id) from drizzle.__drizzle_migrations))`,
  );
}

async function inMemory(pglite: PGlite): Promise<Database> {
  return openInMemory(new Blob([await (await pglite.dumpDataDir("none")).arrayBuffer()]));
}

const polls = {
  named: "aa629fb7-79a3-46c5-9787-6b6ba89a8728",
  anonymous: "b531735e-f53c-4f7d-8313-a0d5ff24473c",
  closed: "1a807edc-2771-48b0-8f45-a7a2f7f4d391",
};

/** Opens what the first version wrote, with the present program beside the emulator. */
async function useIt(database: Database): Promise<void> {
  const app = await startOwnApp({}, database);
  try {
    const adele = await app.as("adele");
    const counts = async (id: string) => {
      const params = { id: surveyId.parse(id) };
      const { results } = await adele.responses.results({ params });
      return results?.questions[0]?.choices.map(({ count }) => count);
    };
    expect(await counts(polls.named)).toEqual([1, 2, 0]);
    expect(await counts(polls.anonymous)).toEqual([1, 0, 3]);
    expect(await counts(polls.closed)).toEqual([1, 0, 0]);

    const vote = async (alias: string, id: string, choice: number, more = {}) => {
      const params = { id: surveyId.parse(id) };
      const person = await app.as(alias);
      const { questions } = await person.surveys.get({ params });
      const [question] = questions;
      if (question?.questionType !== "nominal") throw new Error("no choices");
      const value = question.choices[choice]?.id;
      const response = [answer.parse({ questionId: question.id, value })];
      return person.responses.save({ params, body: { response, source: "web", ...more } });
    };
    await vote("isaiah", polls.named, 2);
    await vote("alex", polls.named, 2);
    expect(await counts(polls.named)).toEqual([0, 2, 2]);
    const receiptOf = (text: string) => Buffer.from(text.padEnd(16)).toString("base64url");
    await vote("johanna", polls.anonymous, 1, { receipt: receiptOf("johanna") });
    await expect(
      vote("alex", polls.anonymous, 1, { receipt: receiptOf("alex again") }),
    ).rejects.toThrow();
    await expect(vote("diego", polls.closed, 1)).rejects.toThrow();
    const params = { id: surveyId.parse(polls.anonymous) };
    await adele.surveys.close({ params, body: {} });
    expect(await counts(polls.anonymous)).toEqual([1, 1, 3]);
    expect(await rebuildTallies(database.db, { repair: false })).toEqual([]);
  } finally {
    await app.close();
  }
}

describe("a database of an earlier version", () => {
  it.runIf(!server)("of the first one is read, voted in and closed by this program", async () => {
    const pglite = await PGlite.create({ loadDataDir: bareImage() });
    await fill((text) => pglite.exec(text), first ?? expect.fail());
    const database = await inMemory(pglite);
    await pglite.close();
    await useIt(database).finally(database.close);
  });

  it.runIf(server)("of the first one is so on PostgreSQL too", async () => {
    const { url, drop } = await freshServer(server);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await fill((text) => client.query(text), first ?? expect.fail()).finally(() => client.end());
    const database = await openDatabase({ databaseUrl: url, databasePool: 10, dataDir: "" });
    await useIt(database).finally(async () => {
      await database.close();
      await drop();
    });
  });

  it.runIf(!server)(
    "of any shape since is opened with all that the first one wrote in it",
    { timeout: 300_000 },
    async () => {
      const pglite = await PGlite.create({ loadDataDir: bareImage() });
      await fill((text) => pglite.exec(text), first ?? expect.fail());
      for (let at = 0; at < migrations.length; at += 1) {
        if (at > 0) await pglite.exec(`${tablesAt(at)};\n${record(at)}`);
        const { db, close } = await inMemory(pglite);
        const rows = await rowsOf(
          db,
          sql`select (select count(*)::int from surveys) as surveys,
            (select count(*)::int from responses) as named,
            (select count(*)::int from ballots) as anonymous,
            (select count(*)::int from listings) as listed,
            (select count(*)::int from drizzle.__drizzle_migrations) as migrations`,
        );
        expect(rows).toMatchObject([
          { surveys: 3, named: 4, anonymous: 4, migrations: migrations.length },
        ]);
        expect(await rebuildTallies(db, { repair: false })).toEqual([]);
        await close();
      }
      await pglite.close();
    },
  );

  it.runIf(server)("that is later than this program is refused by its commands", async () => {
    const { url, drop } = await freshServer(server);
    const { db, close } = await openDatabase({ databaseUrl: url, databasePool: 2, dataDir: "" });
    await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      values ('of a later version', 1)`);
    const before = await rowsOf(db, sql`select count(*)::int as n from pg_class`);
    const refused = await runCommand("rebuild-tallies", [], { DATABASE_URL: url });
    expect(refused).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^DATABASE_URL: the database belongs to a newer version of this program \(1 of its \d+ migrations are not known here\)/,
      ),
    });
    expect(await rowsOf(db, sql`select count(*)::int as n from pg_class`)).toEqual(before);
    await close();
    await drop();
  });
});
