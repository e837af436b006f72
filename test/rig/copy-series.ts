import { type SQL, sql } from "drizzle-orm";
import { type Database, openDatabase, rowsOf } from "#server/db/db.ts";

/** Where a database is: an address, or the folder of an embedded one that no process has open. */
type Place = { databaseUrl: string | null; dataDir: string };

/** Runs queries while no process has the embedded database open. */
export async function onDatabase<T>(
  { databaseUrl, dataDir }: Place,
  work: (db: Database["db"]) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ databaseUrl, databasePool: 2, dataDir });
  return work(database.db).finally(database.close);
}

/**
 * Copies a series this many times, each copy with its waiting job: the nth is due at `from` plus n
 * times `everyMs`. The original is disabled.
 */
export async function copySeries(
  place: Place,
  seriesId: string,
  { count, from, everyMs }: { count: number; from: Date; everyMs: number },
): Promise<void> {
  const every = `${everyMs} milliseconds`;
  const due = sql`${from.toISOString()}::timestamptz + n.at * ${every}::interval`;
  await onDatabase(place, async (db) => {
    await db.execute(
      sql`create temporary table n as
        select gen_random_uuid() as id, at from generate_series(0, ${count - 1}::int) at`,
    );
    const copies: [string, Record<string, SQL>, SQL][] = [
      ["series", { id: sql`n.id`, next: due }, sql`t.id = ${seriesId}`],
      ["series_listings", { series_id: sql`n.id` }, sql`t.series_id = ${seriesId}`],
      [
        "pgboss.job",
        {
          id: sql`gen_random_uuid()`,
          data: sql`jsonb_set(t.data, '{seriesId}', to_jsonb(n.id))`,
          start_after: due,
        },
        sql`t.name = 'occur' and t.data->>'seriesId' = ${seriesId} and t.state < 'active'`,
      ],
    ];
    for (const [table, over, where] of copies) await copyRows(db, table, over, where);
    await db.execute(sql`update series set state = 'disabled', next = null where id = ${seriesId}`);
    await db.execute(sql`drop table n`);
  });
}

async function copyRows(
  db: Database["db"],
  table: string,
  over: Record<string, SQL>,
  where: SQL,
): Promise<void> {
  const [schema = "public", name = table] = table.includes(".")
    ? table.split(".")
    : ["public", table];
  const columns = await rowsOf<{ name: string }>(
    db,
    sql`select column_name as name from information_schema.columns
      where table_schema = ${schema} and table_name = ${name} and is_generated = 'NEVER'
      order by ordinal_position`,
  );
  const names = columns.map((column) => sql.identifier(column.name));
  const values = columns.map(
    (column) => over[column.name] ?? sql`t.${sql.identifier(column.name)}`,
  );
  const into = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
  await db.execute(sql`insert into ${into} (${sql.join(names, sql`, `)})
    select ${sql.join(values, sql`, `)} from ${into} t, n where ${where}`);
}

/** What the copies have made. `twice`: occurrences with more than one survey. */
export type Made = {
  surveys: number;
  twice: number;
  opened: number;
  /** Cards posted or to be posted. */
  cards: number;
  left: number;
};

export async function countMade(db: Database["db"]): Promise<Made> {
  const [row] = await rowsOf<Made>(
    db,
    sql`select (select count(*)::int from surveys where schedule_id is not null) as surveys,
      (select count(*)::int from (select 1 from surveys where schedule_id is not null
        group by schedule_id, deliver_at having count(*) > 1) d) as twice,
      (select count(*)::int from surveys
        where schedule_id is not null and state = 'open') as opened,
      (select count(*)::int from outbox o join surveys s on s.tenant_id = o.tenant_id
        and s.id = o.survey_id where s.schedule_id is not null and o.purpose = 'card') as cards,
      (select count(*)::int from series where next < now()) as left`,
  );
  return row ?? { surveys: 0, twice: 0, opened: 0, cards: 0, left: 0 };
}
