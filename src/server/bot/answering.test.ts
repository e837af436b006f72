import { beforeAll, describe, expect, it } from "vitest";
import { newChoice } from "#domain/question/new-question.ts";
import type { Question } from "#domain/question/question.ts";
import { question } from "#domain/question/registry.ts";
import { answer } from "#domain/response/answers.ts";
import { startApp, type TestApp } from "#test/app.ts";
import {
  type CardInChat,
  cardInChat,
  dataIn,
  dataOf,
  ownVote,
  said,
  tapDataOf,
  titlesOf,
} from "#test/card-in-chat.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import { toldQuestions, typedAnswer } from "#test/kind-samples.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});

const label = () => `What do you think? ${crypto.randomUUID()}`;
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

describe("comments on cards", () => {
  it("are saved with the answer and shown in the reopened form (TAK-16, QED-04)", async () => {
    const asked = aChoiceQuestion(["Pizza", "Salad"], {
      label: label(),
      allowComments: true,
      commentAppeal: "Why that?",
    });
    const poll = await cardInChat(app, asked.label, { questions: [asked] });
    const form = await poll.open("megan", dataIn(await poll.seen("megan"), "Add a comment"));
    expect(said(form)).toContain('"placeholder":"Why that?"');
    await poll.press("megan", "survey/taking/submit", {
      [`answer:${asked.id}`]: asked.choices[0]?.id,
      [`comment:${asked.id}`]: " Hungry ",
    });
    expect((await results(poll)).responses[0]?.responses).toEqual([
      { questionId: asked.id, value: asked.choices[0]?.id, comment: "Hungry" },
    ]);
    expect(said(await poll.press("megan", "survey/taking/start"))).toContain('"value":"Hungry"');
  });

  it("travel with anonymous answers to the last question (ANO-01, TAK-16)", async () => {
    const title = `Anonymous ${crypto.randomUUID()}`;
    const [first, second] = [text({ allowComments: true }), text()];
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
    const given = {
      [`answer:${first.id}`]: "Soup",
      [`comment:${first.id}`]: "Because of the weather",
    };
    const next = await survey.press("megan", "survey/taking/submit", {
      ...dataOf(begun, "Next"),
      ...given,
    });
    expect(dataOf(next, "Submit")).toMatchObject(given);
    const back = await survey.press("megan", "survey/taking/submit", {
      ...dataOf(next, "Previous"),
      [`answer:${second.id}`]: "Rain",
    });
    expect(said(back)).toContain('"value":"Because of the weather"');
  });
});

describe("anonymous answers that are too long to travel on a card", () => {
  it("are asked again one at a time, with a link to the page, and earlier answers are kept", async () => {
    const title = `Long ${crypto.randomUUID()}`;
    const questions = [text(), text(), text()];
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
    const next = await survey.press("megan", "survey/taking/submit", {
      ...dataOf(begun, "Next"),
      [`answer:${one?.id}`]: "Soup",
    });
    const long = await survey.press("megan", "survey/taking/submit", {
      ...dataOf(next, "Next"),
      [`answer:${two?.id}`]: "漢".repeat(3000),
    });
    expect(said(long)).toContain("Your answers are too long for a card");
    expect(said(long)).toContain("Question 2 of 3");
    expect(titlesOf(long)).toEqual(["Next", "Previous", "Done", "Answer on the page"]);
    expect(dataOf(long, "Next")).toMatchObject({ [`answer:${one?.id}`]: "Soup" });
    const shorter = await survey.press("megan", "survey/taking/submit", {
      ...dataOf(long, "Next"),
      [`answer:${two?.id}`]: "漢",
    });
    expect(said(shorter)).toContain("Question 3 of 3");
  });
});

describe("a quiz on its cards", () => {
  it("reveals no right answer before it is completed (ENT-22)", async () => {
    const title = `Capitals ${crypto.randomUUID()}`;
    const questions = ["Capital of France?", "Capital of Peru?"].map((asked) =>
      aChoiceQuestion([], {
        label: asked,
        choices: [
          { ...newChoice(() => crypto.randomUUID(), "Lima"), correct: asked.includes("Peru") },
          { ...newChoice(() => crypto.randomUUID(), "Paris"), correct: asked.includes("France") },
        ],
      }),
    );
    const quiz = await cardInChat(app, title, {
      type: "quiz",
      title,
      questions,
      resultsVisibility: "after-close",
    });
    const [first] = questions;
    const begun = await quiz.press("megan", "survey/taking/start");
    const cards = [
      await quiz.seen("megan"),
      begun,
      await quiz.press("megan", "survey/taking/submit", {
        ...dataOf(begun, "Next"),
        [`answer:${first?.id}`]: first?.choices[0]?.id,
      }),
      await quiz.press("megan", "survey/card/refresh"),
      await quiz.press("megan", "survey/results/view"),
      await quiz.press("megan", "survey/authoring/preview"),
      await quiz.press("megan", "survey/card/refresh", { card: "reminder" }),
    ];
    expect(JSON.stringify(cards)).toContain("Capital of France?");
    expect(JSON.stringify(cards)).not.toMatch(/correct|pointValue/);
  });
});

