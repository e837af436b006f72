import { beforeAll, describe, expect, it } from "vitest";
import type { Question } from "#domain/question/question.ts";
import { question } from "#domain/question/registry.ts";
import { answer } from "#domain/response/answers.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { startApp, type TestApp } from "#test/app.ts";
import {
  type CardInChat,
  cardInChat,
  dataOf,
  inputOf,
  type ShownCard,
  said,
  titlesOf,
} from "#test/card-in-chat.ts";
import { aChoiceQuestion, aQuizQuestion } from "#test/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});

const label = () => `What shall we eat? ${crypto.randomUUID()}`;
const text = (over: Partial<Question> = {}) =>
  question.parse({
    id: crypto.randomUUID(),
    label: label(),
    required: true,
    questionType: "open-ended",
    ...over,
  });
const results = async (survey: CardInChat) =>
  (await app.as("adele")).responses.results({ params: { id: survey.id } });

describe("finishing a response", () => {
  it("completes it at any question, or names the first missing one (BOT-16)", async () => {
    const title = `Done ${crypto.randomUUID()}`;
    const questions = [text(), text({ required: false }), text({ label: "Which wine?" })];
    const survey = await cardInChat(app, title, { type: "survey", title, questions });
    const [one, , three] = questions;
    const begun = await survey.press("megan", "survey/taking/start");
    expect(titlesOf(begun)).toEqual(["Next", "Done"]);
    const missing = await survey.press("megan", "/done", {
      ...dataOf(begun, "Done"),
      [`answer:${one?.id}`]: "Soup",
    });
    expect(said(missing)).toContain("Still missing: Which wine?");
    expect(said(missing)).toContain("Question 3 of 3");
    const done = await survey.press("megan", "/done", {
      ...dataOf(missing, "Submit"),
      [`answer:${three?.id}`]: "Red",
    });
    expect(said(done)).toContain("You've completed this survey!");
    expect((await results(survey)).responses[0]?.responses.map(({ value }) => value)).toEqual([
      "Soup",
      "Red",
    ]);
  });

  it("saves all of an anonymous response or nothing (BOT-16, ANO-01)", async () => {
    const title = `Done ${crypto.randomUUID()}`;
    const questions = [text(), text({ label: "Which wine?" }), text({ required: false })];
    const survey = await cardInChat(app, title, {
      type: "survey",
      title,
      questions,
      anonymity: "anonymous",
    });
    const [one, two] = questions;
    const begun = await survey.press(
      "megan",
      "survey/taking/start",
      dataOf(await survey.seen("megan"), "Start"),
    );
    const missing = await survey.press("megan", "/done", {
      ...dataOf(begun, "Done"),
      [`answer:${one?.id}`]: "Soup",
    });
    expect(said(missing)).toContain("Still missing: Which wine?");
    expect((await results(survey)).results?.responseCount).toBe(0);
    const done = await survey.press("megan", "/done", {
      ...dataOf(missing, "Done"),
      [`answer:${two?.id}`]: "Red",
    });
    expect(said(done)).toContain("You've completed this survey!");
    expect((await results(survey)).results?.responseCount).toBe(1);
  });

  it("works by message too: the bot asks what is missing in the last response (BOT-16)", async () => {
    const title = `Done ${crypto.randomUUID()}`;
    const questions = [text(), text({ label: "Which wine?" })];
    const survey = await cardInChat(app, title, { type: "survey", title, questions });
    const begun = await survey.press("isaiah", "survey/taking/start");
    const next = await survey.press("isaiah", "survey/taking/submit", {
      ...dataOf(begun, "Next"),
      [`answer:${questions[0]?.id}`]: "Soup",
    });
    const chat = await app.emulator.botChat("isaiah", "msteams");
    await app.emulator.say(chat, "isaiah", "/done");
    await app.emulator.cardWith(chat, "isaiah", "Still missing: Which wine?");
    await survey.press("isaiah", "survey/taking/submit", {
      ...dataOf(next, "Submit"),
      [`answer:${questions[1]?.id}`]: "Red",
    });
    await app.emulator.say(chat, "isaiah", "/done");
    expect(
      JSON.stringify(await app.emulator.cardWith(chat, "isaiah", "You've completed this survey!")),
    ).toContain(title);
  });

  it("works by message too for who answers by a share link only (BOT-16)", async () => {
    const title = `Done ${crypto.randomUUID()}`;
    const questions = [text(), text({ label: "Which cake?" })];
    const { id } = await cardInChat(app, title, { type: "survey", title, questions });
    const [adele, johanna] = [await app.as("adele"), await app.as("johanna")];
    const body = { type: "web", authMethod: "aad", id: adele.tenantId } as const;
    await adele.surveys.share({ params: { id }, body });
    const first = answer.parse({ questionId: questions[0]?.id, value: "Soup" });
    await johanna.responses.save({
      params: { id },
      body: { response: [first], source: "web", unfinished: true },
    });
    const chat = await app.emulator.botChat("johanna", "msteams");
    await app.emulator.say(chat, "johanna", "/done");
    expect(
      JSON.stringify(await app.emulator.cardWith(chat, "johanna", "Still missing: Which cake?")),
    ).toContain(title);
  });
});

