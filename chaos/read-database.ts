import { sql } from "drizzle-orm";
import { type Database, rowsOf } from "#server/db/db.ts";

/**
 * A row of any table, as a person with every right reads it: its place, the transactions and
 * commands that its header names, and its content as JSON.
 */
export type Row = {
  table: string;
  ctid: string;
  xmin: string;
  xmax: string;
  cmin: string;
  cmax: string;
  text: string;
};
/**
 * Every row of every table that the catalogue knows, the job queue's tables and what is stored out
 * of line with them; not the catalogue itself.
 */
export async function readEverything(
  { db }: Pick<Database, "db">,
  only?: readonly string[],
): Promise<Row[]> {
  const tables = await rowsOf<{ schema: string; name: string }>(
    db,
    sql`
    select n.nspname as schema, c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm')
    and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    union all
    select 'pg_toast', t.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_class t on t.oid = c.reltoastrelid
    where n.nspname not in ('pg_catalog', 'information_schema')
    and has_schema_privilege('pg_toast', 'usage')`,
  );
  const found: Row[] = [];
  for (const { schema, name } of tables) {
    if (only && !only.includes(`${schema}.${name}`)) continue;
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    // What is out of line is bytes: read as text, what a person wrote can be found in it.
    const text =
      schema === "pg_toast"
        ? sql`jsonb_build_object('chunk_id', t.chunk_id::text, 'chunk_seq', t.chunk_seq, 'data',
          encode(t.chunk_data, 'escape'))::text`
        : sql`to_jsonb(t)::text`;
    const read = sql`select ctid::text, xmin::text, xmax::text, cmin::text, cmax::text, ${text} as
      text from ${table} t`;
    for (const row of await rowsOf<Omit<Row, "table">>(db, read))
      found.push({ ...row, table: `${schema}.${name}` });
  }
  return found;
}

/** A row's place as a number that rises with it. */
export function placeOf({ ctid }: Pick<Row, "ctid">): number {
  const [page = 0, line = 0] = ctid.replace(/[()]/g, "").split(",").map(Number);
  return page * 65_536 + line;
}
