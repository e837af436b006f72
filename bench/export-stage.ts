import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Question } from "#domain/question/question.ts";
import { openDatabase } from "#server/db/db.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import { openPoll } from "#test/rig/open-poll.ts";
import type { Rig } from "#test/rig/start-rig.ts";

const labels = ["Very much", "Somewhat", "Not really", "Not at all"];

/**
 * An open survey of ten questions (nine with choices, one text) with this many generated responses,
 * written while no process has the database open. Returns its id.
 */
export async function bigSurvey(rig: Rig, responses: number): Promise<string> {
  const asked = Array.from({ length: 9 }, (_, at) =>
    aChoiceQuestion(labels, { label: `Question ${at + 1}` }),
  );
  const text = {
    id: randomUUID(),
    questionType: "open-ended",
    label: "Anything else?",
    required: false,
  } as Question; // safe: as the contract takes it
  const { id } = await openPoll(rig, {
    type: "survey",
    title: "A big one",
    questions: [...asked, text],
  });
  const { tenantId } = await rig.as("adele");
  await rig.processes.get(0)?.stop();
  const { db, close } = await openDatabase(rig.config);
  const answer = ({ id: question, choices }: ReturnType<typeof aChoiceQuestion>, at: number) =>
    sql`jsonb_build_object('questionId', ${question}::text, 'value',
      (${sql.param(choices.map((choice) => choice.id))}::text[])[1 + (n * ${at + 3} + n / 7) % 4],
      'comment', null)`;
  const answers = sql.join(
    [
      ...asked.map(answer),
      sql`jsonb_build_object('questionId', ${text.id}::text, 'value', 'Answer ' || n || ' of somebody who has something to say', 'comment', null)`,
    ],
    sql`, `,
  );
  try {
    await db.execute(sql`
      with made as materialized (select n::int, gen_random_uuid() as user_id
      from generate_series(1, ${responses}::int) n), named as (
        insert into users (tenant_id, user_id, name, upn)
        select ${tenantId}::uuid, user_id, 'Person ' || n, 'p' || n || '@example.org' from made
      )
      insert into responses (tenant_id, survey_id, user_id, answers, picks, source, created_at,
      updated_at, completed_on)
      select ${tenantId}::uuid, ${id}::uuid, user_id, jsonb_build_array(${answers}),
      array[]::text[], 'web', t, t, t
      from (select m.*, now() - make_interval(secs => n / 10.0) as t from made m) m`);
    await db.execute(sql`analyze`);
  } finally {
    await close();
  }
  return id;
}

/** The `COPY` statement of the baseline: the same stored rows in the same order. */
export function copyQuery(surveyId: string): string {
  return `select u.name, r.completed_on, r.answers, r.comment from responses r left join users u on u.tenant_id = r.tenant_id and u.user_id = r.user_id where r.survey_id = '${surveyId}' order by r.created_at, r.user_id`;
}
