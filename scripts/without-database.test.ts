import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { runCommand } from "#test/rig/run-command.ts";
import { freshServer } from "../bench/services.ts";

const server = process.env.DATABASE_URL ?? "";
const folder = mkdtempSync(path.join(tmpdir(), "polly-nothing-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tenant = ["--tenant", randomUUID()];
const user = ["--user", randomUUID()];

it("an operator's command refuses where the product has no database, and makes none", async () => {
  const dataDir = path.join(folder, "data");
  const { url = "", drop = async () => {} } = server ? await freshServer(server) : {};
  const env = { DATA_DIR: dataDir, ...(url ? { DATABASE_URL: url } : {}) };
  const commands: [string, ...string[]][] = [
    ["plan", "grant", ...tenant],
    ["administer", "grant", ...tenant, ...user],
    ["administer", "overview", ...tenant],
    ["rebuild-tallies"],
    ["rebuild-tallies", "--repair"],
    ["rotate-anonymity-key"],
    ["rotate-anonymity-key", "--key-is-lost"],
  ];
  const said = url
    ? "DATABASE_URL: the database has no tables of this program; " +
      "a first start of the product makes them"
    : `DATA_DIR: there is no database in ${dataDir}`;
  for (const [name, ...words] of commands)
    expect([name, ...words, await runCommand(name, words, env)]).toEqual([
      name,
      ...words,
      { code: 1, said },
    ]);
  expect(readdirSync(folder)).toEqual([]);
  if (url) expect(await schemasOf(url)).toEqual(["public"]);
  await drop();
}, 120_000);

/** The schemas of a database, without the server's own, and its tables. */
async function schemasOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname !~ '^(pg_|information_schema)'
      union all select tablename from pg_tables where schemaname = 'public'`,
  );
  await client.end();
  return rows.map(({ name }) => name);
}
