import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SurveyId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aQuizQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { rowsOf } from "../db/db.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
beforeAll(async () => {
  // Its own product: the posts of other tests are not counted.
  app = await startOwnApp();
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
});
afterAll(() => app.close());

const notify = (
  person: Person,
  id: SurveyId,
  resultType?: "results" | "quiz-leaderboard" | "wordcloud",
) => person.results.notify({ params: { id }, body: resultType ? { resultType } : {} });

/** The posts that mention the survey, as the connector received them since a time. */
async function posts(id: SurveyId, since: string): Promise<{ conversationId: string }[]> {
  await app.emulator.until("the outbox to be done", async () => (await waiting(id)) === 0);
  return (await app.emulator.sends()).filter(
    ({ at, method, status }) => at >= since && method === "POST" && status < 300,
  );
}

async function waiting(id: SurveyId): Promise<number> {
  const rows = await rowsOf(
    app.database.db,
    sql`select id from outbox where survey_id = ${id}
      and (due_at is not null or message_id is null)`,
  );
  return rows.length;
}

/** The result cards that a person sees in a place. */
async function resultsIn(place: string, as: string, label: string): Promise<string[]> {
  const cards = (await app.emulator.messages(place, as)).map(({ card }) => JSON.stringify(card));
  return cards.filter((card) => card.includes("The results of this poll") && card.includes(label));
}

/** A survey whose card is posted. */
async function aSent(over: Parameters<typeof sendPoll>[2] = {}) {
  const sent = await sendPoll(app, adele, over);
  await app.emulator.until("its card", async () => (await waiting(sent.poll.id)) === 0);
  return sent;
}

describe("posting the results", () => {
  it("happens once per minute, at an owner's request, where the survey was sent (API-41, PERM-01)", async () => {
    const { poll, where, vote } = await aSent();
    await vote(alex, "Salad");
    const since = new Date().toISOString();
    await Promise.all([
      notify(adele, poll.id),
      notify(adele, poll.id),
      notify(adele, poll.id, "results"),
    ]);
    await notify(adele, poll.id);
    expect(
      (await posts(poll.id, since)).filter(({ conversationId }) => conversationId === where),
    ).toHaveLength(1);
    app.clock.ahead(61_000);
    try {
      await notify(adele, poll.id);
      expect(
        (await posts(poll.id, since)).filter(({ conversationId }) => conversationId === where),
      ).toHaveLength(2);
    } finally {
      app.clock.reset();
    }
  });

  it.each([
    ["delivered to owners only", { deliveryResultLimit: "owners" as const }],
    ["private", { resultsVisibility: "private" as const }],
    ["not open to the others yet", { resultsVisibility: "after-close" as const }],
  ])("goes to the owners only if the results are %s (RES-43, API-41)", async (_, over) => {
    const label = `What shall we eat? ${crypto.randomUUID()}`;
    const { poll, where, vote } = await aSent({ ...over, label });
    await vote(alex, "Salad");
    const since = new Date().toISOString();
    await notify(adele, poll.id);
    const own = await app.emulator.botChat("adele", "msteams");
    expect((await posts(poll.id, since)).map(({ conversationId }) => conversationId)).toEqual([
      own,
    ]);
    expect(await resultsIn(own, "adele", label)).toEqual([expect.stringContaining("100% (1)")]);
    expect(await resultsIn(where, "diego", label)).toEqual([]);
  });

  it("is refused if the survey has no results of the requested kind (API-41)", async () => {
    const { poll } = await aSent();
    const quiz = await aSent({
      type: "quiz",
      title: "Capitals",
      questions: [aQuizQuestion()],
      leaderboardVisibility: "visible",
    });
    const since = new Date().toISOString();
    for (const kind of ["quiz-leaderboard", "wordcloud"] as const)
      await expect(notify(adele, poll.id, kind)).rejects.toMatchObject({
        status: 400,
        body: { message: "This poll has no results of that kind" },
      });
    expect(await posts(poll.id, since)).toEqual([]);
    await expect(notify(adele, quiz.poll.id, "wordcloud")).rejects.toMatchObject({ status: 400 });
    await notify(adele, quiz.poll.id, "quiz-leaderboard");
    expect(await posts(quiz.poll.id, since)).toHaveLength(1);
  });

  it("is refused to the audience and outsiders, and before the survey is open (PERM-02, PERM-09)", async () => {
    const { poll } = await aSent({ place: "Launch week" });
    await expect(notify(alex, poll.id)).rejects.toMatchObject({ status: 403 });
    await expect(notify(await app.as("patti"), poll.id)).rejects.toMatchObject({ status: 404 });
    await expect(notify(await app.as("debra"), poll.id)).rejects.toMatchObject({ status: 404 });
    const { poll: pending } = await sendPoll(app, adele, { send: "manual" });
    await expect(notify(adele, pending.id)).rejects.toMatchObject({ status: 409 });
    const reply = await adele.request(`/v1/survey/${poll.id}/notifyresults`, {
      method: "POST",
      body: '{"resultType":"everything"}',
    });
    expect(reply.status).toBe(400);
    expect(await waiting(poll.id)).toBe(0);
  });
});