describe("a survey with every kind of question", () => {
  it("is answered on its card from first to last (BOT-01, CARD-02, QED-24, QED-27)", async () => {
    const questions = toldQuestions();
    const values = questions.map((asked) =>
      "choices" in asked ? (asked.choices.at(-1)?.id ?? "") : (typedAnswer(asked) ?? ""),
    );
    const title = `All of them ${crypto.randomUUID()}`;
    const survey = await cardInChat(app, title, { type: "survey", title, questions });
    let card = await survey.press("megan", "survey/taking/start");
    for (const [at, asked] of questions.entries()) {
      expect(said(card)).toContain(`Question ${at + 1} of ${questions.length}`);
      const data =
        tapDataOf(card, asked.id, values[at] ?? "") ??
        dataOf(card, at === questions.length - 1 ? "Submit" : "Next");
      card = await survey.press("megan", "survey/taking/submit", {
        ...data,
        [`answer:${asked.id}`]: values[at],
      });
    }
    expect(said(card)).toContain("You've completed this survey!");
    const [response] = (await results(survey)).responses;
    expect(response?.responses.map(({ value }) => String(value))).toEqual(values);
  });
});

describe("an answer that was given elsewhere", () => {
  it("stays where a card that showed none is sent without it (BOT-02, TAK-18)", async () => {
    const steps = Array.from({ length: 11 }, (_, at) =>
      newChoice(() => crypto.randomUUID(), `${at}`),
    );
    const scale = text({ required: false, questionType: "ordinal", choices: steps });
    const questions = [text({ required: false }), scale, text({ required: false })];
    const title = `Elsewhere ${crypto.randomUUID()}`;
    const survey = await cardInChat(app, title, { type: "survey", title, questions });
    const megan = await app.as("megan");
    const onPage = async (at: number, value: string) => {
      const given = answer.parse({ questionId: questions[at]?.id, value });
      const body = { response: [given], changed: [given.questionId], source: "web" as const };
      await megan.responses.save({ params: { id: survey.id }, body });
    };
    // As a card does that is no longer shown: with nothing of the one that is.
    const submit = async (data: Record<string, unknown>) => {
      const action = { type: "Action.Execute", verb: String(data["command"]), data };
      const value = { action, trigger: "manual" };
      await app.emulator.invoke(survey.at, "megan", "msteams", "adaptiveCard/action", value);
    };
    const begun = await survey.press("megan", "survey/taking/start");
    const atScale = await survey.press("megan", "survey/taking/submit", dataOf(begun, "Next"));
    expect(said(atScale)).toContain("Question 2 of 3");
    await onPage(0, "Soup");
    await onPage(1, steps[7]?.id ?? "");
    for (const title of ["Previous", "Next", "Done"]) await submit(dataOf(atScale, title));
    await submit(dataOf(begun, "Next"));
    const given = async () =>
      (await results(survey)).responses[0]?.responses.map(({ value }) => value);
    expect(await given()).toEqual(["Soup", steps[7]?.id]);
    // Cards that were sent before there was a mark have none.
    const again = await survey.press("megan", "survey/taking/start");
    const { filled, ...unmarked } = dataOf(again, "Next");
    expect(filled).toBe(true);
    await submit(unmarked);
    expect(await given()).toEqual(["Soup", steps[7]?.id]);
    await submit({ ...unmarked, filled });
    expect(await given()).toEqual([steps[7]?.id]);
  });
});

describe("messages beside a survey's card", () => {
  it("keep their kind in each reader's personal view (RMD-18, EDT-04, AUT-51)", async () => {
    const asked = aChoiceQuestion(["Pizza", "Salad"], { label: label() });
    const poll = await cardInChat(app, asked.label, { questions: [asked] });
    expect(said(await poll.press("megan", "survey/card/refresh", { card: "reminder" }))).toContain(
      "Reminder: please answer this poll",
    );
    expect(said(await poll.press("megan", "survey/card/refresh", { card: "updated" }))).toContain(
      "This poll has changed",
    );
    const voted = await poll.press("megan", "survey/taking/submit", {
      [`answer:${asked.id}`]: asked.choices[0]?.id,
    });
    expect(ownVote(voted)).toBe("Pizza");
    expect(
      said(await poll.press("megan", "survey/card/refresh", { card: "reminder" })),
    ).not.toContain("Reminder");
    expect(said(await poll.press("megan", "survey/card/refresh", { card: "results" }))).toContain(
      "The results of this poll",
    );
    await poll.press("adele", "survey/close", { confirmed: true });
    const shown = await poll.press("megan", "survey/card/refresh", { card: "results" });
    for (const words of ["The results of this poll", "100% (1)"])
      expect(said(shown)).toContain(words);
    expect(ownVote(shown)).toBe("Pizza");
    expect(said(await poll.press("megan", "survey/card/refresh", { card: "nonsense" }))).toContain(
      "This did not work",
    );
  });
});
