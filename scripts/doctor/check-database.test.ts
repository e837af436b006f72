import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, it } from "vitest";
import { findPostgres, startOwnPostgres } from "#test/rig/own-postgres.ts";
import { runDoctor } from "./run-doctor-for-test.ts";
import { neverVacuums, vacuums } from "./server-for-test.ts";

it.skipIf(!findPostgres())("a server that never vacuums is to be repaired", async () => {
  const postgres = await startOwnPostgres();
  const look = () => runDoctor({ DATABASE_URL: postgres.url }, "database");
  const usual = await look();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query("alter system set autovacuum = off");
  await client.query("select pg_reload_conf()");
  await client.end();
  await expect.poll(() => vacuums(postgres.url)).toBe(false);
  const never = await look();
  await postgres.close();
  expect([usual.code, ...usual.lines]).toEqual([0, expect.stringMatching(/^ok {4}database: /)]);
  expect([never.code, ...never.lines]).toEqual([1, neverVacuums]);
});

it("makes nothing of a part of an embedded database, nor where none can be made", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "polly-in-part-"));
  const rest = path.join(dataDir, "database", "postgresql.conf");
  mkdirSync(path.dirname(rest), { mode: 0o700 });
  writeFileSync(rest, "");
  const look = (at: string) => runDoctor({ DATABASE_URL: "", DATA_DIR: at }, "database");
  const [part, none] = [await look(dataDir), await look(path.join(rest, "data"))];
  const left = readdirSync(path.dirname(rest));
  rmSync(dataDir, { recursive: true });
  expect([part.code, ...part.lines, left]).toEqual([
    1,
    expect.stringMatching(/^FIX {3}database: .* is not empty and holds no whole database/),
    ["postgresql.conf"],
  ]);
  expect([none.code, ...none.lines]).toEqual([
    1,
    expect.stringMatching(/^FIX {3}database: DATA_DIR: cannot write to .* is no folder\)/),
  ]);
});
