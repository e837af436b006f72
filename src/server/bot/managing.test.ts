import { beforeAll, describe, expect, it } from "vitest";
import type { DraftInput } from "#domain/survey/draft.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { cardInChat, dataOf, said, titlesOf } from "#test/card-in-chat.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import { CallError } from "#test/person.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});

function poll(over: Partial<DraftInput> = {}) {
  const question = aChoiceQuestion(["Pizza", "Salad"], { label: `Lunch? ${crypto.randomUUID()}` });
  return cardInChat(app, question.label, { questions: [question], ...over });
}

describe("the management menu", () => {
  it("shows owners their possible actions, on two pages if a card has no room for all (BOT-10, CARD-07)", async () => {
    const open = await poll();
    const menu = await open.press("adele", "survey/management/menu");
    expect(titlesOf(menu)).toEqual(["View results", "Close", "Edit", "Preview", "More", "Back"]);
    const more = await open.press("adele", "survey/management/menu", dataOf(menu, "More"));
    expect(titlesOf(more)).toEqual(["Send results", "Export", "Duplicate", "Delete", "Back"]);
    expect(
      titlesOf(await open.press("adele", "survey/management/menu", dataOf(more, "Back"))),
    ).toEqual(titlesOf(menu));
    await open.press("adele", "survey/close", { confirmed: true });
    expect(titlesOf(await open.press("adele", "survey/management/menu"))).toEqual([
      "View results",
      "Reopen",
      "Preview",
      "Send results",
      "More",
      "Back",
    ]);
  });

  it("is replaced by the card on mobile clients (HOST-47)", async () => {
    const open = await poll();
    expect(titlesOf(await open.press("adele", "survey/management/menu", {}, "ios"))).toEqual([
      "Vote",
      "View results",
      "Remind me",
    ]);
    expect(said(await open.press("megan", "survey/management/menu", {}, "ios"))).toContain(
      "Only an owner of this Polly can do this",
    );
  });
});

describe("the preview", () => {
  it("shows owners each question as respondents will see it, and accepts no answers (BOT-07, BOT-19)", async () => {
    const title = `Team day ${crypto.randomUUID()}`;
    const questions = [
      aChoiceQuestion(["Pizza", "Salad"], { label: "What to eat?" }),
      aChoiceQuestion(["May", "June"], { label: "When to go?" }),
    ];
    const survey = await cardInChat(app, title, { type: "survey", title, questions });
    const first = await survey.press("adele", "survey/authoring/preview");
    for (const words of [
      "Preview: this is what respondents see",
      "Question 1 of 2",
      "What to eat?",
      "Pizza",
      "Input.ChoiceSet",
    ])
      expect(said(first)).toContain(words);
    const second = await survey.press("adele", "survey/authoring/preview", dataOf(first, "Next"));
    expect(said(second)).toContain("When to go?");
    expect(titlesOf(second)).toEqual(["Previous", "Submit", "Back"]);
    const submit = second.actions.find((action) => action.title === "Submit");
    expect(submit).toMatchObject({ isEnabled: false, verb: "survey/authoring/preview" });
    await survey.press("adele", "survey/authoring/preview", {
      ...submit?.data,
      [`answer:${questions[1]?.id}`]: questions[1]?.choices[0]?.id,
    });
    expect(
      (await (await app.as("adele")).surveys.get({ params: { id: survey.id } })).responseCount,
    ).toBe(0);
    expect(said(await survey.press("megan", "survey/authoring/preview"))).toContain(
      "Only an owner of this Polly can do this",
    );
  });
});

describe("reopening on a card", () => {
  it("asks for confirmation, reopens the survey, and the card tells everybody (EDT-08, EDT-13, CARD-06)", async () => {
    const open = await poll();
    expect(said(await open.press("adele", "survey/reopen"))).toContain("This poll is not closed");
    await open.press("adele", "survey/close", { confirmed: true });
    expect(said(await open.press("megan", "survey/reopen", { confirmed: true }))).toContain(
      "Only an owner of this Polly can do this",
    );
    const asks = await open.press("adele", "survey/reopen");
    expect(said(asks)).toContain("Reopen this poll?");
    expect(titlesOf(asks)).toEqual(["Reopen poll", "Cancel"]);
    const opened = await open.press("adele", "survey/reopen", dataOf(asks, "Reopen poll"));
    expect(said(opened)).toContain("Polly reopened");
    expect(said(opened)).toContain("Live");
    await app.emulator.until("the open card on everybody's screen", async () =>
      said(await open.seen("diego")).includes("Polly reopened"),
    );
    expect(titlesOf(await open.seen("diego"))).toEqual(["Vote", "View results", "Remind me"]);
  });
});

describe("bot commands from pages", () => {
  it("deliver and reopen like the bot's own, with the same checks (BOT-17)", async () => {
    const [adele, megan] = [await app.as("adele"), await app.as("megan")];
    const open = await poll();
    const run = (person: typeof adele, command: string) =>
      person.commands.run({ body: { command, surveyId: open.id } });
    const refusal = (person: typeof adele, command: string) =>
      run(person, command).then(
        () => null,
        (error: unknown) => (error instanceof CallError ? [error.status, error.body.code] : error),
      );
    expect(await refusal(adele, "survey/deliver")).toEqual([409, "SURVEY_NOT_PENDING"]);
    expect(await refusal(adele, "survey/reopen")).toEqual([409, "SURVEY_NOT_CLOSED"]);
    await run(adele, "survey/close");
    expect(await refusal(megan, "survey/reopen")).toEqual([403, "SURVEY_OWNER_ONLY"]);
    expect(await run(adele, "survey/reopen")).toEqual({ done: true });
    expect(await adele.surveys.get({ params: { id: open.id } })).toMatchObject({
      state: "open",
      banner: "reopened",
      closeAt: null,
    });
  });

  it("send a pending survey (BOT-17, LIF-09)", async () => {
    const adele = await app.as("adele");
    const at = await app.emulator.place("Launch week");
    const question = aChoiceQuestion(["Pizza", "Salad"], {
      label: `Later? ${crypto.randomUUID()}`,
    });
    const template = await adele.surveys.get({ params: { id: (await poll()).id } });
    const { id } = await adele.surveys.create({
      body: {
        draft: {
          type: "poll",
          questions: [question],
          recipients: template.recipients,
          send: "manual",
        },
      },
    });
    expect((await adele.surveys.get({ params: { id } })).state).toBe("pending");
    await adele.commands.run({ body: { command: "survey/deliver", surveyId: id } });
    await app.emulator.cardWith(at, "megan", question.label);
  });
});
