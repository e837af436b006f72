import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { prepareFolder } from "#test/prepared-database.ts";
import { startProductProcess } from "#test/rig/product-process.ts";
import { withoutRights } from "#test/server-database.ts";
import { buildPages } from "../../../scripts/build-pages.ts";
import { freePort } from "../../../scripts/free-port.ts";
import { type Database, openDatabase, openExisting, openInMemory, rowsOf } from "./db.ts";

const server = process.env.DATABASE_URL ?? "";
const migrations = fs
  .readdirSync(path.join(import.meta.dirname, "../../../migrations"))
  .filter((name) => name.endsWith(".sql"));

const applied = ({ db }: Database) =>
  rowsOf<{ n: number }>(db, sql`select count(*)::int as n from drizzle.__drizzle_migrations`);

/** A new database on the server, for the duration of the work. */
async function withNew(work: (url: string) => Promise<void>): Promise<void> {
  const name = `polly_test_${randomUUID().replaceAll("-", "")}`;
  await onServer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  await work(url.href).finally(() => onServer(`drop database ${name} with (force)`));
}

async function onServer(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

describe("migrations", () => {
  it("bring a new database to the latest version", async () => {
    const database = await openInMemory();
    expect(await applied(database)).toEqual([{ n: migrations.length }]);
    await database.close();
  });

  it.runIf(server)("run once if several processes start at the same time", async () => {
    await withNew(async (url) => {
      const settings = { databaseUrl: url, databasePool: 2, dataDir: "" };
      const opened = await Promise.all([1, 2, 3, 4].map(() => openDatabase(settings)));
      for (const database of opened)
        expect(await applied(database)).toEqual([{ n: migrations.length }]);
      const locks = await rowsOf(
        opened[0]?.db ?? expect.fail(),
        sql`select 1 from pg_locks where locktype = 'advisory'`,
      );
      expect(locks).toEqual([]);
      await Promise.all(opened.map((database) => database.close()));
    });
  });

  it.runIf(server)(
    "lets whole products start at the same time on an empty database, with the job queue's " +
      "tables too",
    async () => {
      await buildPages();
      await withNew(async (url) => {
        const ports = await Promise.all([freePort(), freePort(), freePort()]);
        const started = await Promise.allSettled(
          ports.map((port) => startProductProcess({ PORT: String(port), DATABASE_URL: url })),
        );
        const running = started.flatMap((each) =>
          each.status === "fulfilled" ? [each.value] : [],
        );
        const codes = await Promise.all(running.map((product) => product.stop()));
        expect(
          started.flatMap((each) => (each.status === "rejected" ? [String(each.reason)] : [])),
        ).toEqual([]);
        expect(codes).toEqual([0, 0, 0]);
      });
    },
  );

  it.runIf(server)(
    "are left to the product while an older one runs: a command refuses",
    async () => {
      await withNew(async (url) => {
        const settings = { databaseUrl: url, databasePool: 2, dataDir: "" };
        const running = await openDatabase(settings);
        await running.db.execute(
          sql`delete from drizzle.__drizzle_migrations
          where id = (select max(id) from drizzle.__drizzle_migrations)`,
        );
        await expect(openExisting(settings)).rejects.toThrow(
          /^DATABASE_URL: the tables are of an older version, whose product is connected \(\d+ connections\); stop all its processes first$/,
        );
        expect(await applied(running)).toEqual([{ n: migrations.length - 1 }]);
        await running.close();
      });
    },
  );

  it("refuse a database changed by a newer version, with a message, and leave it unchanged", async () => {
    const dataDir = fs.mkdtempSync(path.join(tmpdir(), "polly-newer-"));
    prepareFolder(dataDir);
    const settings = { databaseUrl: null, databasePool: 1, dataDir };
    const change = async (text: SQL) => {
      const database = await openDatabase(settings);
      await database.db.execute(text);
      await database.close();
    };
    await change(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at)
        values ('of a later version', 1)`,
    );
    const refusal =
      /^DATA_DIR: the database belongs to a newer version of this program \(1 of its \d+ migrations are not known here\)/;
    await expect(openDatabase(settings)).rejects.toThrow(refusal);
    // Refused twice: it was closed cleanly, and its folder is free again.
    await expect(openDatabase(settings)).rejects.toThrow(refusal);
    fs.rmSync(dataDir, { recursive: true });
  });

  it.runIf(process.env.DATABASE_URL)(
    "report in one line which right the account lacks",
    async () => {
      const refusal =
        /^DATABASE_URL: the account lacks a right: permission denied for (\w+) (\w+)$/;
      await withNew(async (url) => {
        const poor = await withoutRights(url);
        const open = () => openDatabase({ databaseUrl: poor.url, databasePool: 2, dataDir: "" });
        await expect(open()).rejects.toThrow(refusal);
        await (await openDatabase({ databaseUrl: url, databasePool: 2, dataDir: "" })).close();
        await expect(open()).rejects.toThrow(refusal);
        await poor.drop();
      });
    },
  );

  it("report in one line that a database does not reply", async () => {
    const settings = {
      databaseUrl: "postgres://nobody@127.0.0.1:9/none",
      databasePool: 2,
      dataDir: "",
    };
    await expect(openDatabase(settings)).rejects.toThrow(
      /^DATABASE_URL: the database does not answer/,
    );
  });
});
