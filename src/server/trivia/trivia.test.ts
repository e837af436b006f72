import { sql } from "drizzle-orm";
import { createParser } from "eventsource-parser";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type GameState, gameState } from "#contract/trivia.ts";
import { type ChoiceId, type SurveyId, tenantId, userId } from "#domain/ids.ts";
import { lineRules } from "#domain/trivia/answer-time.ts";
import { gameTimes } from "#domain/trivia/game-clock.ts";
import type { TriviaRequest } from "#domain/trivia/trivia-request.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { exportOf } from "#test/exports.ts";
import { aRecipient } from "#test/factories.ts";
import { meetingIdOf, refusedWith } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { readExport } from "#test/read-csv.ts";
import { rowsOf } from "../db/db.ts";
import { closeDue } from "../surveys/changes/close-due.ts";
import { deliverDue } from "../surveys/changes/deliver-due.ts";
import { saveAnswer } from "./queries.ts";

const subject = "Weekly product sync";
let app: TestApp;
let adele: Person;
let alex: Person;
let diego: Person;
beforeAll(async () => {
  app = await startOwnApp();
  [adele, alex, diego] = [await app.as("adele"), await app.as("alex"), await app.as("diego")];
});
afterAll(() => app.close());
beforeEach(() => app.clock.reset());

async function create(over: Partial<TriviaRequest> = {}) {
  const id = (await app.emulator.place(subject)) as ReturnType<typeof aRecipient>["id"];
  const recipient = aRecipient({ type: "meeting", id, meetingId: await meetingIdOf(app, subject) });
  const data = { numberOfQuestions: 5, questionDuration: 10, recipient, ...over } as const;
  return (await adele.trivia.create({ body: { data } })).id;
}

/** A game that has just begun. */
async function begin(over: Partial<TriviaRequest> = {}): Promise<SurveyId> {
  const id = await create(over);
  await adele.surveys.deliver({ params: { id }, body: {} });
  app.clock.ahead(gameTimes.lead + 1);
  return id;
}

const seen = async (person: Person, id: SurveyId) => person.trivia.game({ params: { id } });
const gameOf = async (person: Person, id: SurveyId) => (await seen(person, id)).game;

/** The right choice of the question that is open, by the stored game. */
async function answersOf(id: SurveyId): Promise<{ right: ChoiceId[]; wrong: ChoiceId[] }> {
  const [row] = await rowsOf<{ questions: { choices: { id: ChoiceId; correct: boolean }[] }[] }>(
    app.database.db,
    sql`select questions from games where survey_id = ${id}`,
  );
  const pick = (correct: boolean) =>
    (row?.questions ?? []).flatMap(({ choices }) => {
      const found = choices.find((choice) => choice.correct === correct);
      return found ? [found.id] : [];
    });
  return { right: pick(true), wrong: pick(false) };
}

/** The jobs of a survey whose times have passed. */
async function runJobs(id: SurveyId) {
  const ctx = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
  await deliverDue(ctx, id, 0);
  await closeDue(ctx, id);
}

/** Answers the open question `took` milliseconds after it was opened. */
async function answer(person: Person, id: SurveyId, choiceId: ChoiceId, took = 100) {
  const { question } = await gameOf(person, id);
  if (!question) throw new Error("no question is open");
  return person.trivia.answer({
    params: { id },
    body: { questionId: question.id, choiceId, took },
  });
}
/** To the next question; each takes 10 s, the cut-off and the pause. */
const oneQuestion = 10_000 + gameTimes.cutOff + gameTimes.pause;