describe("a required question", () => {
  it("cannot be skipped: its card comes back with the entered values (BOT-03, TAK-18)", async () => {
    const title = `Steps ${crypto.randomUUID()}`;
    const questions = [
      text(),
      text({ required: false, allowComments: true }),
      text({ label: "Which wine?" }),
    ];
    for (const anonymity of ["none", "anonymous"] as const) {
      const survey = await cardInChat(app, title + anonymity, {
        type: "survey",
        title: title + anonymity,
        questions,
        anonymity,
      });
      const begun = await survey.press(
        "megan",
        "survey/taking/start",
        dataOf(await survey.seen("megan"), "Start"),
      );
      const refused = await survey.press("megan", "survey/taking/submit", {
        ...dataOf(begun, "Next"),
        [`answer:${questions[0]?.id}`]: " ",
      });
      expect(said(refused)).toContain("Question 1 of 3");
      expect(said(refused)).toContain("Please answer this question");
      const given = { ...dataOf(refused, "Next"), [`answer:${questions[0]?.id}`]: "Soup" };
      const second = await survey.press("megan", "survey/taking/submit", given);
      expect(said(second)).toContain("Question 2 of 3");
      // An optional question can be skipped, and so can the way back.
      const third = await survey.press("megan", "survey/taking/submit", dataOf(second, "Next"));
      expect(said(third)).toContain("Question 3 of 3");
      expect(
        said(await survey.press("megan", "survey/taking/submit", dataOf(third, "Previous"))),
      ).toContain("Question 2 of 3");
    }
  });

  it("keeps its answer if a change empties it, and the response stays completed everywhere (TAK-18, TAK-37)", async () => {
    const title = `Change ${crypto.randomUUID()}`;
    const questions = [text(), text({ required: false })];
    const survey = await cardInChat(app, title, { type: "survey", title, questions });
    const [one, two] = questions;
    const begun = await survey.press("megan", "survey/taking/start");
    const next = await survey.press("megan", "survey/taking/submit", {
      ...dataOf(begun, "Next"),
      [`answer:${one?.id}`]: "Soup",
    });
    const done = await survey.press("megan", "survey/taking/submit", {
      ...dataOf(next, "Submit"),
      [`answer:${two?.id}`]: "Tea",
    });
    expect(said(done)).toContain("You've completed this survey!");
    const change = await survey.press(
      "megan",
      "survey/taking/start",
      dataOf(done, "Change my response"),
    );
    const refused = await survey.press("megan", "survey/taking/submit", {
      ...dataOf(change, "Next"),
      [`answer:${one?.id}`]: "",
    });
    expect(said(refused)).toContain("Question 1 of 2");
    expect(said(refused)).toContain("Please answer this question");
    expect(said(await survey.press("megan", "survey/card/refresh"))).toContain(
      "You've completed this survey!",
    );
    expect((await results(survey)).responses).toMatchObject([
      { completed: true, responses: [{ value: "Soup" }, { value: "Tea" }] },
    ]);
  });

  it("that is optional is emptied also where the host leaves its field out (BOT-02, TAK-18)", async () => {
    const title = `Emptied ${crypto.randomUUID()}`;
    const questions = [text({ required: false }), text({ required: false })];
    const survey = await cardInChat(app, title, { type: "survey", title, questions });
    const [one, two] = questions;
    const submit = (data: Record<string, unknown>) =>
      survey.press("megan", "survey/taking/submit", data);
    const begun = await survey.press("megan", "survey/taking/start");
    const next = await submit({ ...dataOf(begun, "Next"), [`answer:${one?.id}`]: "Soup" });
    // The only answer is emptied, which alone cannot be saved.
    const back = await submit(dataOf(next, "Previous"));
    expect(inputOf(back, `answer:${one?.id}`)).toMatchObject({ value: "Soup" });
    const emptied = await submit(dataOf(back, "Next"));
    const done = await submit({ ...dataOf(emptied, "Submit"), [`answer:${two?.id}`]: "Tea" });
    expect(said(done)).toContain("You've completed this survey!");
    expect((await results(survey)).responses).toMatchObject([{ responses: [{ value: "Tea" }] }]);
    const change = await survey.press("megan", "survey/taking/start");
    const more = await submit({ ...dataOf(change, "Next"), [`answer:${one?.id}`]: "Stew" });
    const last = await submit(dataOf(more, "Submit"));
    expect(said(last)).toContain("You've completed this survey!");
    expect((await results(survey)).responses).toMatchObject([{ responses: [{ value: "Stew" }] }]);
  });

  it("added by an edit is asked for, and earlier changes are kept (TAK-18)", async () => {
    const title = `More ${crypto.randomUUID()}`;
    const [first, added] = [text(), text({ label: "Which wine?" })];
    const survey = await cardInChat(app, title, {
      type: "survey",
      title,
      questions: [first, text({ required: false })],
    });
    const begun = await survey.press("megan", "survey/taking/start");
    await survey.press("megan", "survey/taking/submit", {
      ...dataOf(begun, "Next"),
      [`answer:${first.id}`]: "Soup",
    });
    const adele = await app.as("adele");
    const view = await adele.surveys.get({ params: { id: survey.id } });
    await adele.surveys.edit({
      params: { id: view.id },
      body: { survey: { ...draftOf(view), questions: [...view.questions, added] } },
    });
    const change = await survey.press("megan", "survey/taking/start");
    const asked = await survey.press("megan", "survey/taking/submit", {
      ...dataOf(change, "Next"),
      [`answer:${first.id}`]: "Stew",
    });
    expect(said(asked)).toContain("Which wine?");
    const done = await survey.press("megan", "survey/taking/submit", {
      ...dataOf(asked, "Submit"),
      [`answer:${added.id}`]: "Red",
    });
    expect(said(done)).toContain("You've completed this survey!");
    expect((await results(survey)).responses).toMatchObject([
      { completed: true, responses: [{ value: "Stew" }, { value: "Red" }] },
    ]);
  });
});

