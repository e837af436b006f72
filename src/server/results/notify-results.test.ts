import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { SurveyId } from "#domain/ids.ts";
import { startApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { rowsOf } from "../db/db.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
beforeAll(async () => {
  app = await startApp();
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
});

const notify = (person: Person, id: SurveyId, resultType?: "results" | "quiz-leaderboard" | "wordcloud") =>
  person.results.notify({ params: { id }, body: resultType ? { resultType } : {} });

/** The posts that name the item, as the connector got them since a moment. */
async function posts(id: SurveyId, since: string): Promise<{ conversationId: string }[]> {
  await app.emulator.until("the outbox to be done", async () => (await waiting(id)) === 0);
  return (await app.emulator.sends()).filter(({ at, method, status }) => at >= since && method === "POST" && status < 300);
}

async function waiting(id: SurveyId): Promise<number> {
  const rows = await rowsOf(
    app.database.db,
    sql`select id from outbox where survey_id = ${id} and (purpose <> 'card' or message_id is null)`,
  );
  return rows.length;
}

/** An item whose card stands. */
async function aSent(over: Parameters<typeof sendPoll>[2] = {}) {
  const sent = await sendPoll(app, adele, over);
  await app.emulator.until("its card", async () => (await waiting(sent.poll.id)) === 0);
  return sent;
}

describe("posting the results", () => {
  it("is done once where the item stands, at its owner's word, however often he clicks within a minute (API-41, PERM-01)", async () => {
    const { poll, where, vote } = await aSent();
    await vote(alex, "Salad");
    const since = new Date().toISOString();
    await Promise.all([notify(adele, poll.id), notify(adele, poll.id), notify(adele, poll.id, "results")]);
    await notify(adele, poll.id);
    expect((await posts(poll.id, since)).filter(({ conversationId }) => conversationId === where)).toHaveLength(1);
    app.clock.ahead(61_000);
    try {
      await notify(adele, poll.id);
      expect((await posts(poll.id, since)).filter(({ conversationId }) => conversationId === where)).toHaveLength(2);
    } finally {
      app.clock.reset();
    }
  });

  it.each([
    ["delivered to owners only", { deliveryResultLimit: "owners" as const }],
    ["private", { resultsVisibility: "private" as const }],
    ["not open to the others yet", { resultsVisibility: "after-close" as const }],
  ])("goes to the owners alone where the results are %s (RES-43, API-41)", async (_, over) => {
    const { poll, where, vote } = await aSent(over);
    await vote(alex, "Salad");
    const since = new Date().toISOString();
    await notify(adele, poll.id);
    const rows = await posts(poll.id, since);
    expect(rows.filter(({ conversationId }) => conversationId === where)).toEqual([]);
    expect(rows).toHaveLength(1);
  });

  it("is refused to the audience and to strangers, and before the item is open (PERM-02, PERM-09)", async () => {
    const { poll } = await aSent({ place: "Launch week" });
    await expect(notify(alex, poll.id)).rejects.toMatchObject({ status: 403 });
    await expect(notify(await app.as("patti"), poll.id)).rejects.toMatchObject({ status: 404 });
    await expect(notify(await app.as("debra"), poll.id)).rejects.toMatchObject({ status: 404 });
    const { poll: pending } = await sendPoll(app, adele, { send: "manual" });
    await expect(notify(adele, pending.id)).rejects.toMatchObject({ status: 409 });
    const reply = await adele.request(`/v1/survey/${poll.id}/notifyresults`, { method: "POST", body: '{"resultType":"everything"}' });
    expect(reply.status).toBe(400);
    expect(await waiting(poll.id)).toBe(0);
  });
});
