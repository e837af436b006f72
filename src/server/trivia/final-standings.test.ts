import { afterAll, beforeAll, expect, it } from "vitest";
import { conversationId, type SurveyId, tenantId } from "#domain/ids.ts";
import { gameTimes } from "#domain/trivia/game-clock.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { exportOf } from "#test/exports.ts";
import { aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { readExport } from "#test/read-csv.ts";
import { closeDue } from "../surveys/changes/close-due.ts";
import { deliverDue } from "../surveys/changes/deliver-due.ts";

const subject = "Weekly product sync";
let app: TestApp;
let [megan, alex, diego, adele]: Person[] = [];
let place: string;
let id: SurveyId;

const person = (who: Person | undefined) => who ?? expect.fail("nobody is there");

/**
 * A game of whose first question three chose the same: Alex slowly, Diego at once, Adele between
 * them. Nobody answers anything else.
 */
beforeAll(async () => {
  app = await startOwnApp();
  [megan, alex, diego, adele] = await Promise.all(
    ["megan", "alex", "diego", "adele"].map((name) => app.as(name)),
  );
  place = await app.emulator.place(subject);
  const recipient = aRecipient({ type: "meeting", id: conversationId.parse(place), name: subject });
  const data = { numberOfQuestions: 5, questionDuration: 10, recipient } as const;
  ({ id } = await person(megan).trivia.create({ body: { data } }));
  await person(megan).surveys.deliver({ params: { id }, body: {} });
  app.clock.ahead(gameTimes.lead + 1);
  const { game } = await person(alex).trivia.game({ params: { id } });
  const { question } = game;
  const choiceId = (await rightOf()) ?? expect.fail();
  if (!question) throw new Error("no question is open");
  for (const who of [diego, adele, alex]) {
    app.clock.ahead(2000);
    const body = { questionId: question.id, choiceId, took: 0 };
    await person(who).trivia.answer({ params: { id }, body });
  }
  app.clock.ahead(5 * (10_000 + gameTimes.cutOff + gameTimes.pause));
  const ctx = app.product.contextOf(tenantId.parse(person(megan).tenantId), "msteams");
  await deliverDue(ctx, id, 0);
  await closeDue(ctx, id);
});
afterAll(() => app.close());

async function rightOf() {
  const ctx = app.product.contextOf(tenantId.parse(person(megan).tenantId), "msteams");
  const { questions } = await ctx.games.find(ctx, id);
  return questions[0]?.choices.find(({ correct }) => correct)?.id;
}

const inOrder = ["Diego Siciliani", "Adele Vance", "Alex Wilber"];

it("are one ranking in the game and on its leaderboard: by points, then total time, with the time (TRV-10, TRV-29)", async () => {
  const { game } = await person(alex).trivia.game({ params: { id } });
  expect(game.standings.map(({ rank, name }) => [rank, name])).toEqual(
    inOrder.map((name, at) => [at + 1, name]),
  );
  for (const who of [megan, alex]) {
    const { leaders, mine, ...facts } = await person(who).results.leaderboard({ params: { id } });
    expect(
      leaders.map(({ rank, user, score, time }) => ({
        rank,
        name: user?.name,
        points: score,
        time,
      })),
    ).toEqual(game.standings);
    expect(mine?.rank ?? null).toBe(who === alex ? 3 : null);
    expect(facts).toEqual({ most: 5, completed: 3, withheld: null });
  }
  const upns = async (who: Person | undefined) =>
    (await person(who).results.leaderboard({ params: { id } })).leaders.map(({ user }) =>
      user?.upn.includes("@"),
    );
  expect(await upns(megan)).toEqual([true, true, true]);
  expect(await upns(alex)).toEqual([false, false, false]);
});

it("are on the card in that order, with the time of each (TRV-10, TRV-29)", async () => {
  const card = await app.emulator.cardWith(place, "alex", "Full Results");
  const text = JSON.stringify(card);
  const at = inOrder.map((name, index) => text.indexOf(`${index + 1}\\\\. ${name}`));
  expect(at).toEqual(at.toSorted((one, other) => one - other));
  expect(at).not.toContain(-1);
  expect(text.match(/1 of 5 · \d+\.\d s/g)).toHaveLength(3);
});

it("are the order of its export (TRV-29, EXP-15)", async () => {
  const [, ...lines] = readExport((await exportOf(person(megan), id)).text);
  expect(lines.map(([name]) => name)).toEqual(inOrder);
});

it("lead in lists with the winner, not with the votes on a question (TRV-29)", async () => {
  const listed = async (who: Person | undefined) => {
    const audienceId = conversationId.parse(place);
    const of = { params: { audienceId }, query: {} };
    const { surveys } = await person(who).surveys.ofAudience(of);
    return surveys.find((survey) => survey.id === id);
  };
  const lead = { winner: inOrder[0], points: 1, equals: 0 };
  expect((await listed(megan))?.lead).toEqual(lead);
  expect((await listed(alex))?.lead).toEqual(lead);
});
