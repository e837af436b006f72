import { afterAll, beforeAll, expect, it } from "vitest";
import { tenantId, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { nameAdministrator } from "../administrators/name-administrators.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
let megan: Person;
let nestor: Person;
beforeAll(async () => {
  app = await startOwnApp();
  adele = await app.as("adele");
  alex = await app.as("alex");
  megan = await app.as("megan");
  nestor = await app.as("nestor");
  const key = { tenantId: tenantId.parse(nestor.tenantId), userId: userId.parse(nestor.id) };
  await nameAdministrator(app.database.db, { ...key, now: new Date() });
});
afterAll(() => app.close());

async function erase(person: Person): Promise<void> {
  const body = { to: userId.parse(adele.id) };
  const { id } = await nestor.people.erase({ params: { id: userId.parse(person.id) }, body });
  const ended = async () => {
    const { tasks } = await nestor.people.tasks();
    return tasks.some((task) => task.id === id && task.finishedAt !== null);
  };
  await expect.poll(ended, { timeout: 30_000 }).toBe(true);
  // The roster is read again for whoever was erased.
  app.clock.ahead(61_000);
}

it("who is erased and answers again is no second person: an administrator and one account are no group", async () => {
  const { poll, vote } = await sendPoll(app, adele, {
    place: "Launch week",
    anonymity: "anonymous",
    label: "Is the schedule fair?",
  });
  await vote(megan, "Soup");
  for (let times = 0; times < 5; times += 1) {
    await vote(alex, "Pizza");
    await erase(alex);
  }
  const shown = () => adele.results.table({ params: { id: poll.id }, query: {} });
  expect((await shown()).rows).toEqual([]);
  const { results } = await megan.responses.results({ params: { id: poll.id } });
  expect(results?.questions[0]?.choices.map(({ count }) => count)).toEqual([0, 0, 0]);
  await adele.surveys.close({ params: { id: poll.id } });
  const closed = await megan.responses.results({ params: { id: poll.id } });
  expect(closed.results?.responseCount).toBe(6);
});
