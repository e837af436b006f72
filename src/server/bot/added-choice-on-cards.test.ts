import { beforeAll, describe, expect, it } from "vitest";
import { question } from "#domain/question/registry.ts";
import { startApp, type TestApp } from "#test/app.ts";
import {
  type CardInChat,
  cardInChat,
  dataIn,
  dataOf,
  inputOf,
  ownVote,
  said,
} from "#test/card-in-chat.ts";
import { aChoiceQuestion } from "#test/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});

const label = () => `What shall we eat? ${crypto.randomUUID()}`;
const choicesOf = async ({ id }: CardInChat) => {
  const [asked] = (await (await app.as("adele")).surveys.get({ params: { id } })).questions;
  return asked && "choices" in asked ? asked.choices : [];
};

describe("a choice that the audience adds on a card", () => {
  const add = "survey/taking/question/choice/add";
  /** The form that the card's button opens in a dialog. */
  const form = async (poll: CardInChat, as: string) =>
    poll.open(as, dataIn(await poll.seen(as), "Add choice"));
  const asked = () =>
    aChoiceQuestion(["Pizza", "Salad"], {
      label: label(),
      allowUserAddOptions: true,
      allowComments: true,
    });

  it("appears on the same card, picked if nothing else was, and typed text stays (BOT-05, TAK-31)", async () => {
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
    const kept = await poll.press("diego", add, {
      [`choice:${lunch.id}`]: "Bread",
      [`answer:${lunch.id}`]: pizza?.id,
    });
    expect(inputOf(kept, `answer:${lunch.id}`)).toMatchObject({ value: pizza?.id });
    expect(said(kept)).toContain("Bread");
    const voted = await poll.press("megan", "survey/taking/submit", {
      ...dataOf(card, "Vote"),
      [`answer:${lunch.id}`]: soup?.id,
    });
    expect(ownVote(voted)).toBe("Soup");
  });

  it("is added once, however often the button is pressed (BOT-05)", async () => {
    const lunch = asked();
    const poll = await cardInChat(app, lunch.label, { questions: [lunch] });
    const data = {
      ...dataIn(await form(poll, "megan"), "Add choice"),
      [`choice:${lunch.id}`]: "Soup",
    };
    const cards = await Promise.all([
      poll.press("megan", add, data),
      poll.press("megan", add, data),
    ]);
    for (const card of cards) expect(said(card)).not.toContain("Choice already exists!");
    expect((await choicesOf(poll)).map(({ value }) => value)).toEqual(["Pizza", "Salad", "Soup"]);
  });

  it.each([
    ["  ", "Value is required!"],
    ["pizza", "Choice already exists!"],
    ["x".repeat(2001), "Choice must be no more than 2000 characters"],
  ])(
    "is refused in its own words, and nothing typed is lost: %.10s (TAK-32, TAK-33, TAK-34)",
    async (written, sentence) => {
      const lunch = asked();
      const poll = await cardInChat(app, lunch.label, { questions: [lunch] });
      const [, salad] = lunch.choices;
      const entered = {
        [`choice:${lunch.id}`]: written,
        [`answer:${lunch.id}`]: salad?.id,
        [`comment:${lunch.id}`]: "Green",
      };
      const card = await poll.press("megan", add, entered);
      expect(said(card)).toContain(sentence);
      expect(inputOf(card, `answer:${lunch.id}`)).toMatchObject({ value: salad?.id });
      expect(inputOf(card, `comment:${lunch.id}`)).toMatchObject({ value: "Green" });
      if (written.trim())
        expect(inputOf(card, `choice:${lunch.id}`)).toMatchObject({ value: written });
      expect(await choicesOf(poll)).toHaveLength(2);
    },
  );

  it("makes a question without choices answerable, and keeps an anonymous response's other parts (BOT-05, QED-20, ANO-01)", async () => {
    const title = `Anonymous ${crypto.randomUUID()}`;
    const [first, second] = [
      question.parse({
        id: crypto.randomUUID(),
        label: label(),
        required: true,
        questionType: "open-ended",
      }),
      aChoiceQuestion([], { label: label(), allowUserAddOptions: true }),
    ];
    const survey = await cardInChat(app, title, {
      type: "survey",
      title,
      questions: [first, second],
      anonymity: "anonymous",
    });
    const begun = await survey.press(
      "megan",
      "survey/taking/start",
      dataOf(await survey.seen("megan"), "Start"),
    );
    const next = await survey.press("megan", "survey/taking/submit", {
      ...dataOf(begun, "Next"),
      [`answer:${first.id}`]: "Cold",
    });
    const added = await survey.press("megan", add, {
      ...dataIn(next, "Add choice"),
      [`choice:${second.id}`]: "Soup",
    });
    expect(said(added)).toContain("Question 2 of 2");
    expect(dataOf(added, "Submit")).toMatchObject({ [`answer:${first.id}`]: "Cold" });
    const done = await survey.press("megan", "survey/taking/submit", {
      ...dataOf(added, "Submit"),
      [`answer:${second.id}`]: inputOf(added, `answer:${second.id}`)?.value,
    });
    expect(said(done)).toContain("You've completed this survey!");
  });

  it("is refused if the question takes none, and to people outside the audience (BOT-05, BOT-19)", async () => {
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
