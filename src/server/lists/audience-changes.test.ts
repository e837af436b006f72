import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConversationId, conversationId, type SurveyId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { rowsRead } from "#test/rows-read.ts";
import { sendPoll } from "#test/send-poll.ts";
import { conversations } from "../db/tables.ts";

const place = "Launch week";
const comers = ["johanna", "lidia", "grady"];
// An app of its own: people come and go.
let app: TestApp;
let adele: Person;
let where: ConversationId;
beforeAll(async () => {
  app = await startOwnApp();
  adele = await app.as("adele");
  where = conversationId.parse(await app.emulator.place(place));
});
afterAll(() => app.close());

const countsOf = async (id: SurveyId) => {
  const { responseCount, audienceSize } = await adele.surveys.get({ params: { id } });
  return [responseCount, audienceSize];
};

describe("who is in the audience of a new survey (RES-20, LIF-16)", () => {
  it("are those who are in the place when it is sent, whoever came or left just before", async () => {
    const before = await sendPoll(app, adele, { place });
    expect(await countsOf(before.poll.id)).toEqual([0, 5]);
    for (const comer of comers) await app.emulator.join(where, "adele", comer);
    const full = await sendPoll(app, adele, { place });
    expect(await countsOf(full.poll.id)).toEqual([0, 8]);
    const people = ["adele", "megan", "alex", "diego", "isaiah", ...comers];
    for (const [at, person] of people.entries()) {
      await full.vote(await app.as(person), "Pizza");
      expect(await countsOf(full.poll.id)).toEqual([at + 1, 8]);
    }
    for (const comer of comers) await app.emulator.leave(where, "adele", comer);
    const after = await sendPoll(app, adele, { place });
    expect(await countsOf(after.poll.id)).toEqual([0, 5]);
    expect(await countsOf(full.poll.id)).toEqual([8, 8]);
  });

  it("are also those whose coming was not reported, once the survey is in the place", async () => {
    const { db } = app.database;
    const { applicationType, conversationId: id } = conversations;
    const here = and(eq(applicationType, "msteams"), eq(id, where));
    const [before] = await db.select().from(conversations).where(here);
    const [one = ""] = comers;
    await app.emulator.join(where, "adele", one);
    // As if the report had been lost, half a minute after the last reading.
    const membersReadAt = new Date(Date.now() - 31_000);
    await db.update(conversations).set({ membersReadAt, rosterStale: false }).where(here);
    const { poll } = await sendPoll(app, adele, { place });
    await app.emulator.until("the roster to be read", async () => {
      const [now] = await db.select().from(conversations).where(here);
      return now && before && now.rosterNumber > before.rosterNumber && !now.rosterStartedAt;
    });
    expect(await countsOf(poll.id)).toEqual([0, 6]);
    await app.emulator.leave(where, "adele", one);
  });

  it("are also those who have answered and left", async () => {
    const { poll, vote } = await sendPoll(app, adele, { place });
    await vote(adele, "Pizza");
    await vote(await app.as("megan"), "Pizza");
    expect(await countsOf(poll.id)).toEqual([2, 5]);
    const others = ["megan", "alex", "diego", "isaiah"];
    for (const person of others) await app.emulator.leave(where, "adele", person);
    // One has left who has answered: who was asked are two, and everybody has answered.
    expect(await countsOf(poll.id)).toEqual([2, 2]);
    for (const person of others) await app.emulator.join(where, "adele", person);
    expect(await countsOf(poll.id)).toEqual([2, 5]);
  });
});

describe("who is in the audience where many answer whom no roster has (RES-20)", () => {
  /** As many guests answer: nobody that the place's roster has. */
  async function guestsAnswer(id: SurveyId, many: number): Promise<void> {
    await app.database.db.execute(sql`
      with given as (
        insert into responses (tenant_id, survey_id, user_id, answers, picks, source, created_at,
        updated_at, completed_on)
        select ${adele.tenantId}::uuid, ${id}::uuid, gen_random_uuid(), '[]', '{}', 'web', now(),
        now(), now() from generate_series(1, ${many}) returning 1
      )
      update totals set response_count = response_count + (select count(*) from given)
      where tenant_id = ${adele.tenantId} and survey_id = ${id}`);
  }

  it("are never fewer than have answered, and are not counted again with every answer", async () => {
    const { poll } = await sendPoll(app, adele, { place });
    await guestsAnswer(poll.id, 1000);
    expect(await countsOf(poll.id)).toEqual([1000, 1005]);
    for (const answered of [1003, 1006, 1009, 1012]) {
      await guestsAnswer(poll.id, 3);
      const get = async () =>
        expect(await countsOf(poll.id)).toEqual([answered, Math.max(1005, answered)]);
      expect(await rowsRead(app.database.db, "responses", get)).toBeLessThan(200);
    }
    app.clock.ahead(61_000);
    expect(await countsOf(poll.id)).toEqual([1012, 1017]);
    app.clock.reset();
  });

  it("does not seem to have answered as a whole when the first of them answers", async () => {
    const { poll } = await sendPoll(app, adele, { place });
    for (const answered of [1, 2, 3, 4, 5, 6]) {
      await guestsAnswer(poll.id, 1);
      // Once a minute; then as soon as more have answered than the roster has.
      expect((await countsOf(poll.id))[1]).toBe(answered < 6 ? 6 : 11);
    }
  });
});
