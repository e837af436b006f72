import { beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#test/app.ts";
import { type CardInChat, cardInChat } from "#test/card-in-chat.ts";
import { aChoiceQuestion, aQuizQuestion } from "#test/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});

type Task = { type: string; value: { title: string; width: number | string; height: number | string; url: string } | string };

async function poll(): Promise<CardInChat> {
  const question = aChoiceQuestion(["Pizza", "Salad"], { label: `Lunch? ${crypto.randomUUID()}` });
  return cardInChat(app, question.label, { questions: [question] });
}

/** What a button that asks for a dialog opens, or the sentence that it is refused with. */
async function open({ at, id }: CardInChat, as: string, data: Record<string, unknown>) {
  const { body } = await app.emulator.invoke(at, as, "msteams", "task/fetch", { data: { surveyId: id, ...data }, context: {} });
  // safe: read as the answer that the test is about; what is missing fails the test
  const { value } = (body as { task: Task }).task;
  if (typeof value === "string") return value;
  const { pathname, searchParams } = new URL(value.url);
  return { title: value.title, size: [value.width, value.height], pathname, query: Object.fromEntries(searchParams) };
}

const form = { dialog: "authoring", type: "poll" };

describe("dialogs of management", () => {
  it("open the form of an item for its owners: large to edit (EDT-20, EDT-01)", async () => {
    const one = await poll();
    expect(await open(one, "adele", form)).toEqual({
      title: "Edit poll",
      size: ["large", "large"],
      pathname: "/msteams/content/poll/authoring",
      query: { surveyId: one.id },
    });
  });

  it("open it to make another one like it, in the same place (AUT-10, LIF-22)", async () => {
    const one = await poll();
    expect(await open(one, "adele", { ...form, duplicate: true })).toEqual({
      title: "Duplicate poll",
      size: [1400, 720],
      pathname: "/msteams/content/poll/authoring",
      query: { surveyId: one.id, duplicate: "true", audienceType: "groupChat", audienceId: one.at, audienceName: "Launch week" },
    });
  });

  it("open the small one to reopen what is closed, and only that (EDT-13, EDT-15, AUT-18)", async () => {
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

  it("open nothing for anybody else, whatever the button says (BOT-19, PERM-09)", async () => {
    const one = await poll();
    for (const more of [{}, { duplicate: true }, { reOpen: true }]) {
      expect(await open(one, "megan", { ...form, ...more, role: "own" })).toBe("Only an owner of this Polly can do this");
    }
    expect(await open(one, "adele", { ...form, surveyId: crypto.randomUUID() })).toBe("Sorry, there was a problem loading this survey");
    for (const data of [{ dialog: "authoring", type: "trivia" }, { dialog: "nothing" }, { ...form, surveyId: "x" }, {}])
      expect(await open(one, "adele", data)).toBe("Sorry, Polly does not know this command");
  });

  it("open the page of the type that the item is by now, not the one that it was when the card was drawn", async () => {
    const one = await poll();
    expect(await open(one, "adele", { ...form, type: "quiz" })).toMatchObject({
      pathname: "/msteams/content/poll/authoring",
      title: "Edit poll",
    });
  });

  it("open the pages of results, each as large as it needs, and refuse what has none (BOT-12, QUZ-10, RES-12, RES-26)", async () => {
    const title = `Capitals ${crypto.randomUUID()}`;
    const quiz = await cardInChat(app, title, { type: "quiz", title, questions: [aQuizQuestion()] });
    const page = (as: string, resultsType?: string) => open(quiz, as, { command: "survey/results/view/html", resultsType });
    const below = `/msteams/content/meeting/survey/${quiz.id}/results`;
    expect(await page("megan", "quiz-personal")).toMatchObject({ pathname: `${below}/quiz/personal`, size: [800, 1000] });
    expect(await page("megan", "quiz-leaderboard")).toMatchObject({ pathname: `${below}/quiz/leaderboard`, size: [800, 1000] });
    expect(await page("adele")).toMatchObject({ pathname: `/msteams/content/quiz/${quiz.id}/results`, size: [800, 1000] });
    expect(await page("megan")).toMatchObject({ pathname: `/msteams/content/quiz/survey/${quiz.id}`, size: [600, 720] });
    expect(await page("megan", "wordcloud")).toMatchObject({ pathname: `${below}/wordcloud`, size: [600, 720] });
    for (const later of ["icebreaker", "hot-take", "qna-notification", "nonsense"])
      expect(await page("megan", later)).toBe("Unknown survey results type");
    expect(await open(await poll(), "megan", { command: "survey/results/view/html", resultsType: "quiz-personal" })).toBe(
      "Unknown survey results type",
    );
  });

  it("open the export page for owners alone (EXP-09, BOT-19)", async () => {
    const one = await poll();
    expect(await open(one, "adele", { dialog: "export" })).toMatchObject({ pathname: `/msteams/content/poll/survey/${one.id}/export` });
    expect(await open(one, "megan", { dialog: "export" })).toBe("Only an owner of this Polly can do this");
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