describe("a new game", () => {
  it("is a pending survey with the category as its description, without its questions (TRV-13, API-27, ENT-11, ENT-37)", async () => {
    const data = { category: "Animals:General", difficulty: "easy", questionDuration: 45 } as const;
    const id = await create(data);
    const survey = await adele.surveys.get({ params: { id }, query: {} });
    expect(survey).toMatchObject({
      type: "trivia",
      state: "pending",
      description: "Animals:General",
      questions: [],
      deliverAt: null,
      closeAt: null,
      openDuration: null,
      questionOpenDuration: "PT45S",
      serverTime: expect.any(Date),
    });
    expect(survey.can).not.toContain("edit");
    expect(survey.can).not.toContain("duplicate");
  });

  it("tells the id of the question that is asked now, and of no other (ENT-15)", async () => {
    const id = await create();
    const current = async (by = adele) =>
      (await by.surveys.get({ params: { id } })).currentQuestionId;
    expect(await current()).toBeNull();
    await adele.surveys.deliver({ params: { id }, body: {} });
    expect(await current()).toBeNull();
    app.clock.ahead(gameTimes.lead + 1);
    const first = (await gameOf(alex, id)).question?.id;
    expect(first).toBeDefined();
    expect([await current(), await current(alex)]).toEqual([first, first]);
    app.clock.ahead(10_000 + gameTimes.cutOff);
    expect((await gameOf(alex, id)).phase).toBe("result");
    expect(await current()).toBeNull();
    app.clock.ahead(gameTimes.pause);
    const second = (await gameOf(alex, id)).question?.id;
    expect(second).not.toBe(first);
    expect(await current()).toBe(second);
    await adele.surveys.close({ params: { id }, body: {} });
    expect(await current()).toBeNull();
  });

  it("takes 10 questions of medium difficulty and 30 seconds from Animals:General unless asked otherwise (TRV-01, TRV-02, TRV-03, TRV-04)", async () => {
    const id = (await app.emulator.place(subject)) as ReturnType<typeof aRecipient>["id"];
    const recipient = aRecipient({ type: "meeting", id });
    const made = await adele.trivia.create({ body: { data: { recipient } } });
    expect(await gameOf(adele, made.id)).toMatchObject({
      phase: "waiting",
      questionCount: 10,
      questionDuration: 30,
      difficulty: "medium",
      category: "Animals:General",
    });
    for (const wrong of [{ numberOfQuestions: 7 }, { questionDuration: 5 }, { difficulty: "odd" }])
      await expect(
        adele.trivia.create({ body: { data: { ...wrong, recipient } as never } }),
      ).rejects.toMatchObject({ status: 400 });
  });

  it("is refused with 422 where the bank has fewer questions (TRV-05, TRV-30)", async () => {
    await expect(create({ category: "No:Such" })).rejects.toEqual(
      refusedWith(422, "TRIVIA_TOO_FEW_QUESTIONS"),
    );
  });

  it("comes from the list of categories of the server (TRV-04, API-72)", async () => {
    const { categories } = await alex.trivia.categories();
    expect(categories).toContain("Animals:General");
    expect(new Set(categories).size).toBe(categories.length);
  });

  it("cannot be written as another survey is, nor edited, reopened or answered as one (EDT-01, EDT-13)", async () => {
    const id = await begin();
    await expect(
      alex.responses.save({ params: { id }, body: { response: [], source: "web" } }),
    ).rejects.toMatchObject({ status: 400 });
    app.clock.ahead(gameTimes.lead + 5 * oneQuestion);
    await expect(adele.surveys.reopen({ params: { id }, body: {} })).rejects.toMatchObject({
      status: 409,
    });
  });
});

