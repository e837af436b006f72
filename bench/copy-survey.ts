import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { openDatabase } from "#server/db/db.ts";

export type DatabasePlace = { databaseUrl: string | null; dataDir: string };
/** Columns are copied as they are but for these. */
const changed: Record<string, string> = {
  surveys: "id",
  owners: "survey_id",
  recipients: "survey_id",
  totals: "survey_id",
  listings: "survey_id",
};

/** Copies an open survey so many times, without its card and its answers, while no process has the embedded database open. Answers the copies' ids. */
export async function copySurvey(place: DatabasePlace, surveyId: string, count: number): Promise<string[]> {
  const database = await openDatabase({ ...place, databasePool: 2 });
  const ids = Array.from({ length: count }, () => randomUUID());
  try {
    for (const [table, key] of Object.entries(changed)) {
      const answer: unknown = await database.db.execute(
        sql`select column_name as name from information_schema.columns where table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`,
      );
      const { rows } = answer as { rows: { name: string }[] };
      const columns = rows.map(({ name }) => name);
      const values = columns.map((name) => (name === key ? "n.id" : valueOf(name)));
      for (let at = 0; at < ids.length; at += 1000) {
        await database.db.execute(
          sql`insert into ${sql.identifier(table)} (${sql.raw(columns.map((name) => `"${name}"`).join(", "))})
              select ${sql.raw(values.join(", "))} from ${sql.identifier(table)} t, unnest(${sql.param(ids.slice(at, at + 1000))}::uuid[]) as n (id)
              where t.${sql.identifier(key)} = ${surveyId}`,
        );
      }
    }
  } finally {
    await database.close();
  }
  return ids;
}

function valueOf(column: string): string {
  return column === "response_count" ? "0" : `t."${column}"`;
}
