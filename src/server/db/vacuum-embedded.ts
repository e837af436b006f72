import type { PGlite } from "@electric-sql/pglite";

type Embedded = Pick<PGlite, "query" | "exec">;

const every = 10 * 60_000;
/** Changed rows after which a table is vacuumed. */
const worthIt = 1000;

/**
 * Vacuums and analyses the embedded database, which has no autovacuum, every ten minutes, table by
 * table. Returns a function that stops it.
 */
export function vacuumEmbedded(pglite: Embedded): () => void {
  // A failure only delays it until the next time.
  const timer = setInterval(() => void vacuumChanged(pglite).catch(() => {}), every).unref();
  return () => clearInterval(timer);
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
