import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { ResponseRow } from "#contract/results.ts";
import type { SurveyId } from "#domain/ids.ts";
import { answer } from "#domain/response/answers.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
let diego: Person;
let megan: Person;
let lee: Person;
beforeAll(async () => {
  app = await startApp();
  [adele, alex, diego, megan, lee] = [
    await app.as("adele"),
    await app.as("alex"),
    await app.as("diego"),
    await app.as("megan"),
    await app.as("lee"),
  ];
});

type Query = Parameters<Person["results"]["table"]>[0]["query"];
const read = (person: Person, id: SurveyId, query: Query = {}) =>
  person.results.table({ params: { id }, query });

/** All rows, read in pages of this size. */
async function readAll(
  person: Person,
  id: SurveyId,
  query: Query,
  limit: number,
): Promise<ResponseRow[]> {
  const rows: ResponseRow[] = [];
  let after: string | undefined;
  do {
    const page = await read(person, id, { ...query, limit, ...(after ? { after } : {}) });
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    rows.push(...page.rows);
    after = page.next ?? undefined;
  } while (after);
  return rows;
}

const names = (rows: ResponseRow[]) => rows.map(({ user }) => user?.name ?? null);

/** Two questions, the second required, so that an answer to the first alone is incomplete. */
async function aSurveyOf(over: Partial<DraftInput> & { place?: string } = {}) {
  const [first, second] = [
    aChoiceQuestion(["Pizza", "Salad"]),
    aChoiceQuestion(["Now", "Later"], { label: "When?", required: true }),
  ];
  const sent = await sendPoll(app, adele, {
    type: "survey",
    title: "Two of them",
    questions: [first, second],
    commentsEnabled: true,
    ...over,
  });
  const { id } = sent.poll;
  const save = (person: Person, picked: (number | null)[], more: Record<string, unknown> = {}) => {
    const response = [first, second].flatMap((question, at) => {
      const value = question.choices[picked[at] ?? -1]?.id;
      return value ? [answer.parse({ questionId: question.id, value })] : [];
    });
    return person.responses.save({ params: { id }, body: { response, source: "web", ...more } });
  };
  return { id, first, second, save };
}

