import path from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import type { PgliteDatabase } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import type pg from "pg";
import { DatabaseError } from "./database-error.ts";
import { refuseRunning } from "./schema-lock.ts";
import { makeFunctions, storedFunctions } from "./stored-functions.ts";

type Run = (query: SQL) => Promise<{ rows: Record<string, unknown>[] }>;

const migrationsFolder = path.join(import.meta.dirname, "../../../migrations");

/** `mayBeNew`: where the database has no tables yet, they are made. */
export async function migrateEmbedded(db: PgliteDatabase, mayBeNew = true): Promise<void> {
  await refuseOther("DATA_DIR", mayBeNew, (query) => db.execute(query));
  await migratePglite(db, { migrationsFolder });
  await makeFunctions((query) => db.execute(query), storedFunctions);
}

/**
 * Call it under the schema lock: the first of several processes migrates, the others find nothing
 * to do. A command (not `mayBeNew`) does not change the tables of a product that runs: an older one
 * could no longer write to them.
 */
export async function migrateServer(client: pg.Client, mayBeNew: boolean): Promise<void> {
  const db = drizzlePg(client);
  const pending = await refuseOther("DATABASE_URL", mayBeNew, (query) => db.execute(query));
  if (pending > 0 && !mayBeNew)
    await refuseRunning(client, "the tables are of an older version, whose product is connected");
  await migratePg(db, { migrationsFolder });
  await makeFunctions((query) => db.execute(query), storedFunctions);
}

/** The hashes of this program's migrations, in their order. */
export function knownMigrations(): string[] {
  return readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
}

/**
 * An older program would write to tables whose rules it does not know. `setting` names the database
 * for the operator. Answers how many migrations the database lacks.
 */
async function refuseOther(setting: string, mayBeNew: boolean, run: Run): Promise<number> {
  const { applied, unknown, pending } = await compareTables(run);
  if (applied === 0 && !mayBeNew)
    throw new DatabaseError(
      `${setting}: the database has no tables of this program; a first start of the product makes them`,
    );
  if (unknown === 0) return pending;
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