describe("/done in a chat or channel with others", () => {
  it("completes the response as in the personal chat, where the reply appears; others see nothing (BOT-16)", async () => {
    const title = `Done ${crypto.randomUUID()}`;
    const questions = [text(), text({ label: "Which cheese?" })];
    const survey = await cardInChat(app, title, { type: "survey", title, questions });
    const begun = await survey.press("diego", "survey/taking/start");
    const next = await survey.press("diego", "survey/taking/submit", {
      ...dataOf(begun, "Next"),
      [`answer:${questions[0]?.id}`]: "Soup",
    });
    // Other tests' posts may come to the same chat meanwhile.
    const ofThis = async () =>
      (await app.emulator.messages(survey.at, "megan")).filter((message) =>
        JSON.stringify(message).includes(title),
      );
    const before = (await ofThis()).length;
    await app.emulator.say(survey.at, "diego", "/done", "msteams");
    const chat = await app.emulator.until("the chat", () =>
      app.emulator.botChat("diego", "msteams").catch(() => null),
    );
    await app.emulator.cardWith(chat, "diego", "Still missing: Which cheese?");
    await survey.press("diego", "survey/taking/submit", {
      ...dataOf(next, "Submit"),
      [`answer:${questions[1]?.id}`]: "Brie",
    });
    await app.emulator.say(survey.at, "diego", "/done", "msteams");
    expect(
      JSON.stringify(await app.emulator.cardWith(chat, "diego", "You've completed this survey!")),
    ).toContain(title);
    expect(await ofThis()).toHaveLength(before);
  });
});

