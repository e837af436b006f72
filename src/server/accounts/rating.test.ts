import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { newcomer } from "#test/newcomer.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { ratings } from "../db/account-tables.ts";

const lines: string[] = [];
const answer = { submitted: true, score: 9, reason: "Setting up a poll is quick" } as const;

let app: TestApp;
beforeAll(async () => {
  app = await startOwnApp({ RATING: "on", LOG_LEVEL: "debug" }, undefined, {
    write: (line) => lines.push(line),
  });
});
afterAll(() => app.close());

const isAsked = async (person: Person) => (await person.accounts.ratingEligibility()).isEligible;
const rowOf = async (person: Person) =>
  (await app.database.db.select().from(ratings)).find(({ userId }) => userId === person.id);

/** All that is stored of this happened so much earlier: `14 days`. Tokens do not get older. */
async function pass(person: Person, time: string): Promise<void> {
  const earlier = (column: string) => sql.raw(`${column} = ${column} - interval '${time}'`);
  const of = sql`where tenant_id = ${person.tenantId} and user_id = ${person.id}`;
  await app.database.db.execute(sql`update users set ${earlier("created_at")} ${of}`);
  await app.database.db.execute(sql`update ratings set ${earlier("submitted_at")},
    ${earlier("dismissed_at")}, ${earlier("opted_out_at")} ${of}`);
}

/** A new person, stored now, who has created so many surveys. */
async function creatorOf(count: number): Promise<Person> {
  return newcomer(app, async (person) => {
    await person.accounts.get();
    for (let at = 0; at < count; at += 1) await sendPoll(app, person, { place: "Launch week" });
  });
}

describe("asking for a rating", () => {
  it("needs an account of 14 days and three items (NPS-09, API-85)", async () => {
    const [person, beginner] = [await creatorOf(3), await creatorOf(2)];
    expect(await isAsked(person)).toBe(false);
    await pass(person, "13 days 23 hours");
    expect(await isAsked(person)).toBe(false);
    await pass(person, "1 hour");
    await pass(beginner, "1 year");
    expect(await isAsked(person)).toBe(true);
    expect(await isAsked(beginner)).toBe(false);
  });

  it("pauses for 90 days after an answer, which is stored with its time; a later one replaces it (NPS-04, NPS-08, API-86)", async () => {
    const person = await creatorOf(3);
    await pass(person, "20 days");
    await person.accounts.keepRating({ body: { ...answer, reason: `  ${answer.reason}\n` } });
    expect(await rowOf(person)).toMatchObject({ score: 9, reason: answer.reason });
    expect(await isAsked(person)).toBe(false);
    await pass(person, "89 days");
    expect(await isAsked(person)).toBe(false);
    await pass(person, "1 day");
    expect(await isAsked(person)).toBe(true);
    await person.accounts.keepRating({ body: { ...answer, score: 0 } });
    expect(await rowOf(person)).toMatchObject({ score: 0, dismissedAt: null, optedOutAt: null });
    expect(await isAsked(person)).toBe(false);
  });

  it("pauses for 30 days after a dismissal, which keeps the last answer (NPS-09, API-86)", async () => {
    const person = await creatorOf(3);
    await person.accounts.keepRating({ body: answer });
    await pass(person, "100 days");
    expect(await isAsked(person)).toBe(true);
    await person.accounts.keepRating({ body: { dismissed: true } });
    expect(await isAsked(person)).toBe(false);
    await pass(person, "30 days");
    expect(await isAsked(person)).toBe(true);
    expect(await rowOf(person)).toMatchObject({ score: 9, reason: answer.reason });
  });

  it("ends for those who opt out, and for nobody else (NPS-05, API-86)", async () => {
    const [person, other] = [await creatorOf(3), await creatorOf(3)];
    await person.accounts.keepRating({ body: { optOut: true } });
    await pass(person, "10 years");
    await pass(other, "10 years");
    expect(await isAsked(person)).toBe(false);
    expect(await isAsked(other)).toBe(true);
    expect(await rowOf(other)).toBeUndefined();
  });
});

describe("the outcome of the rating dialog", () => {
  it.each([
    {},
    { submitted: true },
    { ...answer, score: -1 },
    { ...answer, score: 11 },
    { ...answer, score: 7.5 },
    { ...answer, score: "7" },
    { ...answer, score: null },
    { ...answer, reason: " \n " },
    { ...answer, reason: "a\u0000" },
    { ...answer, reason: "a".repeat(2001) },
    { ...answer, optOut: true },
    { submitted: false, score: 9, reason: "Quick" },
    { optOut: false },
    { dismissed: true, userId: "11111111-1111-4111-8111-111111111111" },
  ])("is refused if malformed: %j (NPS-02, NPS-04, API-86)", async (body) => {
    const person = await app.as("lee");
    const reply = await person.request("/v1/user/nps", {
      method: "PUT",
      body: JSON.stringify(body),
    });
    expect(reply.status).toBe(400);
    expect(await rowOf(person)).toBeUndefined();
  });

  it("has a reason of up to 2000 characters, which no log contains (NPS-04)", async () => {
    const person = await app.as("alex");
    const reason = "Unmistakable words ".padEnd(2000, "é");
    await person.accounts.keepRating({ body: { ...answer, reason } });
    expect((await rowOf(person))?.reason).toBe(reason);
    expect(lines.join("\n")).not.toContain("Unmistakable words");
  });
});

it("a deployment without ratings asks nobody and stores nothing", async () => {
  const off = await startOwnApp({ BILLING: "off", RATING_ACCOUNT_DAYS: "0", RATING_ITEMS: "0" });
  try {
    const person = await off.as("lee");
    expect(await isAsked(person)).toBe(false);
    await expect(person.accounts.keepRating({ body: answer })).rejects.toMatchObject({
      status: 403,
      body: { message: "This is not switched on in your organization" },
    });
    expect(await off.database.db.select().from(ratings)).toEqual([]);
  } finally {
    await off.close();
  }
});
