import path from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import type { PgliteDatabase } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import type pg from "pg";
import { DatabaseError } from "./database-error.ts";
import { makeFunctions, saveNamedVotes } from "./stored-functions.ts";

const migrationsFolder = path.join(import.meta.dirname, "../../../migrations");
/** Created after the migrations, so that a program too old for the tables creates none. */
const functions = [saveNamedVotes];

export async function migrateEmbedded(db: PgliteDatabase): Promise<void> {
  await refuseNewer("DATA_DIR", (query) => db.execute(query));
  await migratePglite(db, { migrationsFolder });
  await makeFunctions((query) => db.execute(query), functions);
}

/**
 * Call it under the schema lock: the first of several processes migrates, the others find nothing
 * to do.
 */
export async function migrateServer(client: pg.Client): Promise<void> {
  const db = drizzlePg(client);
  await refuseNewer("DATABASE_URL", (query) => db.execute(query));
  await migratePg(db, { migrationsFolder });
  await makeFunctions((query) => db.execute(query), functions);
}

/**
 * An older program would write to tables whose rules it does not know. `setting` names the database
 * for the operator.
 */
async function refuseNewer(
  setting: string,
  run: (query: SQL) => Promise<{ rows: Record<string, unknown>[] }>,
): Promise<void> {
  const [table] = (await run(sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`))
    .rows;
  if (!table?.name) return;
  const applied = (await run(sql`select hash from drizzle.__drizzle_migrations`)).rows;
  const known = new Set<unknown>(readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash));
  const unknown = applied.filter(({ hash }) => !known.has(hash)).length;
  if (unknown === 0) return;
  throw new DatabaseError(
    `${setting}: the database belongs to a newer version of this program (${unknown} of its ${applied.length} migrations are not known here); start that version, or restore a backup from before it`,
  );
}
