import { sql } from "drizzle-orm";
import type { SeriesId, SurveyId } from "#domain/ids.ts";
import { rowsOf } from "#server/db/db.ts";
import type { TestApp } from "./app.ts";

/** Makes a stored survey or series a standup. */
export async function asStandup(
  { database }: Pick<TestApp, "database">,
  id: SurveyId | SeriesId,
): Promise<void> {
  await rowsOf(database.db, sql`update surveys set type = 'agile-standup' where id = ${id}`);
  await rowsOf(
    database.db,
    sql`update series set content = content || '{"type": "agile-standup"}' where id = ${id}`,
  );
}