describe("the response table", () => {
  it("has each response's name, time, answers and comments, newest first; incomplete ones last (RES-22, RES-23)", async () => {
    const { id, first, second, save } = await aSurveyOf();
    await save(lee, [0, null]);
    for (const person of [diego, alex, megan])
      await save(person, [0, 1], { comment: `From ${person.alias}` });
    const { rows, next, withheld } = await read(adele, id);
    expect(names(rows)).toEqual(["Megan Bowen", "Alex Wilber", "Diego Siciliani", "Lee Gu"]);
    expect([next, withheld]).toEqual([null, null]);
    expect(rows[0]).toMatchObject({
      user: { aadObjectId: megan.id },
      comments: ["From megan"],
      responses: [
        { questionId: first.id, value: first.choices[0]?.id },
        { questionId: second.id, value: second.choices[1]?.id },
      ],
    });
    expect(rows[0]?.completedOn?.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(rows[3]?.completedOn).toBeNull();
  });

  it("is sorted by name and by time, both ways (RES-23)", async () => {
    const { id, save } = await aSurveyOf();
    await save(lee, [0, null]);
    for (const person of [diego, alex, megan]) await save(person, [0, 1]);
    const sorted = async (sort: "name" | "completed", direction: "asc" | "desc") =>
      names((await read(adele, id, { sort, direction })).rows);
    expect(await sorted("name", "asc")).toEqual([
      "Alex Wilber",
      "Diego Siciliani",
      "Lee Gu",
      "Megan Bowen",
    ]);
    expect(await sorted("name", "desc")).toEqual([
      "Megan Bowen",
      "Lee Gu",
      "Diego Siciliani",
      "Alex Wilber",
    ]);
    expect(await sorted("completed", "asc")).toEqual([
      "Diego Siciliani",
      "Alex Wilber",
      "Megan Bowen",
      "Lee Gu",
    ]);
  });

  it("has every row once, whatever the page, order and equal names or times (RES-22, RES-23)", async () => {
    const { id } = await aSurveyOf();
    const many = 43;
    await app.database.db.execute(sql`
      with people as (select gen_random_uuid() as user_id, n
      from generate_series(1, ${many}) n), named as (
        insert into users (tenant_id, user_id, name, upn)
        select ${adele.tenantId}::uuid, user_id, 'Person ' || (n % 5), '' from people
        where n % 7 > 0
      )
      insert into responses (tenant_id, survey_id, user_id, answers, picks, source, created_at,
      updated_at, completed_on)
      select ${adele.tenantId}::uuid, ${id}::uuid, user_id, '[]', '{}', 'web',
      now() - make_interval(secs => n % 2), now(), case when n % 4 > 0
      then now() - make_interval(secs => n % 3) end from people`);
    for (const sort of ["name", "completed"] as const)
      for (const direction of ["asc", "desc"] as const) {
        const rows = await readAll(adele, id, { sort, direction }, 7);
        expect(
          new Set(rows.map(({ user }) => user?.aadObjectId)).size,
          `${sort} ${direction}`,
        ).toBe(many);
        expect(rows).toHaveLength(many);
        const times = rows.map(({ completedOn }) => completedOn?.getTime() ?? null);
        if (sort === "completed")
          expect(times.slice(times.indexOf(null)).every((time) => time === null)).toBe(true);
        const values = sort === "name" ? names(rows) : times.filter((time) => time !== null);
        const ascending = [...values].sort((one, other) => ((one ?? "") < (other ?? "") ? -1 : 1));
        expect(values).toEqual(direction === "asc" ? ascending : ascending.reverse());
      }
  });

  it("refuses a key that no page returned, in any order", async () => {
    const { id } = await aSurveyOf();
    for (const after of [
      "x",
      "0.",
      "0.x",
      "7.a",
      `0.2026-13-01T00:00:00.000000Z_${randomUUID()}`,
      "0._",
      "0.%00_%00",
      `0.${randomUUID()}`,
    ])
      for (const sort of ["name", "completed"] as const)
        await expect(read(adele, id, { after, sort }), `${sort} ${after}`).rejects.toMatchObject({
          status: 400,
        });
    const { id: anonymous } = await aSurveyOf({ anonymity: "anonymous" });
    for (const after of ["1.x", `1.${"a".repeat(63)}`, `1.${"A".repeat(64)}`])
      await expect(read(adele, anonymous, { after }), after).rejects.toMatchObject({ status: 400 });
  });

  it("is for owners: not for the audience, outsiders, or another organisation (PERM-01, PERM-02, API-07)", async () => {
    const { id, save } = await aSurveyOf({ place: "Launch week" });
    await save(alex, [0, 1]);
    await expect(read(alex, id)).rejects.toMatchObject({ status: 403 });
    await expect(read(await app.as("patti"), id)).rejects.toMatchObject({ status: 404 });
    await expect(read(await app.as("debra"), id)).rejects.toMatchObject({ status: 404 });
    expect((await read(adele, id)).rows).toHaveLength(1);
  });
});

describe("the response table of an anonymous survey", () => {
  it("is empty for one and two people, and has three rows without name and time for three (ANO-01, RES-22)", async () => {
    const { id, save } = await aSurveyOf({ anonymity: "anonymous" });
    for (const [at, person] of [alex, diego, megan].entries()) {
      await save(person, [at % 2, 1], { comment: `Number ${at}` });
      if (at === 2) await adele.surveys.close({ params: { id }, body: { closeAt: null } });
      const { rows, withheld } = await read(adele, id);
      if (at < 2) expect([rows, withheld?.count]).toEqual([[], at + 1]);
      else {
        expect(withheld).toBeNull();
        expect(rows.map(({ user, completedOn }) => [user, completedOn])).toEqual(
          Array.from({ length: 3 }, () => [null, null]),
        );
        expect(rows.map(({ comments }) => comments[0]).toSorted()).toEqual([
          "Number 0",
          "Number 1",
          "Number 2",
        ]);
      }
    }
  });

  it("has an order and keys that can't be derived from a receipt (ANO-01)", async () => {
    const { id } = await aSurveyOf({ anonymity: "anonymous" });
    await app.database.db.execute(sql`
      insert into ballots (tenant_id, survey_id, receipt_hash, answers, picks, comment)
      select ${adele.tenantId}::uuid, ${id}::uuid, sha256(convert_to('receipt ' || n, 'utf8')),
      '[]', '{}', n::text from generate_series(1, 40) n`);
    await app.database.db.execute(sql`
      insert into participation (tenant_id, survey_id, user_ids, people)
      values (${adele.tenantId}::uuid, ${id}::uuid, '{}', 40)`);
    const whole = await readAll(adele, id, {}, 500);
    const paged = await readAll(adele, id, {}, 6);
    expect(paged).toEqual(whole);
    expect(new Set(whole.map(({ comments }) => comments[0])).size).toBe(40);
    const { next } = await read(adele, id, { limit: 6 });
    const { rows: stored } = (await app.database.db.execute(
      sql`select comment, encode(receipt_hash, 'hex') as hash from ballots where survey_id = ${id}
        order by receipt_hash`,
      // safe: the columns that this query has
    )) as unknown as { rows: { comment: string; hash: string }[] };
    expect(whole.map(({ comments }) => comments[0])).not.toEqual(
      stored.map(({ comment }) => comment),
    );
    for (const { hash } of stored) expect(next).not.toContain(hash.slice(0, 16));
  });

  it("lists named responses first, then anonymous ones once they are enough, if respondents choose (ANO-01, ANO-02)", async () => {
    const { id, save } = await aSurveyOf({ anonymity: "voluntary" });
    await save(alex, [0, 1], { responseAnonymity: "none" });
    await save(diego, [1, 1], { responseAnonymity: "anonymous" });
    await save(megan, [1, 1], { responseAnonymity: "anonymous" });
    expect(await read(adele, id)).toMatchObject({
      rows: [{ user: { name: "Alex Wilber" } }],
      withheld: { count: 2, named: true },
    });
    await save(lee, [1, 1], { responseAnonymity: "anonymous" });
    await adele.surveys.close({ params: { id }, body: { closeAt: null } });
    expect(names(await readAll(adele, id, { sort: "name", direction: "asc" }, 1))).toEqual([
      "Alex Wilber",
      null,
      null,
      null,
    ]);
  });

  it("shows no names any more if the survey was named before (ANO-01)", async () => {
    const { id, save } = await aSurveyOf();
    await save(alex, [0, 1]);
    await app.database.db.execute(sql`update surveys set anonymity = 'anonymous' where id = ${id}`);
    expect((await read(adele, id)).rows).toEqual([]);
    expect(await adele.results.respondents({ params: { id }, query: {} })).toEqual({
      people: [],
      next: null,
    });
    const person = { params: { id, userId: alex.id } } as Parameters<
      Person["results"]["ofPerson"]
    >[0]; // safe: an id of the directory
    expect(await adele.results.ofPerson(person)).toEqual({ response: null, score: null });
  });
});
