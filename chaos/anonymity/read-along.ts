import { setImmediate as othersTurn } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { SurveyId } from "#domain/ids.ts";
import { type Db, rowsOf } from "#server/db/db.ts";
import type { Row } from "../read-database.ts";

/** Somebody who reads what a survey's answers are in again and again, while people answer. */
export type Reader = {
  /** Those readings that differ from the one before. */
  readings: Row[][];
  /** How many there were. */
  count: () => number;
  /** Waits for a reading that begins after this call. */
  next: () => Promise<void>;
  end: () => Promise<void>;
};

const columns = sql.raw("ctid::text, xmin::text, xmax::text, cmin::text, cmax::text");
const tables = ["participation", "responses", "ballots", "tallies", "totals"];

/** One statement: all tables as they were at one moment. */
const statement = (id: SurveyId) => sql`
  select 'public.sealed_ballots' as "table", ${columns}, (to_jsonb(t) - 'sealed' ||
    jsonb_build_object('length', length(sealed)))::text as text
  from sealed_ballots t where survey_id = ${id}
  ${sql.join(
    tables.map(
      (table) => sql`union all select ${`public.${table}`}, ${columns}, to_jsonb(t)::text
        from ${sql.identifier(table)} t where survey_id = ${id}`,
    ),
    sql` `,
  )}`;

/** Reads as fast as the database answers. */
export function readAlong(db: Db, id: SurveyId): Reader {
  const readings: Row[][] = [];
  const waiting: { from: number; resolve: () => void }[] = [];
  let [count, before, ended] = [0, "", false];

  async function run(): Promise<void> {
    for (; !ended; count += 1) {
      const rows = await rowsOf<Row>(db, statement(id));
      const read = rows.map((row) => JSON.stringify(row)).toSorted();
      if (read.join() !== before) readings.push(rows);
      before = read.join();
      while (waiting[0] && waiting[0].from < count) waiting.shift()?.resolve();
      // The embedded database answers without ever waiting for anything outside.
      await othersTurn();
    }
  }

  const running = run();
  const next = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push({ from: count, resolve });
    return Promise.race([promise, running]);
  };
  const end = () => {
    ended = true;
    return running;
  };
  return { readings, count: () => count, next, end };
}
