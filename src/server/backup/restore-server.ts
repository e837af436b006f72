import { once } from "node:events";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { withoutProduct } from "../db/schema-lock.ts";
import { BackupError } from "./backup-error.ts";
import { type Manifest, readPayload } from "./backup-file.ts";
import { connect } from "./connect.ts";
import { schemas } from "./describe-database.ts";
import { keepKnownSettings } from "./known-settings.ts";
import { findTools, type Tools } from "./postgres-tools.ts";
import { feed } from "./run-tool.ts";

/**
 * Replaces what the product has in the database in one transaction, which ends only when all rows
 * were counted: cut short anywhere, everything is as before.
 */
export async function restoreServer(
  databaseUrl: string,
  file: string,
  about: Manifest,
  { replace }: { replace: boolean },
): Promise<void> {
  // Says in one line that there is no server.
  await (await connect(databaseUrl)).end();
  await withoutProduct(databaseUrl, async (client) => {
    if (!replace) await refuseFilled(client);
    const version = await versionOf(client);
    if (Math.floor(version / 10_000) < Math.floor(about.serverVersion / 10_000))
      throw new BackupError(
        `${file}: from PostgreSQL ${majorOf(about.serverVersion)}, and this server is ${majorOf(version)}`,
      );
    const tools = findTools(Math.max(version, about.serverVersion), databaseUrl);
    const list = await listArchive(tools, file, about);
    try {
      await load(tools, file, about, { list, known: await settingsOf(client) });
    } finally {
      fs.rmSync(path.dirname(list), { recursive: true });
    }
    await client.query("analyze");
  });
}

/**
 * What of the archive is restored, as a file for pg_restore: all but the schema `public` itself,
 * which every database has.
 */
async function listArchive(tools: Tools, file: string, about: Manifest): Promise<string> {
  const { child, ended } = tools.start("pg_restore", ["--list"]);
  // It reads no further than the list.
  readPayload(file, about)
    .on("error", () => child.stdin.destroy())
    .pipe(child.stdin);
  const lines = (await text(child.stdout)).split("\n");
  await ended;
  const list = path.join(fs.mkdtempSync(path.join(tmpdir(), "polly-restore-")), "list");
  const wanted = lines.filter((line) => !/ (SCHEMA - public|COMMENT - SCHEMA public) /.test(line));
  fs.writeFileSync(list, wanted.join("\n"), { mode: 0o600 });
  return list;
}

type Loading = { list: string; known: ReadonlySet<string> };

async function load(
  tools: Tools,
  file: string,
  about: Manifest,
  { list, known }: Loading,
): Promise<void> {
  const words = ["--no-psqlrc", "--quiet", "--no-password", "--set=ON_ERROR_STOP=1"];
  const psql = tools.start("psql", words);
  psql.child.stdout.resume();
  const script = tools.start("pg_restore", [
    "--no-owner",
    "--no-privileges",
    `--use-list=${list}`,
    "--file=-",
  ]);
  const into = psql.child.stdin;
  // psql ends at the first error: whatever is written afterwards has nowhere to go.
  const failed = psql.ended.then(() => new Promise<never>(() => {}));
  const loaded = async () => {
    await write(into, `begin;\n${dropEverything}`);
    await Promise.all([
      feed(readPayload(file, about), [], script.child.stdin),
      pipeline(script.child.stdout, keepKnownSettings(known), into, { end: false }),
      script.ended,
    ]);
    await write(into, countRows(about.rows));
  };
  try {
    await Promise.race([loaded(), failed]);
    into.end("commit;\n");
    await psql.ended;
  } catch (error) {
    // Without its last line psql changes nothing.
    into.destroy();
    script.child.kill();
    throw await psql.ended.then(
      () => error,
      (reason: unknown) => reason,
    );
  }
}

async function write(into: Writable, text: string): Promise<void> {
  if (!into.write(text)) await once(into, "drain");
}

/** Everything in the product's schemas that belongs to no extension. */
const dropEverything = `
set local lock_timeout = '30s';
set local client_min_messages = error;
do $drop$
declare each record;
begin
  for each in
    select c.oid::regclass as name, case c.relkind when 'v' then 'view' when 'S' then 'sequence'
      when 'm' then 'materialized view' else 'table' end as kind
    from pg_class c where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p', 'v', 'm', 'S') and not c.relispartition
      and not exists (select 1 from pg_depend d where d.objid = c.oid
        and d.deptype in ('e', 'a', 'i') and d.classid = 'pg_class'::regclass)
  loop execute format('drop %s if exists %s cascade', each.kind, each.name); end loop;
  for each in
    select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and not exists (select 1 from pg_depend d
      where d.objid = p.oid and d.deptype = 'e' and d.classid = 'pg_proc'::regclass)
  loop execute format('drop routine if exists %s cascade', each.name); end loop;
  for each in
    select t.oid::regtype as name from pg_type t
    where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd') and not exists (
      select 1 from pg_depend d where d.objid = t.oid and d.deptype = 'e'
        and d.classid = 'pg_type'::regclass)
  loop execute format('drop type if exists %s cascade', each.name); end loop;
end $drop$;
drop schema if exists drizzle cascade;
drop schema if exists pgboss cascade;
`;

/** Fails, and with it the transaction, where a table has other rows than the backup says. */
function countRows(rows: Manifest["rows"]): string {
  const quoted = (table: string) =>
    table.replace(/^([^.]*)\.(.*)$/s, (_all, schema: string, name: string) =>
      [schema, name].map((part) => `"${part.replaceAll('"', '""')}"`).join("."),
    );
  const checks = Object.entries(rows).map(
    ([table, count]) =>
      `if (select count(*) from ${quoted(table)}) <> ${count} then ` +
      "raise exception 'a table has other rows than it should have'; end if;",
  );
  return `\ndo $count$ begin\n${checks.join("\n")}\nend $count$;\n`;
}

async function refuseFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any($1) and c.relkind in ('r', 'p') limit 1`,
    [schemas],
  );
  if (rows.length > 0)
    throw new BackupError(
      "DATABASE_URL: there are tables in this database; with --replace they are removed for " +
        "the backup",
    );
}

async function versionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  return rows[0]?.version ?? 0;
}

async function settingsOf(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>("select name from pg_settings");
  return new Set(rows.map(({ name }) => name));
}

function majorOf(version: number): number {
  return Math.floor(version / 10_000);
}
