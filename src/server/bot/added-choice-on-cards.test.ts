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

  /** Presses in the dialog, whose cards carry what is not sent yet. */
  const fill = async (poll: CardInChat, as: string, texts: string[], over: object = {}) => {
    const { questions } = await (await app.as("adele")).surveys.get({ params: { id: poll.id } });
    let card = await form(poll, as);
    for (const text of texts) {
      const data = { ...dataIn(card, "Add choice"), ...over, [`choice:${questions[0]?.id}`]: text };
      card = await poll.submit(as, data);
    }
    return card;
  };

  it.each(["anonymous", "voluntary"] as const)(
    "where answers may be anonymous, stays on the form and is sent with the answer: %s (BOT-05, ANO-01)",
    async (anonymity) => {
      const lunch = asked();
      const poll = await cardInChat(app, lunch.label, { questions: [lunch], anonymity });
      const card = await fill(poll, "megan", ["Soup", "Bread"], { responseAnonymity: "anonymous" });
      expect(said(card)).toContain("so it does not show who added them");
      expect(said(card)).toContain("Bread");
      expect(await choicesOf(poll)).toHaveLength(2);
      expect(said(await form(poll, "diego"))).not.toContain("Soup");
      const again = await fill(poll, "diego", ["soup", "Soup"]);
      expect(said(again)).toContain("Choice already exists!");
      const picked = inputOf(card, `answer:${lunch.id}`)?.value;
      const voted = await poll.submit("megan", {
        ...dataOf(card, "Vote"),
        [`answer:${lunch.id}`]: picked,
        responseAnonymity: "anonymous",
      });
      expect(said(voted)).not.toContain("not part of the question");
      expect(await choicesOf(poll)).toHaveLength(2);
      await poll.press("adele", "survey/close", { confirmed: true });
      expect(
        (await choicesOf(poll))
          .slice(2)
          .map(({ value }) => value)
          .toSorted(),
      ).toEqual(["Bread", "Soup"]);
      const results = await (await app.as("adele")).responses.results({ params: { id: poll.id } });
      expect(
        results.results?.questions[0]?.choices.find(({ label: of }) => of === "Bread"),
      ).toEqual(expect.objectContaining({ count: 1 }));
    },
  );

  it("of a named answer where others may be anonymous is there once that is sent (ANO-02, BOT-05)", async () => {
    const lunch = asked();
    const poll = await cardInChat(app, lunch.label, { questions: [lunch], anonymity: "voluntary" });
    const card = await fill(poll, "megan", ["Soup"]);
    expect(await choicesOf(poll)).toHaveLength(2);
    const voted = await poll.submit("megan", {
      ...dataOf(card, "Vote"),
      [`answer:${lunch.id}`]: inputOf(card, `answer:${lunch.id}`)?.value,
      responseAnonymity: "none",
    });
    expect((await choicesOf(poll)).map(({ value }) => value)).toEqual(["Pizza", "Salad", "Soup"]);
    expect(ownVote(voted)).toBe("Soup");
  });

  it("that is one too many comes back in its form without it, and the rest of the answer stays (TAK-31, ANO-01)", async () => {
    const lunch = aChoiceQuestion(
      Array.from({ length: 24 }, (_, at) => `Choice ${at}`),
      { label: label(), allowUserAddOptions: true, allowMultipleChoices: true },
    );
    const poll = await cardInChat(app, lunch.label, { questions: [lunch], anonymity: "anonymous" });
    const card = await fill(poll, "megan", ["Soup"]);
    const adele = await app.as("adele");
    const params = { id: poll.id };
    const { recipients, updatedAt } = await adele.surveys.get({ params });
    const choices = [...lunch.choices, ...aChoiceQuestion(["Last"]).choices];
    const survey = {
      type: "poll" as const,
      questions: [{ ...lunch, choices }],
      recipients,
      anonymity: "anonymous" as const,
    };
    await adele.surveys.edit({ params, body: { survey, seenAt: updatedAt } });
    const [first] = lunch.choices;
    const own = inputOf(card, `answer:${lunch.id}`)?.value;
    const back = await poll.submit("megan", {
      ...dataOf(card, "Vote"),
      [`answer:${lunch.id}`]: `${first?.id},${String(own)}`,
    });
    expect(said(back)).toContain("No more choices can be added to this question");
    expect(said(back)).not.toContain("Soup");
    expect(inputOf(back, `answer:${lunch.id}`)).toMatchObject({ value: first?.id });
    expect(dataOf(back, "Vote")).not.toHaveProperty("added");
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
