import { beforeAll, describe, expect, it } from "vitest";
import { type Question, question } from "#domain/question/question.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { type CardInChat, cardInChat, dataOf, type ShownCard, said, titlesOf } from "#test/card-in-chat.ts";
import { aChoiceQuestion, aQuizQuestion } from "#test/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});

const label = () => `What shall we eat? ${crypto.randomUUID()}`;
const text = (over: Partial<Question> = {}) =>
  question.parse({ id: crypto.randomUUID(), label: label(), required: true, questionType: "open-ended", ...over });
const results = async (survey: CardInChat) => (await app.as("adele")).responses.results({ params: { id: survey.id } });
const choicesOf = async ({ id }: CardInChat) => {
  const [asked] = (await (await app.as("adele")).surveys.get({ params: { id } })).questions;
  return asked && "choices" in asked ? asked.choices : [];
};
/** What the button inside the card's body sends. */
function dataIn(card: ShownCard, title: string): Record<string, unknown> {
  let found: Record<string, unknown> = {};
  JSON.stringify(card.body, (_key, node) => {
    if (node?.title === title && node?.type === "Action.Execute") found = node.data;
    return node;
  });
  return found;
}
/** The input of an id, as it stands on the card. */
function inputOf(card: ShownCard, id: string): Record<string, unknown> | undefined {
  let found: Record<string, unknown> | undefined;
  JSON.stringify(card.body, (_key, node) => {
    if (node?.id === id) found = node;
    return node;
  });
  return found;
}

describe("a choice that somebody of the audience adds on a card", () => {
  const add = "survey/taking/question/choice/add";
  const asked = () => aChoiceQuestion(["Pizza", "Salad"], { label: label(), allowUserAddOptions: true, allowComments: true });

  it("is there on the same card, picked where nothing else was, and what was typed stays (BOT-05, TAK-31)", async () => {
    const lunch = asked();
    const poll = await cardInChat(app, lunch.label, { questions: [lunch] });
    const button = dataIn(await poll.seen("megan"), "Add choice");
    const card = await poll.press("megan", add, {
      ...button,
      [`choice:${lunch.id}`]: " Soup ",
      [`comment:${lunch.id}`]: "Because it is cold",
    });
    const [, , soup] = await choicesOf(poll);
    expect(soup?.value).toBe("Soup");
    expect(inputOf(card, `answer:${lunch.id}`)).toMatchObject({ value: soup?.id });
    expect(inputOf(card, `comment:${lunch.id}`)).toMatchObject({ value: "Because it is cold" });
    expect(inputOf(card, `choice:${lunch.id}`)).not.toHaveProperty("value");
    const [pizza] = lunch.choices;
    const kept = await poll.press("diego", add, { [`choice:${lunch.id}`]: "Bread", [`answer:${lunch.id}`]: pizza?.id });
    expect(inputOf(kept, `answer:${lunch.id}`)).toMatchObject({ value: pizza?.id });
    expect(said(kept)).toContain("Bread");
    const voted = await poll.press("megan", "survey/taking/submit", { ...dataOf(card, "Vote"), [`answer:${lunch.id}`]: soup?.id });
    expect(said(voted)).toContain("You voted: Soup");
  });

  it("is one choice however often the button is pressed (BOT-05)", async () => {
    const lunch = asked();
    const poll = await cardInChat(app, lunch.label, { questions: [lunch] });
    const data = { ...dataIn(await poll.seen("megan"), "Add choice"), [`choice:${lunch.id}`]: "Soup" };
    const cards = await Promise.all([poll.press("megan", add, data), poll.press("megan", add, data)]);
    for (const card of cards) expect(said(card)).not.toContain("Choice already exists!");
    expect((await choicesOf(poll)).map(({ value }) => value)).toEqual(["Pizza", "Salad", "Soup"]);
  });

  it.each([
    ["  ", "Value is required!"],
    ["pizza", "Choice already exists!"],
    ["x".repeat(2001), "Choice must be no more than 2000 characters"],
  ])("is refused in its own words, and nothing typed is lost: %.10s (TAK-32, TAK-33, TAK-34)", async (written, sentence) => {
    const lunch = asked();
    const poll = await cardInChat(app, lunch.label, { questions: [lunch] });
    const [, salad] = lunch.choices;
    const entered = { [`choice:${lunch.id}`]: written, [`answer:${lunch.id}`]: salad?.id, [`comment:${lunch.id}`]: "Green" };
    const card = await poll.press("megan", add, entered);
    expect(said(card)).toContain(sentence);
    expect(inputOf(card, `answer:${lunch.id}`)).toMatchObject({ value: salad?.id });
    expect(inputOf(card, `comment:${lunch.id}`)).toMatchObject({ value: "Green" });
    if (written.trim()) expect(inputOf(card, `choice:${lunch.id}`)).toMatchObject({ value: written });
    expect(await choicesOf(poll)).toHaveLength(2);
  });

  it("makes a question answerable that had none, and keeps an anonymous answer's other parts (BOT-05, QED-20, ANO-01)", async () => {
    const title = `Anonymous ${crypto.randomUUID()}`;
    const [first, second] = [text(), aChoiceQuestion([], { label: label(), allowUserAddOptions: true })];
    const survey = await cardInChat(app, title, { type: "survey", title, questions: [first, second], anonymity: "anonymous" });
    const begun = await survey.press("megan", "survey/taking/start", dataOf(await survey.seen("megan"), "Start"));
    const next = await survey.press("megan", "survey/taking/submit", { ...dataOf(begun, "Next"), [`answer:${first.id}`]: "Cold" });
    const added = await survey.press("megan", add, { ...dataIn(next, "Add choice"), [`choice:${second.id}`]: "Soup" });
    expect(said(added)).toContain("Question 2 of 2");
    expect(dataOf(added, "Submit")).toMatchObject({ [`answer:${first.id}`]: "Cold" });
    const done = await survey.press("megan", "survey/taking/submit", {
      ...dataOf(added, "Submit"),
      [`answer:${second.id}`]: inputOf(added, `answer:${second.id}`)?.value,
    });
    expect(said(done)).toContain("You've completed this survey!");
  });

  it("is refused where the question takes none, and to who is not asked (BOT-05, BOT-19)", async () => {
    const plain = aChoiceQuestion(["Pizza", "Salad"], { label: label() });
    const poll = await cardInChat(app, plain.label, { questions: [plain] });
    expect(said(await poll.press("megan", add, { [`choice:${plain.id}`]: "Soup" }))).toContain(
      "No more choices can be added to this question",
    );
    const lunch = asked();
    const other = await cardInChat(app, lunch.label, { questions: [lunch] });
    await other.press("adele", "survey/close", { confirmed: true });
    const late = said(await other.press("megan", add, { [`choice:${lunch.id}`]: "Soup" }));
    expect(late).toContain("This poll is no longer open for responses");
    expect(late).toContain("You wrote: Soup");
  });
});

