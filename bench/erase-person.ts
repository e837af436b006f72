import { sql } from "drizzle-orm";
import { surveyId, userId } from "#domain/ids.ts";
import { startOwnApp } from "#test/app.ts";
import { sendPoll } from "#test/send-poll.ts";

const answers = 10_000;

/**
 * Exports and erases a person who answered 10,000 surveys by name, over HTTP: the time of the file,
 * its size, and the time from the call until the task is finished. In memory, or on the server that
 * `DATABASE_URL` names.
 */
export async function erasePerson(): Promise<void> {
  const app = await startOwnApp();
  const [adele, lee, nestor] = await Promise.all(["adele", "lee", "nestor"].map((a) => app.as(a)));
  if (!adele || !lee || !nestor) throw new Error("all are there");
  const { poll, vote } = await sendPoll(app, adele);
  await vote(lee, "Pizza");
  const { db } = app.database;
  await db.execute(sql`
    create temporary table copies as
    select gen_random_uuid() as new_id from generate_series(1, ${answers - 1}::int)`);
  for (const [table, key] of [
    ["surveys", "id"],
    ["owners", "survey_id"],
    ["totals", "survey_id"],
    ["tallies", "survey_id"],
    ["responses", "survey_id"],
  ] as const)
    await db.execute(sql`
      insert into ${sql.identifier(table)}
      select (jsonb_populate_record(t, jsonb_build_object(${key}::text, c.new_id))).*
      from ${sql.identifier(table)} t cross join copies c
      where t.${sql.identifier(key)} = ${surveyId.parse(poll.id)}`);
  const params = { id: userId.parse(lee.id) };
  const from = performance.now();
  const file = await nestor.request(`/v1/administration/people/${lee.id}/export`);
  const bytes = (await file.arrayBuffer()).byteLength;
  const read = performance.now();
  const task = await nestor.people.erase({ params, body: { to: userId.parse(nestor.id) } });
  for (let done = false; !done; ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { tasks } = await nestor.people.tasks();
    done = tasks.some(({ id, finishedAt }) => id === task.id && finishedAt !== null);
  }
  const seconds = (millis: number) => `${(millis / 1000).toFixed(1)} s`;
  console.log(`export of ${answers} answers: ${seconds(read - from)}, ${bytes} bytes`);
  console.log(`erasing them: ${seconds(performance.now() - read)}`);
  await app.close();
}
