import type { PGlite } from "@electric-sql/pglite";

type Embedded = Pick<PGlite, "query" | "exec">;

const every = 10 * 60_000;
/** Rows of a table that have changed since, before it is worth a look. */
const worthIt = 1000;

/**
 * The embedded database has nobody who clears what changes leave behind and renews the planner's figures, as a server's autovacuum does; this does it every
 * ten minutes, table by table. Answers how to stop.
 */
export function keepTidy(pglite: Embedded): () => void {
  // A failure changes nothing but the time: it is tried again.
  const timer = setInterval(() => void tidy(pglite).catch(() => {}), every).unref();
  return () => clearInterval(timer);
}

/** Vacuums and analyses the tables that have changed a lot, and answers their names. */
export async function tidy(pglite: Embedded): Promise<string[]> {
  const { rows } = await pglite.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
     where n_dead_tup >= $1 or n_mod_since_analyze >= $1 order by schemaname, relname`,
    [worthIt],
  );
  for (const { name } of rows) {
    await pglite.exec(`vacuum (analyze) ${name}`);
    // Others come in between.
    await new Promise(setImmediate);
  }
  return rows.map(({ name }) => name);
}
