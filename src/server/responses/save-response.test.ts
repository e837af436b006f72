import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { draftOf } from "#domain/survey/edit.ts";
import { startApp, startOwnApp, type TestApp } from "#test/app.ts";
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

describe("saving a response", () => {
  it("stores it, and a later one of the same person replaces it (TAK-17, TAK-18, API-36)", async () => {
    const { poll, vote } = await sendPoll(app, adele);

    const first = await vote(alex, "Pizza");
    expect(first.missingRequiredIds).toEqual([]);
    expect(first.userResponse).toMatchObject({ completed: true, responseAnonymity: "none" });
    await vote(alex, "Soup");

    const { results } = await alex.responses.results({ params: { id: poll.id } });
    expect(results?.responseCount).toBe(1);
    expect(
      results?.questions[0]?.choices.map(({ label, count, percent }) => [label, count, percent]),
    ).toEqual([
      ["Pizza", 0, 0],
      ["Salad", 0, 0],
      ["Soup", 1, 100],
    ]);
  });

  it("asks a page again that began before the survey became anonymous, and has no receipt (ANO-01)", async () => {
    for (const before of ["none", "voluntary"] as const) {
      const { poll, vote } = await sendPoll(app, adele, { anonymity: before });
      const view = await adele.surveys.get({ params: { id: poll.id } });
      const survey = { ...draftOf(view), anonymity: "anonymous" as const };
      await adele.surveys.edit({ params: { id: poll.id }, body: { survey } });
      const changed = [poll.question.id];
      // Where respondents choose, a page says what was chosen.
      const ofPage = before === "none" ? { changed } : { changed, responseAnonymity: "none" };
      // A retake is sent whole.
      const { changed: _, ...whole } = ofPage;
      for (const body of [ofPage, { ...whole, allowRetake: true }])
        await expect(vote(alex, "Pizza", body)).rejects.toMatchObject({
          status: 409,
          body: { code: "SURVEY_CHANGED" },
        });
      const receipt = "a".repeat(22);
      const again = { changed, receipt, responseAnonymity: "anonymous" };
      expect((await vote(alex, "Pizza", again)).userResponse).toMatchObject({ receipt });
    }
  });

  it("counts anonymous responses without a link to the person (ANO-01)", async () => {
    const { poll, vote } = await sendPoll(app, adele, { anonymity: "anonymous" });
    const first = await vote(alex, "Pizza");
    expect(first.userResponse.receipt).toMatch(/^[A-Za-z0-9_-]{22}$/);
    await expect(vote(alex, "Soup")).rejects.toMatchObject({
      status: 409,
      body: { code: "RESPONSE_COUNTED" },
    });
    await vote(alex, "Salad", { receipt: first.userResponse.receipt ?? undefined });
    const own = (receipt: string) =>
      alex.responses.mineByReceipt({ params: { id: poll.id }, body: { receipt } });
    const { userResponse: seen } = await own(first.userResponse.receipt ?? "");
    expect(seen).toMatchObject({ changeable: true, responses: [{ questionId: poll.question.id }] });
    expect((await own("x".repeat(22))).userResponse).toMatchObject({
      changeable: false,
      responses: [],
      receipt: null,
    });
    const diego = await app.as("diego");
    await vote(diego, "Salad");
    await adele.surveys.close({ params: { id: poll.id }, body: { closeAt: null } });
    const { results, responses } = await adele.responses.results({ params: { id: poll.id } });
    expect(responses).toEqual([]);
    expect(results?.questions[0]?.choices.map(({ count, voters }) => [count, voters])).toEqual([
      [0, null],
      [2, null],
      [0, null],
    ]);
    const named = await rowsOf<{ n: number }>(
      app.database.db,
      sql`select count(*)::int as n from responses where survey_id = ${poll.id}`,
    );
    expect(named[0]?.n).toBe(0);
    const { responses: closed } = await adele.responses.results({ params: { id: poll.id } });
    expect(closed).toEqual([]);
  });

  it("reports that it could not be saved if the database fails, and works once it is back (TAK-19, TAK-20)", async () => {
    const log: string[] = [];
    const own = await startOwnApp({ LOG_LEVEL: "error" }, undefined, {
      write: (line) => log.push(line),
    });
    const [owner, voter] = [await own.as("adele"), await own.as("alex")];
    const { poll, vote } = await sendPoll(own, owner);
    await own.database.jobs.executeSql("alter table responses rename column source to gone");
    await expect(vote(voter, "Pizza")).rejects.toMatchObject({
      status: 503,
      body: { error: "Failed to save response", code: "RESPONSE_NOT_SAVED" },
    });
    expect(log.join("")).toContain("response not saved");
    expect(log.join("")).not.toContain(poll.question.choices[0]?.id);
    await own.database.jobs.executeSql("alter table responses rename column gone to source");
    await vote(voter, "Pizza");
    expect(
      (await owner.responses.results({ params: { id: poll.id } })).results?.responseCount,
    ).toBe(1);
    await own.close();
  });
});
