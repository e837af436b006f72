import { sql } from "drizzle-orm";
import { countSealed, readCheck, unknownSeals } from "../anonymity/key-check.ts";
import { idOfFingerprint } from "../anonymity/keyring.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { BackupError } from "./backup-error.ts";
import type { Facts } from "./backup-file.ts";

/** The schemas that belong to the product. */
export const schemas = ["public", "drizzle", "pgboss"];

/**
 * What the database holds. It reads tables of every version of this program, and it should see one
 * moment of them.
 */
export async function describeDatabase(db: Db, kind: Facts["kind"]): Promise<Facts> {
  if (!(await exists(db, "drizzle.__drizzle_migrations")))
    throw new BackupError(
      "the database has no tables of this program: there is nothing to back up",
    );
  const [{ version } = { version: 0 }] = await rowsOf<{ version: number }>(
    db,
    sql`select current_setting('server_version_num')::int as version`,
  );
  const migrations = await rowsOf<{ hash: string }>(
    db,
    sql`select hash from drizzle.__drizzle_migrations order by created_at`,
  );
  return {
    kind,
    serverVersion: version,
    migrations: migrations.map(({ hash }) => hash),
    jobsVersion: await jobsVersionOf(db),
    ...(await keysOf(db)),
    rows: await countRows(db),
  };
}

async function keysOf(db: Db): Promise<Pick<Facts, "keyFingerprint" | "keyIds" | "sealed">> {
  const check = (await exists(db, "public.secrets")) ? await readCheck(db) : null;
  const seals = (await exists(db, "public.survey_seals")) ? await unknownSeals(db, []) : [];
  const ids = [...(check ? [idOfFingerprint(check)] : []), ...seals.map(({ keyId }) => keyId)];
  return {
    keyFingerprint: check && Buffer.from(check).toString("hex"),
    keyIds: [...new Set(ids)],
    sealed: (await exists(db, "public.sealed_ballots")) ? await countSealed(db) : 0,
  };
}

async function jobsVersionOf(db: Db): Promise<number | null> {
  if (!(await exists(db, "pgboss.version"))) return null;
  const [row] = await rowsOf<{ version: number }>(db, sql`select version from pgboss.version`);
  return row?.version ?? null;
}

async function countRows(db: Db): Promise<Facts["rows"]> {
  const tables = await rowsOf<{ schema: string; name: string }>(
    db,
    sql`select n.nspname as schema, c.relname as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname = any(${sql.param(schemas)}::text[]) order by 1, 2`,
  );
  const rows: Facts["rows"] = {};
  for (const { schema, name } of tables) {
    const [counted] = await rowsOf<{ n: number }>(
      db,
      sql`select count(*)::int as n from ${sql.identifier(schema)}.${sql.identifier(name)}`,
    );
    rows[`${schema}.${name}`] = counted?.n ?? 0;
  }
  return rows;
}

async function exists(db: Db, table: string): Promise<boolean> {
  const [found] = await rowsOf<{ name: string | null }>(
    db,
    sql`select to_regclass(${table})::text as name`,
  );
  return Boolean(found?.name);
}
