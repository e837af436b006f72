import { sql } from "drizzle-orm";
import { rowsOf } from "#server/db/db.ts";
import type { TestApp } from "#test/app.ts";

/** What the host tells of itself is kept as it is read, whoever asks meanwhile. */
const moves = ["tenants", "users", "members", "conversations"];

/**
 * Messages that are told once go from the outbox when they were told, which may be just now; what
 * comes to it is a person's doing.
 */
export function isChanged(table: string, before: string, after: string): boolean {
  if (table !== "outbox") return before !== after;
  const known = new Set(before.split(" "));
  return after.split(" ").some((id) => !known.has(id));
}

/**
 * Everything that a call could have changed, as a short text for each table: every row by its place
 * and the transaction that wrote it; of the jobs which there are.
 */
export async function digest(app: TestApp): Promise<Record<string, string>> {
  const tables = await rowsOf<{ name: string }>(
    app.database.db,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const marks = tables
    .filter(({ name }) => name !== "outbox")
    .map(({ name }) => {
      // Its rows are ids and words of the product's own; a refusal is such a row.
      if (name === "audit")
        return sql`select 'audit' as name, count(*)::text as mark from audit
        where what <> 'denied'`;
      const mark = moves.includes(name)
        ? sql`t.ctid::text is not null`
        : sql`t.ctid::text || ' ' || t.xmin::text`;
      return sql`select ${name}::text as name, count(*) || md5(coalesce(string_agg((${mark})::text,
        '|' order by t.ctid), '')) as mark from ${sql.identifier(name)} t`;
    });
  const told = sql`select 'outbox' as name, coalesce(string_agg(id::text, ' '), '') as mark
    from outbox`;
  const jobs = sql`select 'jobs' as name, md5(coalesce(string_agg(id::text, '|'
    order by id), '')) as mark from pgboss.job where name in ('deliver', 'close', 'purge')`;
  const rows = await rowsOf<{ name: string; mark: string }>(
    app.database.db,
    sql.join([...marks, told, jobs], sql` union all `),
  );
  return Object.fromEntries(rows.map(({ name, mark }) => [name, mark]));
}
