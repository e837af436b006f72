import path from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import type { PgliteDatabase } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import type pg from "pg";
import { DatabaseError } from "./database-error.ts";
import { makeFunctions, storedFunctions } from "./stored-functions.ts";

type Run = (query: SQL) => Promise<{ rows: Record<string, unknown>[] }>;

const migrationsFolder = path.join(import.meta.dirname, "../../../migrations");
/** Created after the migrations, so that a program too old for the tables creates none. */

export async function migrateEmbedded(db: PgliteDatabase): Promise<void> {
  await refuseNewer("DATA_DIR", (query) => db.execute(query));
  await migratePglite(db, { migrationsFolder });
  await makeFunctions((query) => db.execute(query), storedFunctions);
}

/**
 * Call it under the schema lock: the first of several processes migrates, the others find nothing
 * to do.
 */
export async function migrateServer(client: pg.Client): Promise<void> {
  const db = drizzlePg(client);
  await refuseNewer("DATABASE_URL", (query) => db.execute(query));
  await migratePg(db, { migrationsFolder });
  await makeFunctions((query) => db.execute(query), storedFunctions);
}

/** The hashes of this program's migrations, in their order. */
export function knownMigrations(): string[] {
  return readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
}

/**
 * An older program would write to tables whose rules it does not know. `setting` names the database
 * for the operator.
 */
async function refuseNewer(setting: string, run: Run): Promise<void> {
  const { applied, unknown } = await compareTables(run);
  if (unknown === 0) return;
  throw new DatabaseError(
    `${setting}: the database belongs to a newer version of this program (${unknown} of its ${applied} migrations are not known here); start that version, or restore a backup from before it`,
  );
}

/**
 * How many migrations a database has, how many of them this program does not know, and how many of
 * this program's it lacks.
 */
export async function compareTables(
  run: Run,
): Promise<Record<"applied" | "unknown" | "pending", number>> {
  const known = new Set<unknown>(knownMigrations());
  const [table] = (await run(sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`))
    .rows;
  const applied = table?.name
    ? (await run(sql`select hash from drizzle.__drizzle_migrations`)).rows
    : [];
  const unknown = applied.filter(({ hash }) => !known.has(hash)).length;
  const pending = known.size - (applied.length - unknown);
  return { applied: applied.length, unknown, pending };
}
