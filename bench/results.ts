import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type QuestionId, questionId, type SurveyId } from "#domain/ids.ts";
import { rebuildTallies } from "#server/results/rebuild-tallies.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion, aQuizQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { figure, median, printTable, ratio } from "./print-table.ts";
import type { Services } from "./services.ts";

type Sizes = { rounds: number; few: number; table: number; many: number };
const questions = 10;

/**
 * The cost of reading results by the number of responses, named and anonymous: the summary, a page
 * of the table, of texts, and a quiz's leaderboard.
 */
export async function results(
  { databaseUrl }: Services,
  sizes: Sizes = { rounds: 30, few: 100, table: 10_000, many: 100_000 },
): Promise<void> {
  await measure("embedded (PGlite)", "", sizes);
  if (databaseUrl) await measure("PostgreSQL", databaseUrl, sizes);
}

async function measure(
  name: string,
  database: string,
  { rounds, few, table, many }: Sizes,
): Promise<void> {
  process.env.DATABASE_URL = database;
  const app = await startOwnApp({ BILLING: "off" });
  try {
    const sizes = [few, table, many];
    const rows: (string | number)[][] = [];
    for (const [what, reads] of Object.entries(await readsOf(app, { few, table, many }))) {
      const times = reads.map((): number[] => []);
      // The first round warms up and is not counted.
      for (let round = 0; round <= rounds; round += 1)
        for (const [at, read] of reads.entries()) {
          const begin = performance.now();
          await read();
          if (round > 0) times[at]?.push(performance.now() - begin);
        }
      const medians = times.map(median);
      rows.push([
        what,
        ...sizes.map((_, at) => (medians[at] === undefined ? "" : figure(medians[at]))),
        ratio(medians.at(-1) ?? 0, medians[0] ?? 0),
      ]);
    }
    console.log(
      `Results, ${name}: ${rounds} rounds in turn, medians in milliseconds; ${questions} questions`,
    );
    printTable(
      ["responses", ...sizes.map((size) => size.toLocaleString("en-US")), "last of first"],
      rows,
    );
  } finally {
    await app.close();
  }
}

type Read = () => Promise<unknown>;

/** The measured reads, by name, for a survey of each size. */
async function readsOf(
  app: TestApp,
  { few, table, many }: Omit<Sizes, "rounds">,
): Promise<Record<string, Read[]>> {
  const [owner, reader] = [await app.as("adele"), await app.as("alex")];
  const [named, anonymous, quizzes]: [Filled[], Filled[], Filled[]] = [[], [], []];
  for (const count of [few, table, many])
    named.push(await made(app, owner, { count, anonymity: "none", type: "survey" }));
  for (const count of [few, table])
    anonymous.push(await made(app, owner, { count, anonymity: "anonymous", type: "survey" }));
  for (const count of [few, table])
    quizzes.push(await made(app, owner, { count, anonymity: "none", type: "quiz" }));
  for (const { fill } of [...named, ...anonymous, ...quizzes]) await fill();
  await rebuildTallies(app.database.db, { repair: true });
  // Idle connections are closed: they must not be reused.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  // Updates the statistics, as autovacuum would with time.
  await app.database.db.execute(sql`analyze`);
  const page = async (id: SurveyId, sort: "name" | "completed"): Promise<Read> => {
    const { next } = await owner.results.table({ params: { id }, query: { sort, limit: 50 } });
    return () => owner.results.table({ params: { id }, query: { sort, after: next ?? undefined } });
  };
  return {
    "the item without results": named.map(
      ({ id }) =>
        () =>
          owner.surveys.get({ params: { id } }),
    ),
    "results, an owner": named.map(
      ({ id }) =>
        () =>
          owner.responses.results({ params: { id } }),
    ),
    "results, somebody else": named.map(
      ({ id }) =>
        () =>
          reader.responses.results({ params: { id } }),
    ),
    "table, first page of 200": named.map(
      ({ id }) =>
        () =>
          owner.results.table({ params: { id }, query: {} }),
    ),
    "table, a later page": await Promise.all(named.map(({ id }) => page(id, "completed"))),
    "table by name, a later page": await Promise.all(named.map(({ id }) => page(id, "name"))),
    "table, anonymous": anonymous.map(
      ({ id }) =>
        () =>
          owner.results.table({ params: { id }, query: {} }),
    ),
    "texts of a question, 50": named.map(
      ({ id, textId }) =>
        () =>
          owner.results.texts({ params: { id, questionId: textId }, query: {} }),
    ),
    leaderboard: quizzes.map(
      ({ id }) =>
        () =>
          owner.results.leaderboard({ params: { id } }),
    ),
    "leaderboard after an answer": quizzes.map(({ id }) => async () => {
      await app.database.db.execute(
        sql`update totals set revision = revision + 1 where survey_id = ${id}`,
      );
      return owner.results.leaderboard({ params: { id } });
    }),
  };
}

