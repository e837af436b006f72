import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { surveyTypes } from "#domain/survey/types/registry.ts";
import { type Database, openDatabase, openInMemory, rowsOf } from "./db.ts";
import { makeFunctions, saveNamedVotes, storedFunction } from "./stored-functions.ts";

const server = process.env.DATABASE_URL ?? "";
const textOf = (answer: number) =>
  `create function probe() returns int language sql as $$ select ${answer} $$;`;

type Made = { name: string; oid: number; made: string };

/** The database's functions with this name prefix; `made`: the transaction that created each. */
function functionsIn({ db }: Pick<Database, "db">, begin: string): Promise<Made[]> {
  return rowsOf<Made>(
    db,
    sql`select proname as name, oid::int as oid, xmin::text as made from pg_proc
      where proname like ${`${begin}\\_%`} order by oid`,
  );
}

async function call({ db }: Database, name: string): Promise<number | undefined> {
  const [row] = await rowsOf<{ answer: number }>(
    db,
    sql`select ${sql.identifier(name)}() as answer`,
  );
  return row?.answer;
}

const runOn =
  ({ db }: Database) =>
  async (query: SQL) => ({
    rows: await rowsOf<Record<string, unknown>>(db, query),
  });

describe("a function whose source is a file of the program", () => {
  it("is created at startup, and not again while its source is the same", async () => {
    const database = await openInMemory();
    const run = runOn(database);
    const before = await functionsIn(database, "save_named_votes");
    expect(before.map(({ name }) => name)).toEqual([saveNamedVotes.name]);
    await makeFunctions(run, [saveNamedVotes]);
    expect(await functionsIn(database, "save_named_votes")).toEqual(before);
    await database.close();
  });

  it("is created anew when its source changes, and older programs keep theirs", async () => {
    const database = await openInMemory();
    const run = runOn(database);
    const [older, newer] = [storedFunction("probe", textOf(1)), storedFunction("probe", textOf(2))];
    await makeFunctions(run, [older]);
    await makeFunctions(run, [newer]);
    expect(await call(database, newer.name)).toBe(2);
    expect(await call(database, older.name)).toBe(1);
    // Back to the older program: its function still exists.
    await makeFunctions(run, [older]);
    expect(await functionsIn(database, "probe")).toHaveLength(2);
    await database.close();
  });

  it("names no survey type: each vote carries what its type allows", () => {
    const literals = surveyTypes.map((type) => `'${type}'`);
    expect(literals.filter((literal) => saveNamedVotes.text.includes(literal))).toEqual([]);
  });

  it.runIf(server)("is created once if several processes start at the same time", async () => {
    const name = `polly_test_${randomUUID().replaceAll("-", "")}`;
    await onServer(`create database ${name}`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    const settings = { databaseUrl: url.href, databasePool: 2, dataDir: "" };
    const opened = await Promise.all([1, 2, 3, 4].map(() => openDatabase(settings)));
    const found = await Promise.all(opened.map((each) => functionsIn(each, "save_named_votes")));
    expect(found.map((made) => made.map((each) => each.name))).toEqual(
      opened.map(() => [saveNamedVotes.name]),
    );
    await Promise.all(opened.map((each) => each.close()));
    // The next start finds it, whichever process created it.
    const later = await openDatabase(settings);
    expect(await functionsIn(later, "save_named_votes")).toEqual(found[0]);
    await later.close();
    await onServer(`drop database ${name} with (force)`);
  });
});

async function onServer(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(text).finally(() => client.end());
}
