import type { SeriesId, SurveyId } from "#domain/ids.ts";
import type { AppInWorker } from "./app-in-worker.ts";
import type { Person } from "./person.ts";

/** The surveys that a series has sent, the newest first, once there are so many. */
export async function sentOf(person: Person, id: SeriesId, count: number): Promise<SurveyId[]> {
  for (;;) {
    const { surveys } = await person.series.history({ params: { id }, query: { limit: "400" } });
    if (surveys.length >= count) return surveys.map((survey) => survey.id);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

type Running = Pick<AppInWorker, "runStatement">;

/** As if a series had sent its first survey on as many days before too. */
export function withEarlier(app: Running, person: Person, id: SeriesId, count: number) {
  return withCopies(app, person, id, `-generate_series(1, ${count})`);
}

/** As if a series had sent its first survey on the day after too. */
export function withLater(app: Running, person: Person, id: SeriesId) {
  return withCopies(app, person, id, "1");
}

/** Copies of the newest survey of a series, so many days later each. */
async function withCopies(app: Running, person: Person, id: SeriesId, days: string): Promise<void> {
  const [first] = await sentOf(person, id, 1);
  await app.runStatement(
    person,
    `with made as (
       insert into surveys select (jsonb_populate_record(s, jsonb_build_object(
         'id', gen_random_uuid(), 'deliver_at', s.deliver_at + n * interval '1 day',
         'state', 'closed'))).*
       from surveys s, (select ${days} as n) days where s.id = '${first}'
       returning tenant_id, id, deliver_at),
     owned as (
       insert into owners select (jsonb_populate_record(o, jsonb_build_object(
         'survey_id', made.id))).*
       from owners o, made where o.survey_id = '${first}'),
     asked as (
       insert into recipients select (jsonb_populate_record(r, jsonb_build_object(
         'survey_id', made.id))).*
       from recipients r, made where r.survey_id = '${first}')
     insert into occurrences (tenant_id, series_id, due_at, survey_id)
     select tenant_id, '${id}', deliver_at, id from made`,
  );
}
