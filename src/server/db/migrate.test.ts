import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { type Database, openDatabase, openInMemory, rowsOf } from "./db.ts";

const server = process.env.DATABASE_URL ?? "";
const migrations = fs.readdirSync(path.join(import.meta.dirname, "../../../migrations")).filter((name) => name.endsWith(".sql"));

const applied = ({ db }: Database) => rowsOf<{ n: number }>(db, sql`select count(*)::int as n from drizzle.__drizzle_migrations`);

async function onServer(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

describe("migrating", () => {
  it("brings a new database to the last migration", async () => {
    const database = await openInMemory();
    expect(await applied(database)).toEqual([{ n: migrations.length }]);
    await database.close();
  });

  it.runIf(server)("is done once where several processes start at the same time", async () => {
    const name = `polly_test_${randomUUID().replaceAll("-", "")}`;
    await onServer(`create database ${name}`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    const settings = { databaseUrl: url.href, databasePool: 2, dataDir: "" };
    try {
      const opened = await Promise.all([1, 2, 3, 4].map(() => openDatabase(settings)));
      for (const database of opened) expect(await applied(database)).toEqual([{ n: migrations.length }]);
      const locks = await rowsOf(opened[0]?.db ?? expect.fail(), sql`select 1 from pg_locks where locktype = 'advisory'`);
      expect(locks).toEqual([]);
      await Promise.all(opened.map((database) => database.close()));
    } finally {
      await onServer(`drop database ${name} with (force)`);
    }
  });

  it("says in one line that a database does not answer", async () => {
    const settings = { databaseUrl: "postgres://nobody@127.0.0.1:9/none", databasePool: 2, dataDir: "" };
    await expect(openDatabase(settings)).rejects.toThrow(/^DATABASE_URL: the database does not answer/);
  });
});
