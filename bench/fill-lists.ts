import fs from "node:fs";
import path from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { type ConversationId, conversationId } from "#domain/ids.ts";
import type { QuestionOf } from "#domain/question/question.ts";
import type { TestApp } from "#test/app.ts";
import { aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

/** Two members of the channel: one has answered nothing, the other all but one of its surveys. */
export type Filled = {
  channel: ConversationId;
  meeting: ConversationId;
  asked: Person;
  diligent: Person;
};
type Size = { items: number; responses: number };

/**
 * A tenant with this many surveys: half of them in one channel and owned by one person, a tenth in
 * one meeting, the rest in 200 places. Four in five are closed, all but the newest long ago; one in
 * a thousand is a quiz; one in 500 has a rare word in its title. Written directly into the tables;
 * the lists by the migration's own statement.
 */
export async function fillLists(
  app: TestApp,
  owner: Person,
  { items, responses }: Size,
): Promise<Filled> {
  const { db } = app.database;
  const other = await app.as("alex");
  const { poll, where: channel } = await sendPoll(app, owner, {
    place: "Mark 8 Project Team / Design",
  });
  const meeting = conversationId.parse(await app.emulator.place("Weekly product sync"));
  const { poll: met } = await sendPoll(app, owner, {
    recipients: [aRecipient({ type: "meeting", id: meeting, name: "Weekly product sync" })],
  });
  const shape = sql`
    select n, gen_random_uuid() as id, case when n % 1000 = 7 then 'quiz'
    when n % 4 = 0 then 'survey' else 'poll' end as type,
      case when n % 5 > 0 then 'closed' when n % 15 = 0 then 'pending' else 'open' end as state,
      case when n % 500 = 9 then 'Zeppelin '
      else '' end || 'What shall we do about subject ' || n || '?' as title,
      date_trunc('milliseconds', now()) - n * interval '10 minutes' as at, n % 10 < 5 as
      in_channel, n % 10 = 6 as in_meeting,
      case when n % 10 < 5 or n % 3 = 0 then ${owner.id}::uuid
      else ${other.id}::uuid end as owner, n % 100 = 11 as wide
    from generate_series(1, ${items}::int) n`;
  await db.execute(sql`create temporary table made as ${shape}`);
  const copy = (table: string, from: string, over: Record<string, SQL>, where: SQL) =>
    copyRow(app, { table, from, over, where });
  await copy(
    "surveys",
    poll.id,
    {
      id: sql`m.id`,
      type: sql`m.type`,
      state: sql`m.state`,
      title: sql`m.title`,
      created_at: sql`m.at`,
      updated_at: sql`m.at`,
      deliver_at: sql`case when m.state = 'pending' then null else m.at end`,
      close_at: sql`case when m.state = 'closed' then m.at + interval '1 hour' end`,
    },
    sql`true`,
  );
  await copy(
    "owners",
    poll.id,
    { survey_id: sql`m.id`, user_id: sql`m.owner`, created_at: sql`m.at` },
    sql`true`,
  );
  await copy(
    "recipients",
    poll.id,
    {
      survey_id: sql`m.id`,
      id: sql`case when m.in_channel then t.id else '19:place' || m.n % 200 || '@thread.v2' end`,
      created_at: sql`m.at`,
    },
    sql`not m.in_meeting`,
  );
  await copy(
    "recipients",
    met.id,
    { survey_id: sql`m.id`, created_at: sql`m.at` },
    sql`m.in_meeting`,
  );
  await db.execute(
    sql`insert into recipients (tenant_id, survey_id, position, type, id, name, created_at)
      select ${owner.tenantId}::uuid, m.id, 9, 'web', ${owner.tenantId}, '', m.at from made m
      where m.wide`,
  );
  const each = Math.round(responses / items);
  await copy(
    "totals",
    poll.id,
    { survey_id: sql`m.id`, response_count: sql`${each}::int` },
    sql`true`,
  );
  await countVotes(app, owner, poll.question, each);
  await db.execute(sql`
    insert into responses (tenant_id, survey_id, user_id, answers, picks, source, created_at,
    updated_at, completed_on)
    select ${owner.tenantId}::uuid, m.id, gen_random_uuid(), '[]', array[${poll.question.id} || ':'
    || ${poll.question.choices[0]?.id ?? ""}], 'web', m.at, m.at, m.at
    from made m, generate_series(1, ${each}::int) r`);
  const [asked, diligent] = [await app.as("megan"), await app.as("lidia")];
  await answerAllButOne(app, diligent);
  await db.execute(sql`delete from listings`);
  await db.execute(backfill());
  await db.execute(sql`drop table made`);
  await db.execute(sql`analyze`);
  return { channel, meeting, asked, diligent };
}

/** A person answers what is open in the channel, but for the newest. */
async function answerAllButOne(
  { database: { db } }: TestApp,
  { id, tenantId }: Person,
): Promise<void> {
  await db.execute(sql`
    insert into responses (tenant_id, survey_id, user_id, answers, picks, source, created_at,
    updated_at, completed_on)
    select ${tenantId}::uuid, m.id, ${id}::uuid, '[]', '{}', 'web', m.at, m.at, m.at
    from made m where m.in_channel and m.state = 'open'
    and m.n > (select min(n) from made where in_channel and state = 'open')`);
}

/** As many votes for the first choice of each survey. */
async function countVotes(
  { database: { db } }: TestApp,
  { tenantId }: Person,
  { id, choices }: QuestionOf<"nominal">,
  votes: number,
): Promise<void> {
  const counted = ["", ...choices.slice(0, 1).map((choice) => choice.id)];
  await db.execute(sql`
    insert into tallies (tenant_id, survey_id, question_id, choice_id, count)
    select ${tenantId}::uuid, m.id, ${id}::uuid, c.id, ${votes}::int
    from made m, unnest(${sql.param(counted)}::text[]) c (id)`);
}

function backfill(): SQL {
  const file = path.join(import.meta.dirname, "../migrations/0004_lists.sql");
  return sql.raw(
    fs
      .readFileSync(file, "utf8")
      .split('INSERT INTO "listings"')[1]
      ?.replace(/^/, 'INSERT INTO "listings"') ?? "",
  );
}

type Copy = { table: string; from: string; over: Record<string, SQL>; where: SQL };

async function copyRow(
  { database: { db } }: TestApp,
  { table, from, over, where }: Copy,
): Promise<void> {
  const answer: unknown = await db.execute(
    sql`select column_name as name from information_schema.columns where table_name = ${table}
      and is_generated = 'NEVER' order by ordinal_position`,
  );
  // safe: both drivers answer an object with the rows of the query
  const names = (answer as { rows: { name: string }[] }).rows.map(({ name }) => name);
  const values = names.map((name) => over[name] ?? sql`t.${sql.identifier(name)}`);
  const key = table === "surveys" ? sql`t.id` : sql`t.survey_id`;
  await db.execute(sql`
    insert into ${sql.identifier(table)} (${sql.join(
      names.map((name) => sql.identifier(name)),
      sql`, `,
    )})
    select ${sql.join(values, sql`, `)} from ${sql.identifier(table)} t, made m
    where ${key} = ${from} and ${where}`);
}
