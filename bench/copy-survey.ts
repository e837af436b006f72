import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { openDatabase } from "#server/db/db.ts";

export type DatabasePlace = { databaseUrl: string | null; dataDir: string };
/** The tables that are copied, each with its column of the survey's id. */
const copied: Record<string, string> = {
  surveys: "id",
  owners: "survey_id",
  recipients: "survey_id",
  totals: "survey_id",
  listings: "survey_id",
};

/**
 * Copies an open survey this many times, without its responses, while no process has the embedded
 * database open. `cards`: with its card, as one that was posted and is up to date. Returns the
 * copies' ids.
 */
export async function copySurvey(
  place: DatabasePlace,
  surveyId: string,
  count: number,
  cards = false,
): Promise<string[]> {
  const database = await openDatabase({ ...place, databasePool: 2 });
  const ids = Array.from({ length: count }, () => randomUUID());
  try {
    for (const [table, key] of Object.entries(
      cards ? { ...copied, outbox: "survey_id" } : copied,
    )) {
      const answer: unknown = await database.db.execute(
        sql`select column_name as name from information_schema.columns where table_name = ${table}
          and is_generated = 'NEVER' order by ordinal_position`,
      );
      const { rows } = answer as { rows: { name: string }[] };
      const columns = rows.map(({ name }) => name);
      const values = columns.map((name) => (name === key ? "n.id" : valueOf(table, name)));
      for (let at = 0; at < ids.length; at += 1000) {
        await database.db.execute(
          sql`insert into ${sql.identifier(table)}
            (${sql.raw(columns.map((name) => `"${name}"`).join(", "))})
              select ${sql.raw(values.join(", "))}
              from ${sql.identifier(table)} t,
              unnest(${sql.param(ids.slice(at, at + 1000))}::uuid[]) as n (id)
              where t.${sql.identifier(key)} = ${surveyId}`,
        );
      }
    }
  } finally {
    await database.close();
  }
  return ids;
}

function valueOf(table: string, column: string): string {
  if (column === "response_count") return "0";
  // Each card is a message of its own.
  if (table === "outbox" && column === "id") return "gen_random_uuid()";
  return table === "outbox" && column === "message_id" ? `n.id::text` : `t."${column}"`;
}
