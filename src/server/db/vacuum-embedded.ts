import type { PGlite } from "@electric-sql/pglite";

type Embedded = Pick<PGlite, "query" | "exec">;

const every = 10 * 60_000;
/** Changed rows after which a table is vacuumed. */
const worthIt = 1000;
/** Bytes of the server's log after which a checkpoint is made: a file of it. */
const longLog = 16 * 1024 * 1024;

/**
 * Does every ten minutes what processes of a server do beside, and an embedded database has not:
 * vacuums and analyses, table by table, and makes a checkpoint. Returns a function that stops it.
 */
export function vacuumEmbedded(pglite: Embedded): () => void {
  const work = async () => {
    await vacuumChanged(pglite);
    await shortenLog(pglite);
  };
  // A failure only delays it until the next time.
  const timer = setInterval(() => void work().catch(() => {}), every).unref();
  return () => clearInterval(timer);
}

/**
 * Makes a checkpoint where the log has become long; returns whether it did. Otherwise there would
 * be one after half a gigabyte only, all of which is on the disk until then, and is read again
 * after a kill. None on a full disk (`embedded-room.ts`).
 */
export async function shortenLog(pglite: Embedded): Promise<boolean> {
  const { rows } = await pglite.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes
     from pg_control_checkpoint()
     where current_setting('default_transaction_read_only') = 'off'`,
  );
  if ((rows[0]?.bytes ?? 0) < longLog) return false;
  await pglite.exec("checkpoint");
  return true;
}

/**
 * Vacuums and analyses the tables with many changes; returns their names. Large values lie in a
 * table beside: a few changes of a draft leave thousands of its rows behind.
 */
export async function vacuumChanged(pglite: Embedded): Promise<string[]> {
  const { rows } = await pglite.query<{ name: string }>(
    `select format('%I.%I', t.schemaname, t.relname) as name from pg_stat_user_tables t
     join pg_class c on c.oid = t.relid
     left join pg_stat_all_tables large on large.relid = c.reltoastrelid
     where t.n_dead_tup + coalesce(large.n_dead_tup, 0) >= $1 or t.n_mod_since_analyze >= $1
     order by t.schemaname, t.relname`,
    [worthIt],
  );
  for (const { name } of rows) {
    await pglite.exec(`vacuum (analyze) ${name}`);
    // Lets other statements run in between.
    await new Promise(setImmediate);
  }
  return rows.map(({ name }) => name);
}
