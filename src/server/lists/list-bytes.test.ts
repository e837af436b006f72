import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

const megabyte = 1_000_000;
let app: TestApp;
let adele: Person;
beforeAll(async () => {
  app = await startApp();
  adele = await app.as("adele");
});

type Page = { surveys: { id: string }[]; next: string | null };

/** The pages of a person's own surveys with this title, with their bytes. */
async function pagesOf(person: Person, title: string, query: Record<string, string> = {}) {
  const pages: { ids: string[]; bytes: number; text: string }[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const asked = new URLSearchParams({
      limit: "100",
      search: title,
      ...query,
      ...(after ? { after } : {}),
    });
    const text: string = await (await person.request(`/v1/owner/surveys?${asked}`)).text();
    const { surveys, next }: Page = JSON.parse(text);
    pages.push({ ids: surveys.map(({ id }) => id), bytes: Buffer.byteLength(text), text });
    after = next;
  }
  return pages;
}

/** A survey of this many questions with twenty choices of 1,000 letters each. */
async function large(title: string, questions: number) {
  const choices = (question: number) =>
    Array.from({ length: 20 }, (_, n) => `${question} ${n} ${"a choice ".repeat(111)}`);
  const asked = Array.from({ length: questions }, (_, n) =>
    aChoiceQuestion(choices(n), { label: `Secret ${n}?` }),
  );
  return sendPoll(app, adele, { type: "survey", title, questions: asked, send: "manual" });
}

describe("a row of a list", () => {
  it("has what lists show and no questions, however many there are", async () => {
    const title = `Large ${randomUUID()}`;
    for (let n = 0; n < 4; n += 1) await large(title, 10);
    const [page, ...more] = await pagesOf(adele, title);
    expect([page?.ids.length, more.length]).toEqual([4, 0]);
    expect(page?.bytes).toBeLessThan(10_000);
    expect(page?.text).not.toMatch(/a choice|Secret|"questions"|"description"/);
    const { surveys } = await adele.surveys.ofOwner({ query: { search: title } });
    expect(surveys[0]).toMatchObject({
      title,
      headline: "",
      questionCount: 10,
      state: "pending",
      role: "own",
      responseCount: 0,
    });
  });

  it("has its first question as a name if it has no title", async () => {
    const label = `Lunch ${randomUUID()}?`;
    const { poll } = await sendPoll(app, adele, { label });
    for (const query of [{}, { includeResults: "true" }])
      expect(
        (await adele.surveys.ofOwner({ query: { search: label, ...query } })).surveys,
      ).toMatchObject([{ id: poll.id, title: "", headline: label, questionCount: 1 }]);
  });
});

describe("a page of a list", () => {
  it("ends when its rows reach a megabyte, and the next page continues", async () => {
    const title = `Named ${randomUUID()}`;
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1)
      made.unshift((await sendPoll(app, adele, { title, send: "manual" })).poll.id);
    await app.database.db.execute(
      sql`update surveys set title = title || repeat('x', 300000) where title = ${title}`,
    );
    const pages = await pagesOf(adele, title);
    expect(pages.map(({ ids }) => ids.length)).toEqual([3, 2]);
    expect(pages.flatMap(({ ids }) => ids)).toEqual(made);
    await app.database.db.execute(
      sql`update surveys set title = ${title} where title like ${`${title}%`}`,
    );
  });

  it("ends when its results reach a megabyte, and the next page continues", async () => {
    const title = `Counted ${randomUUID()}`;
    const made: string[] = [];
    for (let n = 0; n < 4; n += 1) made.unshift((await large(title, 10)).poll.id);
    for (const query of [{ includeResults: "true" }, { includeResponses: "true" }]) {
      const pages = await pagesOf(adele, title, query);
      expect(pages.flatMap(({ ids }) => ids)).toEqual(made);
      expect(pages.length).toBeGreaterThan(1);
      for (const { bytes } of pages) expect(bytes).toBeLessThan(megabyte);
    }
  });

  it("has a megabyte of responses at most, shared between its surveys (API-18)", async () => {
    const title = `Answered ${randomUUID()}`;
    const alex = await app.as("alex");
    for (let n = 0; n < 5; n += 1) {
      const { poll, vote } = await sendPoll(app, adele, { title });
      await vote(alex, "Pizza");
      // Letters of three bytes each: a comment of 90 kB, from twenty people.
      await app.database.db.execute(sql`
        insert into responses (tenant_id, survey_id, user_id, answers, picks, comment, source,
        created_at, updated_at, completed_on)
        select tenant_id, survey_id, gen_random_uuid(), answers, picks, repeat('漢', 30000), 'web',
        at, at, at
        from responses, lateral (select created_at - make_interval(secs => n) as at
        from generate_series(1, 20) n) t
        where survey_id = ${poll.id}`);
      await app.database.db.execute(
        sql`update totals set response_count = 21, revision = revision + 1
          where survey_id = ${poll.id}`,
      );
    }
    const [page, ...more] = await pagesOf(adele, title, { includeResponses: "true" });
    expect([page?.ids.length, more.length]).toEqual([5, 0]);
    expect(page?.bytes).toBeLessThan(1.1 * megabyte);
    const { surveys } = await adele.surveys.ofOwner({
      query: { search: title, includeResponses: "true" },
    });
    for (const { responses = [] } of surveys) {
      expect(responses[0]?.user.name).toBe("Alex Wilber");
      expect(responses.length).toBe(3);
    }
  });
});
