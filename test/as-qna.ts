import { sql } from "drizzle-orm";
import type { SurveyId } from "#domain/ids.ts";
import { rowsOf } from "#server/db/db.ts";
import type { TestApp } from "./app.ts";

/** Makes a stored survey a Q&A, wherever it was sent. */
export async function asQna({ database }: Pick<TestApp, "database">, id: SurveyId): Promise<void> {
  await rowsOf(
    database.db,
    sql`update surveys set type = 'qna', allow_reactions = true where id = ${id}`,
  );
}
