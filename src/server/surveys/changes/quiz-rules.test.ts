import { beforeAll, describe, expect, it } from "vitest";
import { surveyView } from "#contract/survey-view.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion, aQuizQuestion } from "#test/factories.ts";
import { refusedWith } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
beforeAll(async () => {
  app = await startApp();
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
});
type Sent = Awaited<ReturnType<typeof sendPoll>>;
const read = (poll: Sent["poll"]) => adele.surveys.get({ params: { id: poll.id } });
const asQuiz = { type: "quiz", title: "Rivers" } as const;

/** Creates exactly what is given, as an API client does. */
async function create(draft: Pick<DraftInput, "type" | "questions"> & Partial<DraftInput>) {
  const { recipients } = await read((await sendPoll(app, adele)).poll);
  const reply = await adele.request("/v1/survey", {
    method: "POST",
    body: JSON.stringify({ draft: { ...draft, recipients } }),
  });
  expect(reply.status).toBe(201);
  return adele.surveys.get({ params: surveyView.pick({ id: true }).parse(await reply.json()) });
}

/** Saves a survey's content with changes, as an API client does. */
async function edit(poll: Sent["poll"], change: Partial<DraftInput>, updateOptions = {}) {
  const { title, description, questions, recipients, resultsVisibility, type, notifyUsersOnEdit } =
    await read(poll);
  const survey = {
    type,
    title,
    description,
    questions,
    recipients,
    resultsVisibility,
    notifyUsersOnEdit,
    ...change,
  };
  return adele.surveys.edit({ params: { id: poll.id }, body: { survey, updateOptions } });
}

describe("a survey created without settings", () => {
  it("is a quiz with results after the close, edit notifications only on request, and a point per question (AUT-44)", async () => {
    const { pointValue: _, ...question } = aQuizQuestion();
    const quiz = await create({ ...asQuiz, questions: [question] });
    expect(quiz).toMatchObject({
      resultsVisibility: "after-close",
      notifyUsersOnEdit: false,
      leaderboardVisibility: "visible",
    });
    expect(quiz.questions).toMatchObject([{ pointValue: 1 }]);
  });

  it("is a poll with results at any time and edit notifications (AUT-43)", async () => {
    const poll = await create({ type: "poll", questions: [aChoiceQuestion()] });
    expect(poll).toMatchObject({
      resultsVisibility: "real-time",
      notifyUsersOnEdit: true,
      anonymity: "none",
      leaderboardVisibility: null,
    });
  });
});

describe("a poll", () => {
  it("keeps no marks and no points (ENT-21)", async () => {
    const poll = await create({
      type: "poll",
      questions: [aQuizQuestion(["A", "B"], { pointValue: 5 })],
    });
    expect(JSON.stringify(poll.questions)).not.toMatch(/correct|pointValue/);
  });

  it("becomes a quiz by an edit: its results wait for the close (QUZ-05)", async () => {
    const { poll } = await sendPoll(app, adele);
    const quiz = await edit(poll, { ...asQuiz, questions: [aQuizQuestion()] });
    expect(quiz).toMatchObject({
      type: "quiz",
      resultsVisibility: "after-close",
      notifyUsersOnEdit: false,
      leaderboardVisibility: "visible",
    });
    const kept = await sendPoll(app, adele, { resultsVisibility: "private" });
    expect(
      (await edit(kept.poll, { ...asQuiz, questions: [aQuizQuestion()] })).resultsVisibility,
    ).toBe("private");
  });

  it("with responses becomes a quiz only without them, because nobody knew it would be scored", async () => {
    const { poll, vote } = await sendPoll(app, adele);
    await vote(alex, "Pizza");
    const { questions } = await read(poll);
    const marked = questions.map((question) =>
      "choices" in question
        ? {
            ...question,
            choices: question.choices.map((choice, at) => ({ ...choice, correct: at === 0 })),
          }
        : question,
    );
    const change = { ...asQuiz, questions: marked };
    await expect(edit(poll, change)).rejects.toEqual(refusedWith(400, "SURVEY_INVALID"));
    expect(await read(poll)).toMatchObject({ type: "poll", responseCount: 1 });
    expect(await edit(poll, change, { removeExistingVotesOnEdit: true })).toMatchObject({
      type: "quiz",
      responseCount: 0,
    });
  });
});

describe("a quiz", () => {
  it("becomes a poll by an edit without marks, points and leaderboard, and keeps its responses (EDT-11, QUZ-08)", async () => {
    const question = aQuizQuestion(["A", "B"], { pointValue: 3 });
    const { poll } = await sendPoll(app, adele, {
      ...asQuiz,
      questions: [question],
      leaderboardVisibility: "hidden",
    });
    const response = [{ questionId: question.id, value: question.choices[0]?.id ?? "" }];
    await alex.responses.save({ params: { id: poll.id }, body: { response, source: "web" } });
    const made = await edit(poll, { type: "poll", resultsVisibility: "real-time" });
    expect(made).toMatchObject({
      type: "poll",
      leaderboardVisibility: null,
      notifyUsersOnEdit: true,
      responseCount: 1,
    });
    expect(JSON.stringify(made.questions)).not.toMatch(/correct|pointValue/);
  });

  it("keeps its author's choice of results at any time", async () => {
    const { poll } = await sendPoll(app, adele, {
      ...asQuiz,
      questions: [aQuizQuestion()],
      resultsVisibility: "real-time",
    });
    expect((await edit(poll, { title: "Lakes" })).resultsVisibility).toBe("real-time");
  });
});
