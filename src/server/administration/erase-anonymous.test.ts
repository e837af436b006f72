import { beforeAll, expect, it } from "vitest";
import { conversationId, surveyId, tenantId, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { flushIfComplete } from "../anonymity/flush-whole.ts";
import { sealingFor, sealingOf } from "../anonymity/pool.ts";
import { inTransaction } from "../context.ts";
import { freshenMembers, readMembers } from "../conversations/rosters/read-members.ts";
import { findSurvey } from "../surveys/queries.ts";

let app: TestApp;
let adele: Person;
let nestor: Person;
beforeAll(async () => {
  app = await startOwnApp();
  [adele, nestor] = await Promise.all([app.as("adele"), app.as("nestor")]);
  return () => app.close();
});

async function erase(person: Person): Promise<void> {
  const [id, to] = [person, adele].map((each) => userId.parse(each.id));
  const task = await nestor.people.erase({
    params: { id: id ?? expect.fail() },
    body: { to: to ?? expect.fail() },
  });
  const isDone = async () =>
    (await nestor.people.tasks()).tasks.some(
      (each) => each.id === task.id && each.finishedAt !== null,
    );
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 50));
}

const places = ["Mark 8 Project Team / General", "Sales and Marketing / General"];

/** An anonymous poll to two teams. */
async function sent() {
  const recipients = await Promise.all(
    places.map(async (name) => {
      const id = conversationId.parse(await app.emulator.place(name));
      return aRecipient({ type: "channel", id, name });
    }),
  );
  const { poll, vote } = await sendPoll(app, adele, { anonymity: "anonymous", recipients });
  const params = { id: surveyId.parse(poll.id) };
  return {
    say: async (...aliases: string[]) => {
      for (const alias of aliases) await vote(await app.as(alias), "Salad");
    },
    /** How many answers are in, in the totals, and in the table. */
    seen: async () => {
      const { results } = await adele.responses.results({ params });
      const counts = results?.questions[0]?.choices.map(({ count }) => count) ?? [];
      const { rows } = await adele.results.table({ params, query: {} });
      return [results?.responseCount, counts.reduce((all, count) => all + count, 0), rows.length];
    },
    close: () => adele.surveys.close({ params, body: undefined }),
    reopen: () => adele.surveys.reopen({ params, body: {} }),
  };
}

it("an anonymous poll goes on after an erasure: totals move with one person more, and each close shows all (ANO-01)", async () => {
  const { say, seen, close, reopen } = await sent();
  await say("lee", "grady");
  await erase(await app.as("grady"));
  await say("alex", "megan", "diego", "isaiah", "johanna");
  expect(await seen()).toEqual([7, 0, 0]);
  await say("lidia");
  expect(await seen()).toEqual([8, 4, 4]);
  await close();
  expect(await seen()).toEqual([8, 8, 8]);
  await reopen();
  await say("grady", "lynne", "miriam");
  await close();
  expect(await seen()).toEqual([11, 8, 8]);
  await reopen();
  await say("patti");
  await close();
  expect(await seen()).toEqual([12, 12, 12]);
});

it("an erasure takes no answers from lists that show them, and hides none of who come later (ANO-01)", async () => {
  const [before, between] = [await sent(), await sent()];
  await before.say("lee", "grady", "alex");
  await before.close();
  await between.say("grady");
  await erase(await app.as("grady"));
  expect(await before.seen()).toEqual([3, 3, 3]);
  await between.say("lee", "alex");
  await between.close();
  // One of the two might be the first again.
  expect(await between.seen()).toEqual([3, 3, 0]);
  await between.reopen();
  await between.say("megan", "diego", "isaiah", "johanna");
  await between.close();
  expect(await between.seen()).toEqual([7, 7, 7]);
});

it("who was erased and came back by name is not counted as two people of the audience (ANO-01, ANO-02)", async () => {
  const place = "Launch week";
  const { poll, vote } = await sendPoll(app, adele, { anonymity: "voluntary", place });
  const { chats } = await app.emulator.directory();
  const members = chats.find(({ topic }) => topic === place)?.memberIds ?? [];
  const people = await Promise.all(members.map((id) => app.as(id)));
  const [erased = expect.fail(), left = expect.fail(), ...others] = people.filter(
    ({ id }) => id !== adele.id,
  );
  const without = { responseAnonymity: "anonymous" };
  for (const person of [adele, ...others, erased]) await vote(person, "Salad", without);
  await erase(erased);
  // Who is taken out has not answered.
  const chat = conversationId.parse(await app.emulator.place(place));
  await app.emulator.leave(chat, "adele", left.id);
  const context = app.product.contextOf(tenantId.parse(adele.tenantId), "msteams");
  await app.emulator.until("the product to know who is left", async () => {
    await freshenMembers(context, chat);
    return !(await readMembers(context, chat)).some(({ aadObjectId: id }) => id === left.id);
  });
  await vote(erased, "Soup");
  const survey = await findSurvey(context, poll.id);
  await inTransaction(context, (tx) =>
    flushIfComplete(
      tx.db,
      sealingFor(sealingOf(tx), survey),
      { ...survey, surveyId: survey.id },
      tx.now(),
    ),
  );
  const { results } = await adele.responses.results({ params: { id: poll.id } });
  expect(results?.questions[0]?.choices.map(({ count }) => count)).toEqual([0, 0, 1]);
});
