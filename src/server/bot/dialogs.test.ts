import { beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#test/app.ts";
import { type CardInChat, cardInChat } from "#test/card-in-chat.ts";
import { aChoiceQuestion, aQuizQuestion } from "#test/factories.ts";
import { liveQuestions, meetingName } from "#test/send-live.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});

type Task = {
  type: string;
  value: { title: string; width: number | string; height: number | string; url: string } | string;
};

async function poll(): Promise<CardInChat> {
  const question = aChoiceQuestion(["Pizza", "Salad"], { label: `Lunch? ${crypto.randomUUID()}` });
  return cardInChat(app, question.label, { questions: [question] });
}

/** The dialog that a button opens, or the message that refuses it. */
async function open({ at, id }: CardInChat, as: string, data: Record<string, unknown>) {
  const { body } = await app.emulator.invoke(at, as, "msteams", "task/fetch", {
    data: { surveyId: id, ...data },
    context: {},
  });
  // safe: read as the answer that the test is about; what is missing fails the test
  const { value } = (body as { task: Task }).task;
  if (typeof value === "string") return value;
  const { pathname, searchParams } = new URL(value.url);
  return {
    title: value.title,
    size: [value.width, value.height],
    pathname,
    query: Object.fromEntries(searchParams),
  };
}

const form = { dialog: "authoring", type: "poll" };

describe("management dialogs", () => {
  it("open a survey's form for its owners, large for editing (EDT-01)", async () => {
    const one = await poll();
    expect(await open(one, "adele", form)).toEqual({
      title: "Edit poll",
      size: ["large", "large"],
      pathname: "/msteams/content/poll/authoring",
      query: { surveyId: one.id },
    });
  });

  it("open the form to copy a survey, for the same place (AUT-10, LIF-22)", async () => {
    const one = await poll();
    expect(await open(one, "adele", { ...form, duplicate: true })).toEqual({
      title: "Duplicate poll",
      size: [1400, 720],
      pathname: "/msteams/content/poll/authoring",
      query: {
        surveyId: one.id,
        duplicate: "true",
        audienceType: "groupChat",
        audienceId: one.at,
        audienceName: "Launch week",
      },
    });
  });

  it("open the small form to reopen a closed survey, and only a closed one (EDT-13, EDT-15, AUT-18)", async () => {
    const one = await poll();
    expect(await open(one, "adele", { ...form, reOpen: true })).toBe("This poll is not closed");
    await one.press("adele", "survey/close", { confirmed: true });
    expect(await open(one, "adele", { ...form, reOpen: true })).toEqual({
      title: "Reopen poll",
      size: [550, 240],
      pathname: "/msteams/content/poll/authoring",
      query: { surveyId: one.id, reOpen: "true" },
    });
    expect(await open(one, "adele", form)).toBe("This poll can't be edited any more");
  });

  it("open nothing for other people, whatever the button says (BOT-19, PERM-09)", async () => {
    const one = await poll();
    for (const more of [{}, { duplicate: true }, { reOpen: true }]) {
      expect(await open(one, "megan", { ...form, ...more, role: "own" })).toBe(
        "Only an owner of this Polly can do this",
      );
    }
    expect(await open(one, "adele", { ...form, surveyId: crypto.randomUUID() })).toBe(
      "Sorry, there was a problem loading this survey",
    );
    for (const data of [
      { dialog: "authoring", type: "nothing" },
      { dialog: "nothing" },
      { ...form, surveyId: "x" },
      {},
    ])
      expect(await open(one, "adele", data)).toBe("Sorry, Polly does not know this command");
  });

  it("open the page of the survey's current type, not of its type when the card was drawn", async () => {
    const one = await poll();
    expect(await open(one, "adele", { ...form, type: "quiz" })).toMatchObject({
      pathname: "/msteams/content/poll/authoring",
      title: "Edit poll",
    });
  });

  it("open each page of results in its size, and refuse kinds without a page (QUZ-10, RES-12, RES-26)", async () => {
    const title = `Capitals ${crypto.randomUUID()}`;
    const quiz = await cardInChat(app, title, {
      type: "quiz",
      title,
      questions: [aQuizQuestion()],
    });
    const page = (as: string, resultsType?: string) =>
      open(quiz, as, { command: "survey/results/view/html", resultsType });
    const below = `/msteams/content/meeting/survey/${quiz.id}/results`;
    expect(await page("megan", "quiz-personal")).toMatchObject({
      pathname: `${below}/quiz/personal`,
      size: [800, 1000],
    });
    expect(await page("megan", "quiz-leaderboard")).toMatchObject({
      pathname: `${below}/quiz/leaderboard`,
      size: [800, 1000],
    });
    expect(await page("adele")).toMatchObject({
      pathname: `/msteams/content/quiz/${quiz.id}/results`,
      size: [800, 1000],
    });
    expect(await page("megan")).toMatchObject({
      pathname: `/msteams/content/quiz/survey/${quiz.id}`,
      size: [600, 720],
    });
    expect(await page("megan", "wordcloud")).toMatchObject({
      pathname: `${below}/wordcloud`,
      size: [600, 720],
    });
    for (const later of ["icebreaker", "hot-take", "qna-notification", "nonsense"])
      expect(await page("megan", later)).toBe("Unknown survey results type");
    expect(
      await open(await poll(), "megan", {
        command: "survey/results/view/html",
        resultsType: "quiz-personal",
      }),
    ).toBe("Unknown survey results type");
  });

  it.each([
    ["qna", "qna-notification", "/qna/notification"],
    ["icebreaker", "icebreaker", "/icebreaker"],
    ["hot-take", "hot-take", "/hot-take"],
  ] as const)(
    "open what is live in short, and its page: %s (BOT-12, HOST-21, QNA-33)",
    async (type, resultsType, path) => {
      const label = `Well? ${crypto.randomUUID()}`;
      const questions = [{ ...liveQuestions[type](), label }];
      const item = await cardInChat(app, label, { type, questions }, meetingName);
      const page = (asked: string) =>
        open(item, "megan", { command: "survey/results/view/html", resultsType: asked });
      expect(await page(resultsType)).toMatchObject({
        pathname: `/msteams/content/meeting/survey/${item.id}/results${path}`,
        size: [600, 720],
      });
      expect(await page("quiz-leaderboard")).toBe("Unknown survey results type");
      expect(await open(item, "megan", { dialog: "results" })).toMatchObject({
        pathname: `/msteams/content/${type}/survey/${item.id}`,
      });
    },
  );

  it("open the export page only for owners (EXP-09, BOT-19)", async () => {
    const one = await poll();
    expect(await open(one, "adele", { dialog: "export" })).toMatchObject({
      pathname: `/msteams/content/poll/survey/${one.id}/export`,
    });
    expect(await open(one, "megan", { dialog: "export" })).toBe(
      "Only an owner of this Polly can do this",
    );
  });

  it("open the picker (HOST-12, AUT-26)", async () => {
    const one = await poll();
    expect(await open(one, "megan", { dialog: "start" })).toEqual({
      title: "Create",
      size: [700, 720],
      pathname: "/msteams/content/start",
      query: { audienceType: "groupChat", audienceId: one.at, audienceName: "Launch week" },
    });
  });
});
