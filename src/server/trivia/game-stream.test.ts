import { createParser } from "eventsource-parser";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type GameState, gameState } from "#contract/trivia.ts";
import { gameTimes } from "#domain/trivia/game-clock.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aRecipient } from "#test/factories.ts";
import { meetingIdOf } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

const subject = "Weekly product sync";
let app: TestApp;
let adele: Person;
let alex: Person;
beforeAll(async () => {
  app = await startOwnApp();
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
});
afterAll(() => app.close());

/** A game whose first question is open, for as long as the clock stands. */
async function asking() {
  const id = (await app.emulator.place(subject)) as ReturnType<typeof aRecipient>["id"];
  const recipient = aRecipient({ type: "meeting", id, meetingId: await meetingIdOf(app, subject) });
  const data = { numberOfQuestions: 5, questionDuration: 10, recipient } as const;
  const game = await adele.trivia.create({ body: { data } });
  await adele.surveys.deliver({ params: { id: game.id }, body: {} });
  app.clock.ahead(gameTimes.lead + 1);
  app.clock.stop();
  return game.id;
}

/** Reads a game's stream until a state fits. */
async function toldOf(person: Person, id: string, fits: (state: GameState) => boolean) {
  const ended = new AbortController();
  const reply = await person.request(`/v1/trivia/${id}/events`, { signal: ended.signal });
  let found: GameState | undefined;
  const parser = createParser({
    onEvent: ({ data }) => {
      const state = gameState.parse(JSON.parse(data));
      if (fits(state)) found ??= state;
    },
  });
  const decoder = new TextDecoder();
  for await (const chunk of reply.body ?? []) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    if (found) break;
  }
  ended.abort();
  return found;
}

it("whoever comes to a game while somebody answers is told of it, too (TRV-26)", async () => {
  const id = await asking();
  const { question } = (await alex.trivia.game({ params: { id } })).game;
  const [choice] = question?.choices ?? [];
  if (!question || !choice) throw new Error("no question is open");
  const people = await Promise.all(["adele", "alex", "diego", "megan"].map((a) => app.as(a)));
  await toldOf(adele, id, () => true);
  const isTold = ({ answered }: GameState) => answered === 1;
  const watching = toldOf(alex, id, isTold);
  const come = () => people.map((person) => toldOf(person, id, isTold));
  const before = [...come(), ...come()];
  const given = alex.trivia.answer({
    params: { id },
    body: { questionId: question.id, choiceId: choice.id, took: 100 },
  });
  const after = [...come(), ...come()];
  await given;
  for (const each of await Promise.all([watching, ...before, ...after]))
    expect(each?.answered).toBe(1);
});

it("the stream of what is no game is refused", async () => {
  const { poll } = await sendPoll(app, adele);
  await expect(
    alex.request(`/v1/trivia/${poll.id}/events`).then(({ status }) => status),
  ).resolves.toBe(404);
});
