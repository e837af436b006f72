import { beforeAll, describe, expect, it } from "vitest";
import { type Question, question } from "#domain/question/question.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { type CardInChat, cardInChat, dataOf, inputOf, said, titlesOf } from "#test/card-in-chat.ts";
import { aChoiceQuestion, aQuizQuestion } from "#test/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});

const label = () => `What shall we eat? ${crypto.randomUUID()}`;
const text = (over: Partial<Question> = {}) =>
  question.parse({ id: crypto.randomUUID(), label: label(), required: true, questionType: "open-ended", ...over });
const results = async (survey: CardInChat) => (await app.as("adele")).responses.results({ params: { id: survey.id } });

describe("being done", () => {
  it("confirms completion at any question, or names the first that is missing (BOT-16)", async () => {
    const title = `Done ${crypto.randomUUID()}`;
    const questions = [text(), text({ required: false }), text({ label: "Which wine?" })];
    const survey = await cardInChat(app, title, { type: "survey", title, questions });
    const [one, , three] = questions;
    const begun = await survey.press("megan", "survey/taking/start");
    expect(titlesOf(begun)).toEqual(["Next", "Done"]);
    const missing = await survey.press("megan", "/done", { ...dataOf(begun, "Done"), [`answer:${one?.id}`]: "Soup" });
    expect(said(missing)).toContain("Still missing: Which wine?");
    expect(said(missing)).toContain("Question 3 of 3");
    const done = await survey.press("megan", "/done", { ...dataOf(missing, "Submit"), [`answer:${three?.id}`]: "Red" });
    expect(said(done)).toContain("You've completed this survey!");
    expect((await results(survey)).responses[0]?.responses.map(({ value }) => value)).toEqual(["Soup", "Red"]);
  });

  it("with an anonymous answer saves all of it or none (BOT-16, ANO-01)", async () => {
    const title = `Done ${crypto.randomUUID()}`;
    const questions = [text(), text({ label: "Which wine?" }), text({ required: false })];
    const survey = await cardInChat(app, title, { type: "survey", title, questions, anonymity: "anonymous" });
    const [one, two] = questions;
    const begun = await survey.press("megan", "survey/taking/start", dataOf(await survey.seen("megan"), "Start"));
    const missing = await survey.press("megan", "/done", { ...dataOf(begun, "Done"), [`answer:${one?.id}`]: "Soup" });
    expect(said(missing)).toContain("Still missing: Which wine?");
    expect((await results(survey)).results?.responseCount).toBe(0);
    const done = await survey.press("megan", "/done", { ...dataOf(missing, "Done"), [`answer:${two?.id}`]: "Red" });
    expect(said(done)).toContain("You've completed this survey!");
    expect((await results(survey)).results?.responseCount).toBe(1);
  });

  it("is said to the bot in words too: it asks what is missing of what was answered last (BOT-16)", async () => {
    const title = `Done ${crypto.randomUUID()}`;
    const questions = [text(), text({ label: "Which wine?" })];
    const survey = await cardInChat(app, title, { type: "survey", title, questions });
    const begun = await survey.press("isaiah", "survey/taking/start");
    const next = await survey.press("isaiah", "survey/taking/submit", { ...dataOf(begun, "Next"), [`answer:${questions[0]?.id}`]: "Soup" });
    const chat = await app.emulator.botChat("isaiah", "msteams");
    await app.emulator.say(chat, "isaiah", "/done");
    await app.emulator.cardWith(chat, "isaiah", "Still missing: Which wine?");
    await survey.press("isaiah", "survey/taking/submit", { ...dataOf(next, "Submit"), [`answer:${questions[1]?.id}`]: "Red" });
    await app.emulator.say(chat, "isaiah", "/done");
    expect(JSON.stringify(await app.emulator.cardWith(chat, "isaiah", "You've completed this survey!"))).toContain(title);
  });
});

describe("a survey that was begun on its card", () => {
  it("goes on at the next question when the host asks for the own view anew (CARD-02, TAK-15)", async () => {
    const title = `Begun ${crypto.randomUUID()}`;
    const [first, second] = [text(), text({ label: "Which wine?" })];
    const survey = await cardInChat(app, title, { type: "survey", title, questions: [first, second] });
    const begun = await survey.press("megan", "survey/taking/start");
    await survey.press("megan", "survey/taking/submit", { ...dataOf(begun, "Next"), [`answer:${first.id}`]: "Soup" });
    const anew = await survey.press("megan", "survey/card/refresh");
    expect(said(anew)).toContain("Which wine?");
    expect(titlesOf(anew)).toEqual(["Previous", "Submit", "View results"]);
    expect(titlesOf(await survey.press("diego", "survey/card/refresh"))).toEqual(["Start", "View results", "Remind me"]);
  });
});

