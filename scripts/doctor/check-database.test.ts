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
