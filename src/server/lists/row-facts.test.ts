import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { conversationId, type SurveyId } from "#domain/ids.ts";
import { newChoice } from "#domain/question/new-question.ts";
import { answer } from "#domain/response/answers.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion, aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

let app: TestApp;
let adele: Person;
let megan: Person;
let alex: Person;
beforeAll(async () => {
  app = await startOwnApp();
  [adele, megan, alex] = [await app.as("adele"), await app.as("megan"), await app.as("alex")];
});
afterAll(() => app.close());
// Past the windows of the rate limits.
beforeEach(() => app.clock.ahead(61_000));

/** The row of a survey in the list of the conversation, or in the person's own. */
async function rowOf(person: Person, id: SurveyId, audienceId?: string) {
  const list = audienceId
    ? person.surveys.ofAudience({
        params: { audienceId: conversationId.parse(audienceId) },
        query: {},
      })
    : person.surveys.ofOwner({ query: {} });
  return (await list).surveys.find((survey) => survey.id === id) ?? expect.fail();
}

describe("what leads, in a row of a list", () => {
  it("is the choice with the most votes, with how many are equal to it, and nothing without a vote", async () => {
    const { poll, where, vote } = await sendPoll(app, adele, {});
    expect((await rowOf(adele, poll.id)).lead).toBe(null);
    await vote(megan, "Salad");
    expect((await rowOf(adele, poll.id)).lead).toEqual({ label: "Salad", percent: 100, equals: 0 });
    await vote(alex, "Pizza");
    const tied = { label: "Pizza", percent: 50, equals: 1 };
    expect((await rowOf(adele, poll.id)).lead).toEqual(tied);
    expect((await rowOf(megan, poll.id, where)).lead).toEqual(tied);
  });

  it("is of the first question with choices, in few letters whatever its labels have", async () => {
    const long = "Elephants ".repeat(150).trim();
    const question = aChoiceQuestion([long, "Mice"]);
    const text = {
      id: aChoiceQuestion().id,
      questionType: "open-ended" as const,
      contentType: "text/plain" as const,
      label: "Why?",
      required: false,
      allowComments: false,
      commentAppeal: null,
    };
    const { poll } = await sendPoll(app, adele, {
      type: "survey",
      title: "Animals",
      questions: [text, question, aChoiceQuestion()],
    });
    await megan.responses.save({
      params: { id: poll.id },
      body: {
        response: [answer.parse({ questionId: question.id, value: question.choices[0]?.id })],
        source: "web",
        unfinished: true,
      },
    });
    expect((await rowOf(adele, poll.id)).lead).toMatchObject({
      label: long.slice(0, 120),
      percent: 100,
    });
  });

  it("is the promoter score and its parts where the question has one (RES-40, RES-42)", async () => {
    const choices = Array.from({ length: 11 }, (_, n) => newChoice(randomUUID, String(n)));
    const question = {
      id: aChoiceQuestion().id,
      questionType: "ordinal" as const,
      renderAs: "nps" as const,
      label: "Would you recommend it?",
      required: true,
      allowComments: false,
      commentAppeal: null,
      choices,
    };
    const { poll } = await sendPoll(app, adele, { questions: [question] });
    for (const [person, value] of [
      [adele, 10],
      [megan, 9],
      [alex, 2],
    ] as const)
      await person.responses.save({
        params: { id: poll.id },
        body: {
          response: [answer.parse({ questionId: question.id, value: choices[value]?.id })],
          source: "web",
        },
      });
    expect((await rowOf(adele, poll.id)).lead).toEqual({ score: 33, parts: [33, 0, 67] });
  });

  it.each(["after-close", "private"] as const)(
    "is for owners alone while the results are %s (RES-02 to RES-04)",
    async (resultsVisibility) => {
      const { poll, where, vote } = await sendPoll(app, adele, { resultsVisibility });
      await vote(alex, "Soup");
      const lead = { label: "Soup", percent: 100, equals: 0 };
      const of = (person: Person) => rowOf(person, poll.id, where);
      expect([(await of(adele)).lead, (await of(megan)).lead]).toEqual([lead, null]);
      await adele.surveys.close({ params: { id: poll.id }, body: {} });
      expect((await of(megan)).lead).toEqual(resultsVisibility === "private" ? null : lead);
    },
  );

  it("follows votes that change", async () => {
    const { poll, vote } = await sendPoll(app, adele, {});
    await vote(megan, "Soup");
    expect((await rowOf(adele, poll.id)).lead).toMatchObject({ label: "Soup" });
    await vote(megan, "Pizza");
    expect((await rowOf(adele, poll.id)).lead).toMatchObject({ label: "Pizza" });
  });
});

describe("whom a survey was sent to, in a row of a list", () => {
  it("is counted once each, by the rosters, and not while there is a share link", async () => {
    const [channel, chat] = await Promise.all(
      ["Mark 8 Project Team / Design", "Launch week"].map((name) => app.emulator.place(name)),
    );
    const isaiah = await app.as("isaiah");
    const to = (type: "channel" | "groupChat" | "user", id = "") =>
      aRecipient({ type, id: conversationId.parse(id) });
    const recipients = [
      to("channel", channel),
      to("groupChat", chat),
      to("user", isaiah.id),
      to("user", megan.id),
    ];
    const { poll } = await sendPoll(app, adele, { recipients });
    const people = new Set<string>([isaiah.id, megan.id]);
    for (const place of [channel, chat]) {
      const { members } = await adele.teams.members({
        params: { teamId: conversationId.parse(place) },
      });
      for (const { aadObjectId } of members) people.add(aadObjectId);
    }
    const row = await rowOf(adele, poll.id);
    expect(row.audienceSize).toBe(people.size);
    expect(row.recipients[0]).toMatchObject({ name: "Design", teamName: "Mark 8 Project Team" });
    // Who is not in the chat does not learn how many are.
    expect((await rowOf(await app.as("lidia"), poll.id, channel)).audienceSize).toBe(null);
    await adele.surveys.share({
      params: { id: poll.id },
      body: { type: "web", authMethod: "aad", id: adele.tenantId },
    });
    expect((await rowOf(adele, poll.id)).audienceSize).toBe(null);
  });

  it.each([
    ["by name", "none", "isaiah", 5],
    ["anonymously", "anonymous", "diego", 4],
  ] as const)(
    "includes who answered and left, so that not everybody seems to have answered (RES-20): %s",
    async (_, anonymity, leaver, asked) => {
      const place = "Launch week";
      const { poll, vote, where } = await sendPoll(app, adele, { anonymity, place });
      const person = await app.as(leaver);
      for (const voter of [alex, person]) await vote(voter, "Pizza");
      await app.emulator.leave(where, "adele", leaver);
      await app.emulator.until("the product to know of it", async () => {
        const refused = person.surveys.groupConfig({ params: { chatId: where } });
        return (await refused.catch(() => null)) === null;
      });
      app.clock.ahead(61_000);
      const row = await rowOf(adele, poll.id);
      const view = await adele.surveys.get({ params: { id: poll.id } });
      for (const { responseCount, audienceSize } of [row, view])
        expect([responseCount, audienceSize]).toEqual([2, asked]);
    },
  );
});
