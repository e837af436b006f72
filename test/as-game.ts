import { sql } from "drizzle-orm";
import type { SurveyId } from "#domain/ids.ts";
import type { QuestionOf } from "#domain/question/question.ts";
import { rowsOf } from "#server/db/db.ts";
import type { TestApp } from "./app.ts";

/** Makes a stored survey a game of one question that is open for ten minutes. */
export async function asGame(
  { database }: Pick<TestApp, "database">,
  id: SurveyId,
  question: QuestionOf<"nominal">,
): Promise<void> {
  await rowsOf(
    database.db,
    sql`
    insert into games (tenant_id, survey_id, category, difficulty, question_duration, questions)
    select tenant_id, id, 'Animals:General', 'easy', 600, ${JSON.stringify([question])}::jsonb
    from surveys where id = ${id}`,
  );
  await rowsOf(
    database.db,
    sql`
    update surveys set type = 'trivia', questions = '[]', deliver_at = now() - interval '1 second',
    close_at = now() + interval '602 seconds' where id = ${id}`,
  );
}