describe("a comment on the item as a whole", () => {
  const commented = (over = {}) => {
    const asked = aChoiceQuestion(["Pizza", "Salad"], { label: label() });
    return { asked, draft: { questions: [asked], commentsEnabled: true, commentsAppeal: "How was it?", ...over } };
  };
  const vote = (asked: Question) => ({ [`answer:${asked.id}`]: "choices" in asked ? asked.choices[0]?.id : "" });

  it("is asked for on the completed card, saved, changed and removed there (BOT-04, TAK-27)", async () => {
    const { asked, draft } = commented();
    const poll = await cardInChat(app, asked.label, draft);
    expect(inputOf(await poll.seen("megan"), "comment")).toBeUndefined();
    const voted = await poll.press("megan", "survey/taking/submit", vote(asked));
    expect(inputOf(voted, "comment")).toMatchObject({ placeholder: "How was it?" });
    const saved = await poll.press("megan", "survey/taking/comment/submit", { ...dataIn(voted, "Send comment"), comment: " Lovely " });
    expect(said(saved)).toContain("Your comment was saved");
    expect((await results(poll)).responses[0]?.comments).toEqual(["Lovely"]);
    expect(inputOf(await poll.press("megan", "survey/card/refresh"), "comment")).toMatchObject({ value: "Lovely" });
    const changed = await poll.press("megan", "survey/taking/submit", { [`answer:${asked.id}`]: asked.choices[1]?.id });
    expect(said(changed)).toContain("Your comment: Lovely");
    expect(said(await poll.press("megan", "survey/taking/comment/submit", { comment: "" }))).toContain("Your comment was removed");
    expect((await results(poll)).responses[0]?.comments).toEqual([]);
  });

  it("stays in its field where it is too long (TAK-26, BOT-04)", async () => {
    const { asked, draft } = commented();
    const poll = await cardInChat(app, asked.label, draft);
    await poll.press("megan", "survey/taking/submit", vote(asked));
    const long = "x".repeat(3001);
    const card = await poll.press("megan", "survey/taking/comment/submit", { comment: long });
    expect(said(card)).toContain("A comment has at most 3000 characters");
    expect(inputOf(card, "comment")).toMatchObject({ value: long });
  });

  it("goes with an anonymous answer by the receipt on the card alone (BOT-04, ANO-01)", async () => {
    const { asked, draft } = commented({ anonymity: "anonymous" });
    const poll = await cardInChat(app, asked.label, draft);
    const voted = await poll.press("megan", "survey/taking/submit", { ...dataOf(await poll.seen("megan"), "Vote"), ...vote(asked) });
    const button = dataIn(voted, "Send comment");
    expect(button.receipt).toMatch(/^[\w-]{22}$/);
    expect(said(await poll.press("megan", "survey/taking/comment/submit", { ...button, comment: "Lovely" }))).toContain(
      "Your comment was saved",
    );
    const without = await poll.press("megan", "survey/taking/comment/submit", { comment: "Again", receipt: "x".repeat(22) });
    expect(said(without)).toContain("Your answer was counted and can't be changed");
    expect(said(without)).toContain("You wrote: Again");
  });

  it("is for who has answered a poll that asks for one (BOT-04, BOT-19)", async () => {
    const { asked, draft } = commented();
    const poll = await cardInChat(app, asked.label, draft);
    expect(said(await poll.press("diego", "survey/taking/comment/submit", { comment: "Early" }))).toContain("This did not work");
    const silent = commented({ commentsEnabled: false });
    const none = await cardInChat(app, silent.asked.label, silent.draft);
    expect(inputOf(await none.press("megan", "survey/taking/submit", vote(silent.asked)), "comment")).toBeUndefined();
    expect(said(await none.press("megan", "survey/taking/comment/submit", { comment: "Hello" }))).toContain("This did not work");
    expect((await results(none)).responses[0]?.comments).toEqual([]);
  });

  it("can be left on a quiz, whose answers stay as they are (BOT-04, EDT-21)", async () => {
    const asked = aQuizQuestion(["Lima", "Paris"], { label: label() });
    const quiz = await cardInChat(app, asked.label, { type: "quiz", title: label(), questions: [asked], commentsEnabled: true });
    expect(said(await quiz.press("megan", "survey/taking/submit", vote(asked)))).toContain("You scored 1 of 1");
    expect(said(await quiz.press("megan", "survey/taking/comment/submit", { comment: "Easy" }))).toContain("Your comment was saved");
  });
});

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
