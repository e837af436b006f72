import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conversationId, tenantId } from "#domain/ids.ts";
import { surveyType } from "#domain/survey/survey.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion, aPoll, aQuizQuestion, aRecipient } from "#test/factories.ts";
import { refusedWith } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { setFlags } from "../../accounts/grant-plan.ts";

const played = ["trivia"] as const;
const live = ["qna", "icebreaker", "hot-take"] as const;
const refused = refusedWith(400, "SURVEY_TYPE_NOT_OFFERED");

// An app of its own: every flag is switched on.
let app: TestApp;
let adele: Person;
let standups: Person;
beforeAll(async () => {
  app = await startOwnApp();
  [adele, standups] = [await app.as("adele"), await app.as("adele", "agile")];
  await setFlags(app.database.db, tenantId.parse(adele.tenantId), {
    qna: true,
    trivia: true,
    icebreaker: true,
    hotTake: true,
  });
  app.clock.ahead(6000);
});
afterAll(() => app.close());

const owned = async (by: Person) => (await by.surveys.ofOwner({ query: {} })).surveys.length;
const draftOf = async (place: string, over: Partial<Parameters<typeof aPoll>[0]>) => {
  const id = conversationId.parse(await app.emulator.place(place));
  return aPoll({
    title: "Team",
    questions: [aChoiceQuestion(), aChoiceQuestion()],
    recipients: [aRecipient({ id })],
    ...over,
  });
};

describe("a game", () => {
  it.each(played)(
    "cannot be written as other surveys are, even with every flag on: %s",
    async (type) => {
      const before = await owned(adele);
      for (const place of ["Mark 8 Project Team / General", "Launch week", "Weekly product sync"])
        await expect(
          adele.surveys.create({ body: { draft: await draftOf(place, { type }) } }),
        ).rejects.toEqual(refused);
      const draft = aPoll({ type });
      await expect(
        adele.drafts.keep({
          params: { id: randomUUID() },
          body: { key: `${type}:x`, draft, updatedAt: new Date() },
        }),
      ).rejects.toEqual(refused);
      expect(await owned(adele)).toBe(before);
    },
  );

  it.each([...played, ...live])("cannot be made from an existing survey: %s", async (type) => {
    for (const send of ["now", "manual"] as const) {
      const { poll } = await sendPoll(app, adele, {
        type: "quiz",
        title: "Rivers",
        questions: [aQuizQuestion()],
        send,
      });
      const params = { id: poll.id };
      const before = await adele.surveys.get({ params });
      const survey = aPoll({
        type,
        title: "Rivers",
        questions: before.questions,
        recipients: before.recipients,
        send,
      });
      await expect(adele.surveys.edit({ params, body: { survey } })).rejects.toEqual(refused);
      expect(await adele.surveys.get({ params })).toMatchObject({
        type: "quiz",
        updatedAt: before.updatedAt,
      });
    }
  });
});

describe("the standup variant", () => {
  it.each(surveyType.options.filter((type) => type !== "agile-standup"))(
    "creates no %s, whether sent, saved as a draft or as a template",
    async (type) => {
      const draft = await draftOf("Launch week", { type });
      await expect(standups.surveys.create({ body: { draft } })).rejects.toEqual(refused);
      const kept = { key: "x", draft, updatedAt: new Date() };
      await expect(
        standups.drafts.keep({ params: { id: randomUUID() }, body: kept }),
      ).rejects.toEqual(refused);
      expect(await owned(standups)).toBe(0);
    },
  );

  it("stores no template of a poll", async () => {
    const body = { templateName: "Lunch", type: "poll" as const, questions: [aChoiceQuestion()] };
    await expect(standups.templates.create({ body })).rejects.toEqual(refused);
  });
});