describe("a survey partly answered on its card", () => {
  it("is taken up at the next question, in a dialog that no refresh of the card replaces (CARD-02, TAK-15)", async () => {
    const title = `Begun ${crypto.randomUUID()}`;
    const [first, wine] = [text(), text({ label: "Which wine?" })];
    const survey = await cardInChat(app, title, {
      type: "survey",
      title,
      questions: [first, wine],
    });
    const begun = await survey.open("megan", dataOf(await survey.seen("megan"), "Start"));
    const second = await survey.submit("megan", {
      ...dataOf(begun, "Next"),
      [`answer:${first.id}`]: "Soup",
    });
    expect(said(second)).toContain("Which wine?");
    const card = await survey.press("megan", "survey/card/refresh");
    expect(titlesOf(card)).toEqual(["Continue", "View results", "Remind me"]);
    const anew = await survey.open("megan", dataOf(card, "Continue"));
    expect(said(anew)).toContain("Which wine?");
    expect(titlesOf(anew)).toEqual(["Submit", "Previous"]);
    const done = await survey.submit("megan", {
      ...dataOf(anew, "Submit"),
      [`answer:${wine.id}`]: "Red",
    });
    expect(said(done)).toContain("You've completed this survey!");
  });
});

describe("a survey that changes while it is answered on a card", () => {
  async function edited(poll: CardInChat, questions: Question[]) {
    const adele = await app.as("adele");
    const view = await adele.surveys.get({ params: { id: poll.id } });
    await adele.surveys.edit({
      params: { id: view.id },
      body: {
        survey: { ...draftOf(view), questions },
        updateOptions: { removeExistingVotesOnEdit: true },
      },
    });
  }

  it("asks again if the question is gone, and shows the entered text once more (BOT-02, EDT-06)", async () => {
    const title = `Changing ${crypto.randomUUID()}`;
    const [first, second, other] = [text(), text(), text({ label: "Something else?" })];
    const survey = await cardInChat(app, title, {
      type: "survey",
      title,
      questions: [first, second],
    });
    const begun = await survey.press("megan", "survey/taking/start");
    await edited(survey, [other, second]);
    const card = await survey.press("megan", "survey/taking/submit", {
      ...dataOf(begun, "Next"),
      [`answer:${first.id}`]: "A long thought",
    });
    expect(said(card)).toContain("Something else?");
    expect(said(card)).toContain(
      "This survey has changed. Please answer it as it is now. You wrote: A long thought",
    );
  });

  it("asks again if the choice is gone, with the entered comment (TAK-17)", async () => {
    const asked = aChoiceQuestion(["Pizza", "Salad", "Soup"], {
      label: label(),
      allowComments: true,
    });
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

  it("says that it is closed, and shows the entered text once more (TAK-08, TAK-39)", async () => {
    const title = `Closing ${crypto.randomUUID()}`;
    const [first, second] = [text({ allowComments: true }), text()];
    const survey = await cardInChat(app, title, {
      type: "survey",
      title,
      questions: [first, second],
    });
    const begun = await survey.press("megan", "survey/taking/start");
    await survey.press("adele", "survey/close", { confirmed: true });
    const given = { [`answer:${first.id}`]: "A long thought", [`comment:${first.id}`]: "And more" };
    const card = said(
      await survey.press("megan", "survey/taking/submit", { ...dataOf(begun, "Next"), ...given }),
    );
    for (const words of [
      "This survey is no longer open for responses",
      "You wrote: A long thought",
      "You wrote: And more",
    ])
      expect(card).toContain(words);
  });

  it("comes back with the entered values if they are invalid (TAK-20, TAK-22)", async () => {
    const asked = text();
    const poll = await cardInChat(app, asked.label, { questions: [asked] });
    const card = await poll.press("megan", "survey/taking/submit", {
      [`answer:${asked.id}`]: "x".repeat(3001),
    });
    expect(said(card)).toContain("An answer has at most 3000 characters");
    expect(inputOf(card, `answer:${asked.id}`)).toMatchObject({ value: "x".repeat(3001) });
  });

  it("counts once, however often Submit is pressed (TAK-18)", async () => {
    const asked = aQuizQuestion(["Lima", "Paris"], { label: label() });
    for (const anonymity of ["none", "anonymous"] as const) {
      const title = label();
      const quiz = await cardInChat(
        app,
        title,
        { type: "quiz", title, questions: [asked], anonymity },
        "Mark 8 Project Team / Design",
      );
      const data = {
        ...dataOf(await quiz.seen("megan"), "Submit"),
        [`answer:${asked.id}`]: asked.choices[0]?.id,
      };
      const cards = await Promise.all(
        [1, 2, 3].map(() => quiz.press("megan", "survey/taking/submit", data)),
      );
      for (const card of cards) expect(said(card)).toContain("You've completed this quiz!");
      expect((await results(quiz)).results?.responseCount).toBe(1);
    }
  });
});

it("answers without a name are refused once the survey asks for names, and shown again (ANO-01)", async () => {
  const title = `Without a name ${crypto.randomUUID()}`;
  const questions = ["One?", "Two?", "Three?"].map((asked) =>
    aChoiceQuestion(["Pizza", "Soup"], { label: asked, required: false }),
  );
  const [one, two] = questions;
  const anonymity = "voluntary";
  const survey = await cardInChat(app, title, { type: "survey", title, questions, anonymity });
  const adele = await app.as("adele");
  const next = (card: ShownCard, more: object) =>
    survey.press("megan", "survey/taking/submit", { ...dataOf(card, "Next"), ...more });
  const begun = await survey.press("megan", "survey/taking/start");
  const chosen = (asked: typeof one) => ({ [`answer:${asked?.id}`]: asked?.choices[1]?.id });
  const second = await next(begun, { ...chosen(one), responseAnonymity: "anonymous" });
  const draft = draftOf(await adele.surveys.get({ params: { id: survey.id } }));
  const edited = { ...draft, anonymity: "none" as const };
  await adele.surveys.edit({ params: { id: survey.id }, body: { survey: edited } });
  const again = await next(second, chosen(two));
  const told = JSON.stringify(again.body);
  const notice = told.indexOf("your answers are shown with your name now");
  expect(notice).toBeGreaterThan(0);
  expect(notice).toBeLessThan(told.indexOf("One?"));
  expect(said(again)).toContain("press the button again to send it with your name");
  expect(told).not.toContain("Attention");
  expect(inputOf(again, `answer:${one?.id}`)).toMatchObject({ value: one?.choices[1]?.id });
  const count = async () => (await adele.surveys.get({ params: { id: survey.id } })).responseCount;
  expect(await count()).toBe(0);
  await next(again, chosen(one));
  const sent = await (await app.as("megan")).responses.mine({ params: { id: survey.id } });
  expect(sent.userResponse).toMatchObject({ responseAnonymity: "none" });
  expect(sent.userResponse?.responses).toHaveLength(2);
});
