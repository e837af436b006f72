import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "#server/db/db.ts";

/**
 * How many rows of a table, and entries of its indexes, were read meanwhile, as the database counts
 * them; other calls may not read it at the same time.
 */
export async function rowsRead(
  db: Db,
  table: string,
  call: () => Promise<unknown>,
): Promise<number> {
  const before = await readSoFar(db, table);
  await call();
  return (await readSoFar(db, table)) - before;
}

async function readSoFar(db: Db, table: string): Promise<number> {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  await db.execute(sql`select pg_stat_clear_snapshot()`);
  const [row] = await rowsOf<{ read: number }>(
    db,
    sql`
    select (t.seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes i
    where i.relid = t.relid))::int as read
    from pg_stat_user_tables t where t.relname = ${table}`,
  );
  return row?.read ?? Number.NaN;
}