describe("a game", () => {
  it("starts 60 seconds after Send now, in a lobby that shows nothing of the questions (TRV-06, TRV-08, TRV-12)", async () => {
    const id = await create();
    await expect(gameOf(alex, id)).rejects.toMatchObject({ status: 409 });
    const before = Date.now();
    const sent = await adele.surveys.deliver({ params: { id }, body: {} });
    expect((sent.deliverAt?.getTime() ?? 0) - before).toBeGreaterThanOrEqual(gameTimes.lead);
    const lobby = await gameOf(alex, id);
    expect(lobby).toMatchObject({ phase: "starting", question: null, result: null });
    expect(lobby.until).toEqual(sent.deliverAt);
    const shown = await alex.surveys.get({ params: { id }, query: {} });
    expect(shown.questions).toEqual([]);
  });

  it("shows each question with its dates while it is open, and never which choice is right (TRV-15, TRV-22, TRV-23)", async () => {
    const id = await begin();
    const { right } = await answersOf(id);
    for (let at = 0; at < 5; at += 1) {
      const { phase, question, serverTime } = await gameOf(alex, id);
      expect(phase).toBe("question");
      expect(question?.at).toBe(at);
      expect(question?.choices.map((choice) => choice.id)).toContain(right[at]);
      expect(JSON.stringify(question)).not.toContain("correct");
      expect(Number(question?.closeDate) - Number(question?.openDate)).toBe(13_000);
      expect(Number(serverTime)).toBeGreaterThanOrEqual(Number(question?.openDate));
      app.clock.ahead(oneQuestion);
    }
  });

  it("shows a result and the standings after each question but the last, then the final standings (TRV-16, TRV-17, TRV-18, TRV-20, TRV-29)", async () => {
    const id = await begin();
    const { right, wrong } = await answersOf(id);
    for (let at = 0; at < 5; at += 1) {
      await answer(alex, id, right[at] as ChoiceId, 3000);
      await answer(diego, id, (at === 0 ? right[at] : wrong[at]) as ChoiceId, 1000);
      app.clock.ahead(10_000 + gameTimes.cutOff);
      const { game, mine } = await seen(alex, id);
      expect(game.phase).toBe("result");
      expect(game.result?.right).toBe(at === 0 ? 2 : 1);
      expect(game.standings.map(({ name }) => name)).toEqual(
        at === 4 ? [] : at === 0 ? expect.arrayContaining([alex.name]) : [alex.name, diego.name],
      );
      expect(mine.place).toMatchObject({ points: at + 1 });
      app.clock.ahead(gameTimes.pause);
    }
    app.clock.ahead(gameTimes.finale);
    const over = await gameOf(diego, id);
    expect(over).toMatchObject({ phase: "over", players: 2 });
    expect(over.standings.map(({ rank, name, points }) => [rank, name, points])).toEqual([
      [1, alex.name, 5],
      [2, diego.name, 1],
    ]);
  });

  it("takes one answer for a question, the last one before the cut-off, and none after it (TRV-27, TRV-28)", async () => {
    const id = await begin();
    const { right, wrong } = await answersOf(id);
    await answer(alex, id, wrong[0] as ChoiceId);
    await answer(alex, id, right[0] as ChoiceId);
    expect((await seen(alex, id)).mine.choice).toBe(right[0]);
    app.clock.ahead(10_000);
    await expect(answer(alex, id, wrong[0] as ChoiceId)).rejects.toEqual(
      refusedWith(409, "TRIVIA_TOO_LATE"),
    );
    app.clock.ahead(gameTimes.cutOff);
    // Also for somebody who loads the page again between two questions.
    const { game, mine } = await seen(alex, id);
    expect(game.result?.right).toBe(1);
    expect(mine.choice).toBe(right[0]);
  });

  it("refuses an answer to a question that is not open yet, and a choice of another question", async () => {
    const id = await begin();
    const { right } = await answersOf(id);
    const { question } = await gameOf(alex, id);
    const give = (questionId: string, choiceId: string) =>
      alex.trivia.answer({ params: { id }, body: { questionId, choiceId, took: 5 } as never });
    await expect(give(question?.id ?? "", right[1] ?? "")).rejects.toEqual(
      refusedWith(400, "TRIVIA_UNKNOWN_CHOICE"),
    );
    const [row] = await rowsOf<{ id: string }>(
      app.database.db,
      sql`select questions -> 1 ->> 'id' as id from games where survey_id = ${id}`,
    );
    await expect(give(row?.id ?? "", right[1] ?? "")).rejects.toEqual(
      refusedWith(409, "TRIVIA_TOO_LATE"),
    );
  });

  it("is closed to people outside the meeting and to other organisations", async () => {
    const id = await begin();
    const refused: [string, number][] = [
      ["patti", 403],
      ["debra", 404],
    ];
    for (const [alias, status] of refused) {
      const outside = await app.as(alias);
      await expect(gameOf(outside, id), alias).rejects.toMatchObject({ status });
    }
  });

  it("becomes responses, scores and questions when it closes, each player once", async () => {
    const id = await begin();
    const { right } = await answersOf(id);
    await answer(alex, id, right[0] as ChoiceId);
    app.clock.ahead(5 * oneQuestion);
    await runJobs(id);
    const survey = await adele.surveys.get({ params: { id }, query: {} });
    expect(survey).toMatchObject({ state: "closed", responseCount: 1 });
    expect(survey.questions).toHaveLength(5);
    const { leaders } = await adele.results.leaderboard({ params: { id } });
    expect(leaders.map(({ score, user }) => [score, user?.name])).toEqual([[1, alex.name]]);
  });

  it("is exported in full once its time is over, also before its closing job has run (TIM-14, TRV-29)", async () => {
    const id = await begin();
    const { right } = await answersOf(id);
    if (right[0]) await answer(alex, id, right[0]);
    app.clock.ahead(gameTimes.lead + 5 * oneQuestion + 1);
    const { text } = await exportOf(adele, id);
    const [head, ...lines] = readExport(text);
    expect(head).toHaveLength(3 + 5);
    expect(lines.map(([name]) => name)).toEqual([alex.name]);
  });

  it("is exported, and its results are posted, only once it is closed (EXP-01, API-41)", async () => {
    const id = await begin();
    const may = async () => (await adele.surveys.get({ params: { id }, query: {} })).can;
    expect(await may()).toContain("close");
    for (const action of ["export", "notify-results"]) expect(await may()).not.toContain(action);
    const notClosed = { status: 409, body: { message: "This trivia is not closed" } };
    await expect(adele.results.notify({ params: { id }, body: {} })).rejects.toMatchObject(
      notClosed,
    );
    const exported = () => adele.request(`/v1/survey/${id}/export?format=csv`);
    expect((await exported()).status).toBe(409);
    const { right } = await answersOf(id);
    await answer(alex, id, right[0] as ChoiceId);
    app.clock.ahead(5 * oneQuestion);
    await runJobs(id);
    for (const action of ["export", "notify-results"]) expect(await may()).toContain(action);
    await adele.results.notify({ params: { id }, body: {} });
    expect((await exported()).status).toBe(200);
  });

  it("that its owner closes ends the open question now: its answers count, then come its result and the final standings (TRV-17, TRV-18, TRV-28)", async () => {
    const id = await begin();
    const { right, wrong } = await answersOf(id);
    app.clock.ahead(oneQuestion);
    await answer(alex, id, right[1] as ChoiceId, 500);
    await answer(diego, id, wrong[1] as ChoiceId, 500);
    await adele.surveys.close({ params: { id }, body: {} });
    const { game, mine } = await seen(alex, id);
    expect(game).toMatchObject({
      phase: "result",
      questionCount: 2,
      result: { at: 1, right: 1 },
      standings: [],
      players: 2,
    });
    expect(mine).toMatchObject({ choice: right[1], place: { rank: 1, points: 1 } });
    await expect(answer(alex, id, right[1] as ChoiceId)).rejects.toThrow("no question is open");
    app.clock.ahead(gameTimes.finale);
    const over = await gameOf(alex, id);
    expect(over.phase).toBe("over");
    expect(over.standings.map(({ name, points }) => [name, points])).toEqual([
      [alex.name, 1],
      [diego.name, 0],
    ]);
    expect(await adele.surveys.get({ params: { id }, query: {} })).toMatchObject({
      responseCount: 2,
      questions: { length: 2 },
    });
    const { leaders, most } = await adele.results.leaderboard({ params: { id } });
    expect([most, leaders.map(({ score, user }) => [score, user?.name])]).toEqual([
      2,
      [
        [1, alex.name],
        [0, diego.name],
      ],
    ]);
  });

  it("saves no answer once it is closed: it would be in no response (TRV-27)", async () => {
    const id = await begin();
    const { right } = await answersOf(id);
    const { question } = await gameOf(alex, id);
    const ctx = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
    const save = () =>
      saveAnswer(ctx, { id }, userId.parse(alex.id), {
        questionId: question?.id ?? expect.fail(),
        choiceId: right[0] ?? expect.fail(),
        correct: true,
        took: 5,
        answeredAt: ctx.now(),
      });
    expect(await save()).toBe(true);
    await adele.surveys.close({ params: { id }, body: {} });
    expect(await save()).toBe(false);
  });

  it("tells all who watch each phase as it begins (TRV-26)", async () => {
    const id = await begin();
    const abort = new AbortController();
    const reply = await alex.request(`/v1/trivia/${id}/events`, { signal: abort.signal });
    const states = statesOf(reply);
    // Somebody who comes is told, too: several of one phase.
    const nextOf = async (phase: GameState["phase"]) => {
      let state = (await states.next()).value;
      while (state && state.phase !== phase) state = (await states.next()).value;
      return state;
    };
    expect(await nextOf("question")).toMatchObject({ question: { at: 0 } });
    app.clock.ahead(10_000 + gameTimes.cutOff);
    expect(await nextOf("result")).toMatchObject({ question: null });
    app.clock.ahead(gameTimes.pause);
    expect(await nextOf("question")).toMatchObject({ question: { at: 1 } });
    abort.abort();
  });
});

