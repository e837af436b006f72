import fs from "node:fs";
import path from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { type ConversationId, conversationId } from "#domain/ids.ts";
import type { TestApp } from "#test/app.ts";
import { aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

export type Filled = { channel: ConversationId; meeting: ConversationId };
type Size = { items: number; responses: number };

/**
 * A tenant with so many items: half of them in one channel and owned by one person, a tenth in one meeting, the rest spread over 200 places. Four in five are closed,
 * all but the newest long ago; one in a thousand is a quiz; one in 500 has a rare word in its title. Written straight into the tables; the lists by the migration's own
 * statement.
 */
export async function fillLists(app: TestApp, owner: Person, { items, responses }: Size): Promise<Filled> {
  const { db } = app.database;
  const other = await app.as("alex");
  const { poll, where: channel } = await sendPoll(app, owner, { place: "Mark 8 Project Team / Design" });
  const meeting = conversationId.parse(await app.emulator.place("Weekly product sync"));
  const { poll: met } = await sendPoll(app, owner, {
    recipients: [aRecipient({ type: "meeting", id: meeting, name: "Weekly product sync" })],
  });
  const shape = sql`
    select n, gen_random_uuid() as id, case when n % 1000 = 7 then 'quiz' when n % 4 = 0 then 'survey' else 'poll' end as type,
      case when n % 5 > 0 then 'closed' when n % 15 = 0 then 'pending' else 'open' end as state,
      case when n % 500 = 9 then 'Zeppelin ' else '' end || 'What shall we do about subject ' || n || '?' as title,
      date_trunc('milliseconds', now()) - n * interval '10 minutes' as at, n % 10 < 5 as in_channel, n % 10 = 6 as in_meeting,
      case when n % 10 < 5 or n % 3 = 0 then ${owner.id}::uuid else ${other.id}::uuid end as owner, n % 100 = 11 as wide
    from generate_series(1, ${items}::int) n`;
  await db.execute(sql`create temporary table made as ${shape}`);
  const copy = (table: string, from: string, over: Record<string, SQL>, where: SQL) => copyRow(app, { table, from, over, where });
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
  await copy("owners", poll.id, { survey_id: sql`m.id`, user_id: sql`m.owner`, created_at: sql`m.at` }, sql`true`);
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
  await copy("recipients", met.id, { survey_id: sql`m.id`, created_at: sql`m.at` }, sql`m.in_meeting`);
  await db.execute(
    sql`insert into recipients (tenant_id, survey_id, position, type, id, name, created_at) select ${owner.tenantId}::uuid, m.id, 9, 'web', ${owner.tenantId}, '', m.at from made m where m.wide`,
  );
  await copy("totals", poll.id, { survey_id: sql`m.id` }, sql`true`);
  await db.execute(sql`
    insert into responses (tenant_id, survey_id, user_id, answers, picks, source, created_at, updated_at, completed_on)
    select ${owner.tenantId}::uuid, m.id, gen_random_uuid(), '[]', array[${poll.question.id} || ':' || ${poll.question.choices[0]?.id ?? ""}], 'web', m.at, m.at, m.at
    from made m, generate_series(1, ${Math.round(responses / items)}::int) r`);
  await db.execute(sql`delete from listings`);
  await db.execute(backfill());
  await db.execute(sql`drop table made`);
  await db.execute(sql`analyze`);
  return { channel, meeting };
}

function backfill(): SQL {
  const file = path.join(import.meta.dirname, "../migrations/0004_lists.sql");
  return sql.raw(fs.readFileSync(file, "utf8").split('INSERT INTO "listings"')[1]?.replace(/^/, 'INSERT INTO "listings"') ?? "");
}

type Copy = { table: string; from: string; over: Record<string, SQL>; where: SQL };

async function copyRow({ database: { db } }: TestApp, { table, from, over, where }: Copy): Promise<void> {
  const answer: unknown = await db.execute(
    sql`select column_name as name from information_schema.columns where table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`,
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
    select ${sql.join(values, sql`, `)} from ${sql.identifier(table)} t, made m where ${key} = ${from} and ${where}`);
}