describe("a survey that changes while it is answered on a card", () => {
  async function edited(poll: CardInChat, questions: Question[]) {
    const adele = await app.as("adele");
    const view = await adele.surveys.get({ params: { id: poll.id } });
    await adele.surveys.edit({
      params: { id: view.id },
      body: { survey: { ...draftOf(view), questions }, updateOptions: { removeExistingVotesOnEdit: true } },
    });
  }

  it("asks anew where the question is gone, and shows once more what was written to it (BOT-02, EDT-06)", async () => {
    const title = `Changing ${crypto.randomUUID()}`;
    const [first, second, other] = [text(), text(), text({ label: "Something else?" })];
    const survey = await cardInChat(app, title, { type: "survey", title, questions: [first, second] });
    const begun = await survey.press("megan", "survey/taking/start");
    await edited(survey, [other, second]);
    const card = await survey.press("megan", "survey/taking/submit", {
      ...dataOf(begun, "Next"),
      [`answer:${first.id}`]: "A long thought",
    });
    expect(said(card)).toContain("Something else?");
    expect(said(card)).toContain("This survey has changed. Please answer it as it is now. You wrote: A long thought");
  });

  it("asks again where the choice is gone, with the comment that was written (TAK-17)", async () => {
    const asked = aChoiceQuestion(["Pizza", "Salad", "Soup"], { label: label(), allowComments: true });
    const poll = await cardInChat(app, asked.label, { questions: [asked] });
    const [pizza] = asked.choices;
    await edited(poll, [{ ...asked, choices: asked.choices.slice(1) }]);
    const card = await poll.press("megan", "survey/taking/submit", {
      [`answer:${asked.id}`]: pizza?.id,
      [`comment:${asked.id}`]: "Cheese",
    });
    expect(said(card)).toContain("This choice is not part of the question");
    expect(said(card)).not.toContain("Pizza");
    expect(inputOf(card, `comment:${asked.id}`)).toMatchObject({ value: "Cheese" });
  });

  it("says that it is closed, and shows once more what was written (TAK-08, TAK-39)", async () => {
    const title = `Closing ${crypto.randomUUID()}`;
    const [first, second] = [text({ allowComments: true }), text()];
    const survey = await cardInChat(app, title, { type: "survey", title, questions: [first, second] });
    const begun = await survey.press("megan", "survey/taking/start");
    await survey.press("adele", "survey/close", { confirmed: true });
    const given = { [`answer:${first.id}`]: "A long thought", [`comment:${first.id}`]: "And more" };
    const card = said(await survey.press("megan", "survey/taking/submit", { ...dataOf(begun, "Next"), ...given }));
    for (const words of ["This survey is no longer open for responses", "You wrote: A long thought", "You wrote: And more"])
      expect(card).toContain(words);
  });

  it("comes back with what was entered where that can't be taken (TAK-20, TAK-22)", async () => {
    const asked = text();
    const poll = await cardInChat(app, asked.label, { questions: [asked] });
    const card = await poll.press("megan", "survey/taking/submit", { [`answer:${asked.id}`]: "x".repeat(3001) });
    expect(said(card)).toContain("An answer has at most 3000 characters");
    expect(inputOf(card, `answer:${asked.id}`)).toMatchObject({ value: "x".repeat(3001) });
  });

  it("counts once, however often Submit is pressed (TAK-18)", async () => {
    const asked = aQuizQuestion(["Lima", "Paris"], { label: label() });
    for (const anonymity of ["none", "anonymous"] as const) {
      const title = label();
      const quiz = await cardInChat(app, title, { type: "quiz", title, questions: [asked], anonymity }, "Mark 8 Project Team / Design");
      const data = { ...dataOf(await quiz.seen("megan"), "Submit"), [`answer:${asked.id}`]: asked.choices[0]?.id };
      const cards = await Promise.all([1, 2, 3].map(() => quiz.press("megan", "survey/taking/submit", data)));
      for (const card of cards) expect(said(card)).toContain("You've completed this quiz!");
      expect((await results(quiz)).results?.responseCount).toBe(1);
    }
  });
});