describe("the time of an answer", () => {
  /** Exchanges that each take `trip` milliseconds by the server's clock. */
  async function measured(person: Person, id: SurveyId, trip: number): Promise<string> {
    let { line } = await person.trivia.measure({ params: { id }, body: {} });
    for (let turn = 0; turn < 3; turn += 1) {
      app.clock.ahead(trip);
      ({ line } = await person.trivia.measure({ params: { id }, body: { line } }));
    }
    return line;
  }

  it("is the player's where their line explains the difference, and no more than that is believed", async () => {
    const id = await create();
    await adele.surveys.deliver({ params: { id }, body: {} });
    const slow = await measured(alex, id, 800);
    const fast = await measured(diego, id, 0);
    app.clock.ahead(gameTimes.lead);
    const { question } = await gameOf(alex, id);
    if (!question) throw new Error("no question is open");
    const [choice] = question.choices;
    if (!choice) throw new Error("a question has choices");
    app.clock.ahead(3000);
    const give = (person: Person, took: number, line?: string) =>
      person.trivia.answer({
        params: { id },
        body: { questionId: question.id, choiceId: choice.id, took, ...(line ? { line } : {}) },
      });
    const late = (await give(diego, 3_600_000, fast)).took;
    expect((await give(alex, late - 700, slow)).took).toBe(late - 700);
    // A forged clock, and another player's line.
    const least = late - lineRules.variation - 100;
    for (const took of [0, -3_600_000])
      expect((await give(diego, took, fast)).took).toBeGreaterThan(least);
    expect((await give(diego, 0, slow)).took).toBeGreaterThanOrEqual(late);
    expect((await give(diego, 0)).took).toBeGreaterThanOrEqual(late);
  });
});

async function* statesOf(reply: Response): AsyncGenerator<GameState> {
  const waiting: GameState[] = [];
  const parser = createParser({
    onEvent: ({ data }) => waiting.push(gameState.parse(JSON.parse(data))),
  });
  const decoder = new TextDecoder();
  for await (const chunk of reply.body ?? []) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* waiting.splice(0);
  }
}
