import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/db.ts";
import { knownMigrations } from "../db/migrate.ts";

/** Whether no newer program has changed the tables since this one started. */
export async function hasOwnTables(db: Db): Promise<boolean> {
  known ??= knownMigrations().length;
  const [row] = await rowsOf<{ applied: number }>(
    db,
    sql`select count(*)::int as applied from drizzle.__drizzle_migrations`,
  );
  return row !== undefined && row.applied <= known;
}

let known: number | null = null;
