import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { rowsRead } from "#test/rows-read.ts";
import { sendPoll } from "#test/send-poll.ts";

// How many rows of `responses` a call reads of a survey that has many, as the database counts them.
// A vote must do without statistics, where the planner knows nothing of how many rows share a
// survey; pages have those that every database has after some minutes.
const many = 3000;

let app: TestApp;
let adele: Person;
let alex: Person;

beforeAll(async () => {
  app = await startApp();
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
});

/**
 * All were completed `at once`, when they came; or every tenth was later; or every tenth never was,
 * and all others later.
 */
type Kind = "at once" | "mixed" | "incomplete";

/** A poll with many responses, seven with the same time. */
async function bigPoll(kind: Kind) {
  const sent = await sendPoll(app, adele, { choices: ["Pizza", "Salad"] });
  await app.database.db.execute(sql`
    insert into responses (tenant_id, survey_id, user_id, answers, picks, source, created_at,
    updated_at, completed_on)
    select ${adele.tenantId}::uuid, ${sent.poll.id}::uuid, gen_random_uuid(), '[]', '{}', 'web',
    t, t, case ${kind} when 'at once' then t when 'mixed' then
    case when n % 10 > 0 then t else t + interval '90 s' end
    else case when n % 10 > 0 then t + interval '90 s' end end
    from generate_series(1, ${many}) n,
    lateral (select now() - make_interval(secs => n / 7)) as x (t)`);
  // A plan is at most two seconds old (db/folders/kept-statements.ts): none is from before these.
  await app.database.db.execute(sql`discard plans`);
  return { id: sent.poll.id, vote: sent.vote };
}

/** The least of three calls: cards and streams that follow a poll read beside. */
async function rowsReadBy(call: () => Promise<unknown>): Promise<number> {
  const read: number[] = [];
  for (let time = 0; time < 3; time += 1)
    read.push(await rowsRead(app.database.db, "responses", call));
  return Math.min(...read);
}

it("a vote reads the voter's own response, not the others", async () => {
  const { vote } = await bigPoll("at once");
  for (const choice of ["Pizza", "Salad"])
    expect(await rowsReadBy(() => vote(alex, choice)), choice).toBeLessThan(20);
});

it("a respondent who opens the results reads their own response, not the others", async () => {
  const { id, vote } = await bigPoll("at once");
  await vote(alex, "Pizza");
  const open = () => alex.responses.results({ params: { id } });
  expect(await rowsReadBy(open)).toBeLessThan(20);
});

it("a page of the table reads what it shows, in either direction, first, later and among the incomplete (RES-22, RES-23)", async () => {
  for (const kind of ["incomplete", "mixed", "at once"] as const) {
    const { id } = await bigPoll(kind);
    await app.database.db.execute(sql`analyze responses`);
    for (const direction of ["desc", "asc"] as const) {
      const page = (after?: string) =>
        adele.results.table({ params: { id }, query: { direction, limit: 20, after } });
      const first = await page();
      const key = `0._00000000-0000-4000-8000-00000000000${direction === "asc" ? "0" : "f"}`;
      for (const after of [undefined, first.next ?? undefined, key])
        expect(await rowsReadBy(() => page(after)), `${kind} ${direction} ${after}`).toBeLessThan(
          1000,
        );
    }
  }
});

it("the newest responses are read without the others, even if all came at one time (API-32)", async () => {
  const { id } = await bigPoll("at once");
  await app.database.db.execute(sql`update responses set created_at = now()
    where survey_id = ${id}`);
  await app.database.db.execute(sql`analyze responses`);
  expect(await rowsReadBy(() => adele.responses.results({ params: { id } }))).toBeLessThan(1000);
});
