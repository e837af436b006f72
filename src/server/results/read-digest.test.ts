import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, answer } from "#domain/response/answers.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { refusedWith } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { aStandup, sendStandup } from "#test/send-standup.ts";

let app: TestApp;
let [adele, alex, megan, isaiah]: Person[] = [];
beforeAll(async () => {
  app = await startApp();
  [adele, alex, megan, isaiah] = await Promise.all(
    ["adele", "alex", "megan", "isaiah"].map((alias) => app.as(alias, "agile")),
  );
});

function everybody(): Person[] {
  if (!adele || !alex || !megan || !isaiah) throw new Error("four people take part");
  return [adele, alex, megan, isaiah];
}

describe("the digest of a standup", () => {
  it("has what everybody said, the blocked first, and who is missing, for the whole team", async () => {
    const [owner, one, other, reader] = everybody();
    if (!owner || !one || !other || !reader) throw new Error("four people take part");
    const { id, answer: say } = await sendStandup(app, owner);
    await say(one, { did: "Login page", next: "Tests", blocked: false });
    await say(other, { did: "Export", next: "Nothing yet", blocked: "No access to staging" });
    const digest = await reader.results.digest({ params: { id } });
    expect(digest.entries.map(({ user, flagged }) => [user.name, flagged])).toEqual([
      ["Megan Bowen", true],
      ["Alex Wilber", false],
    ]);
    const said = (answers: readonly Answer[]) =>
      answers.map(({ value, comment }) => comment ?? value);
    expect(said(digest.entries[0]?.answers ?? [])).toEqual([
      "Export",
      "Nothing yet",
      "No access to staging",
    ]);
    expect(digest.missing.map(({ name }) => name)).toContain("Adele Vance");
    expect(digest.missing.map(({ name }) => name)).not.toContain("Megan Bowen");
    expect(digest.missingCount).toBe(digest.missing.length);
  });

  it("is not for people outside the team, and there is none of a poll (PERM-09)", async () => {
    const [owner] = everybody();
    if (!owner) throw new Error("an owner");
    const { id } = await sendStandup(app, owner);
    const stranger = await app.as("lidia", "agile");
    await expect(stranger.results.digest({ params: { id } })).rejects.toEqual(
      refusedWith(403, "SURVEY_NOT_AUDIENCE"),
    );
    const general = await app.as("adele");
    const { poll, vote } = await sendPoll(app, general);
    await vote(await app.as("alex"), "Pizza");
    expect(await general.results.digest({ params: { id: poll.id } })).toMatchObject({
      entries: [],
      missingCount: null,
    });
  });

  it("names who chose what to the whole team, up to ten a choice (STD-13)", async () => {
    const [owner, one, , reader] = everybody();
    if (!owner || !one || !reader) throw new Error("people");
    const { id, answer: say } = await sendStandup(app, owner);
    await say(one, { blocked: "Waiting" });
    const { results, responses } = await reader.responses.results({ params: { id } });
    expect(results?.questions[2]?.choices[0]?.voters).toMatchObject([{ name: "Alex Wilber" }]);
    expect(responses).toHaveLength(1);
  });
});

describe("a standup", () => {
  const refusal = async (over: Parameters<typeof aStandup>[0]) => {
    const [owner] = everybody();
    const where = await app.emulator.place("Launch week");
    const draft = aStandup({ ...over, recipients: [{ type: "groupChat", id: where as never }] });
    const reply = await owner?.request("/v1/survey", {
      method: "POST",
      body: JSON.stringify({ draft, trackingFields: {} }),
    });
    return JSON.stringify(await reply?.json());
  };

  it("needs a team name of at most 100 characters and a short message (STD-04, STD-05)", async () => {
    expect(await refusal({ title: " " })).toContain("Team name is required");
    expect(await refusal({ title: "x".repeat(101) })).toContain("Team name must be less than");
    expect(await refusal({ title: "x".repeat(100) })).toContain('"id"');
    expect(await refusal({ description: "x".repeat(2000) })).toContain(
      "Message to your team must be no more than 1999 characters",
    );
    expect(await refusal({ description: "x".repeat(1999) })).toContain('"id"');
  });

  it("has 2 to 5 questions (STD-06) and carries names", async () => {
    const [first, second] = aStandup().questions;
    if (!first || !second) throw new Error("questions");
    const fresh = (count: number) =>
      Array.from({ length: count }, () => ({ ...first, id: crypto.randomUUID() }) as typeof first);
    expect(await refusal({ questions: [first] })).toContain("This standup needs 2 to 5 questions");
    expect(await refusal({ questions: fresh(6) })).toContain("This standup needs 2 to 5 questions");
    expect(await refusal({ questions: fresh(5) })).toContain('"id"');
    expect(await refusal({ anonymity: "anonymous" })).toContain("answers carry names");
  });

  it("is sent at a time, never by hand (STD-07)", async () => {
    expect(await refusal({ send: "manual" })).toContain("Please select a date and time");
    expect(await refusal({ send: "schedule" })).toContain("Please select a date and time");
  });

  it("begins with three questions and three hours (STD-03, STD-08)", () => {
    const { questions, openDuration, resultsCloseNotification } = aStandup();
    expect(
      questions.map(({ label, questionType, allowComments }) => [
        label,
        questionType,
        allowComments,
      ]),
    ).toEqual([
      ["What have you accomplished since the last check-in?", "open-ended", false],
      ["What are you working on next?", "open-ended", false],
      ["Are you blocked?", "yes-no", true],
    ]);
    expect([openDuration, resultsCloseNotification]).toEqual(["PT3H", true]);
    expect(answer.safeParse({ questionId: questions[0]?.id, value: "x" }).success).toBe(true);
  });
});