type Filled = { id: SurveyId; textId: QuestionId; fill: () => Promise<unknown> };
type Kind = { count: number; anonymity: "none" | "anonymous"; type: "survey" | "quiz" };

/**
 * An open survey of ten questions, and a function that writes this many responses into its tables.
 */
async function made(
  app: TestApp,
  owner: Person,
  { count, anonymity, type }: Kind,
): Promise<Filled> {
  const make = type === "quiz" ? aQuizQuestion : aChoiceQuestion;
  const asked = Array.from({ length: questions - 1 }, () => make(["One", "Two", "Three", "Four"]));
  const text = {
    id: questionId.parse(randomUUID()),
    questionType: "open-ended" as const,
    label: "Anything else?",
    required: false,
  };
  const last = type === "quiz" ? make(["One", "Two", "Three"]) : text;
  const { poll } = await sendPoll(app, owner, {
    type,
    title: "A big one",
    anonymity,
    questions: [...asked, last],
  });
  const closed = [...asked, ...("choices" in last ? [last] : [])];
  const choices = JSON.stringify(
    closed.map((question) => ({ id: question.id, choices: question.choices.map(({ id }) => id) })),
  );
  const words = sql`jsonb_build_object('questionId', ${last.id}::text, 'value', 'Answer ' || n || ' of somebody who has something to say', 'comment', null)`;
  const answered = sql`
    select n, gen_random_uuid() as user_id,
      (select jsonb_agg(jsonb_build_object('questionId', q ->> 'id', 'value', q -> 'choices' ->>
      ((n * (at::int + 3) + n / 7) % jsonb_array_length(q -> 'choices')), 'comment', null)
      order by at)
        from jsonb_array_elements(${choices}::jsonb) with ordinality as t (q, at))
        ${type === "quiz" ? sql`` : sql`|| ${words}`} as answers
    from (select n::int from generate_series(1, ${count}) n) s`;
  const picks = sql`(select array_agg(p order by at, p)
    from jsonb_array_elements(answers) with ordinality as t (a, at),
    unnest(case when a ->> 'questionId' = ${text.id} then array[(a ->> 'questionId') || ':']
    else array[(a ->> 'questionId') || ':', (a ->> 'questionId') || ':' || (a ->> 'value')] end)
    p)`;
  const of = sql`${owner.tenantId}::uuid, ${poll.id}::uuid`;
  const fill =
    anonymity === "anonymous"
      ? sql`
          with made as materialized (${answered}), joined as (
            insert into participation (tenant_id, survey_id, user_ids, people)
            select ${of}, array_agg(user_id order by user_id), count(*)::int from made
          )
          insert into ballots (tenant_id, survey_id, receipt_hash, answers, picks)
          select ${of}, sha256(convert_to(user_id::text, 'utf8')), answers, ${picks} from made m`
      : sql`
          with made as materialized (${answered}), named as (
            insert into users (tenant_id, user_id, name, upn)
            select ${owner.tenantId}::uuid, user_id, 'Person ' || n, 'p' || n || '@example.org'
            from made
          )
          insert into responses (tenant_id, survey_id, user_id, answers, picks, source, created_at,
          updated_at, completed_on)
          select ${of}, user_id, answers, ${picks}, 'web', t, t, t
          from (select m.*, now() - make_interval(secs => (n * 7919) % 1000000) as t
          from made m) m`;
  return { id: poll.id, textId: text.id, fill: () => app.database.db.execute(fill) };
}
