import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pathOf } from "#contract/client.ts";
import { surveyId } from "#domain/ids.ts";
import { type ApiCase, apiCases } from "#test/api-cases.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { refusedWith } from "#test/guest.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

const chat = "Launch week";
let app: TestApp;
beforeAll(async () => {
  app = await startOwnApp();
});
afterAll(() => app.close());

/** The status of each call about a survey: its owner's valid input, sent by another person. */
async function statuses(
  person: Person,
  cases: readonly ApiCase[],
): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { name, route, right } of cases) {
    const json =
      right.body === undefined || route.method === "GET"
        ? {}
        : { body: JSON.stringify(right.body) };
    const reply = await person.request(pathOf(route, { params: right.params }), {
      method: route.method,
      ...json,
    });
    found[name] = reply.status;
    await reply.body?.cancel();
  }
  return found;
}
const isAboutItem = ({ route: { path }, name }: ApiCase) =>
  path.includes("/survey/:id") || name === "exports.bulk" || name === "commands.run";

// Polls cannot be made in the standup variant, so only one direction is tested.
describe.each([["msteams", "agile"]] as const)("an item of %s", (own, other) => {
  it(`does not exist in ${other}, for its owner neither (HOST-01, ENT-02, API-07)`, async () => {
    const [owner, same, member] = [
      await app.as("adele", own),
      await app.as("adele", other),
      await app.as("alex", other),
    ];
    const cases = (await apiCases(app, owner)).filter(isAboutItem);
    const gone = Object.fromEntries(cases.map(({ name }) => [name, 404]));
    expect(Object.keys(gone).length).toBeGreaterThan(20);
    for (const person of [same, member]) expect(await statuses(person, cases)).toEqual(gone);
    const id = surveyId.parse(cases.find(({ name }) => name === "surveys.get")?.right.params.id);
    expect(await owner.surveys.get({ params: { id } })).toMatchObject({
      id,
      state: "open",
      role: "own",
      applicationType: own,
    });
  });

  it(`is answered by no call of ${other} after many of ${own} (TAK-39, API-07)`, async () => {
    const [owner, there, stranger] = [
      await app.as("adele", own),
      await app.as("alex", own),
      await app.as("alex", other),
    ];
    const sent = await sendPoll(app, owner, { place: chat });
    await sent.vote(there, "Pizza");
    await expect(sent.vote(stranger, "Salad")).rejects.toEqual(
      refusedWith(404, "SURVEY_NOT_FOUND"),
    );
    await sent.vote(there, "Soup");
    expect((await owner.surveys.get({ params: { id: sent.poll.id } })).responseCount).toBe(1);
  });

  it(`is not managed by the bot of ${other}, nor brought back by it (BOT-19, HOST-01)`, async () => {
    const owner = await app.as("adele", own);
    const { poll, where } = await sendPoll(app, owner, { place: chat });
    const press = async (verb: string, data = {}) => {
      const action = { verb, data: { surveyId: poll.id, ...data } };
      return JSON.stringify(
        (await app.emulator.invoke(where, "adele", other, "adaptiveCard/action", { action })).body,
      );
    };
    for (const verb of [
      "survey/card/refresh",
      "survey/close",
      "survey/delete",
      "survey/results/view",
    ])
      expect(await press(verb, { confirmed: true }), verb).not.toContain(poll.question.label);
    expect((await owner.surveys.get({ params: { id: poll.id } })).state).toBe("open");
    await owner.commands.run({ body: { command: "survey/delete", surveyId: poll.id } });
    await press("survey/restore");
    await expect(owner.surveys.get({ params: { id: poll.id } })).rejects.toEqual(
      refusedWith(404, "SURVEY_NOT_FOUND"),
    );
    await owner.commands.run({ body: { command: "survey/restore", surveyId: poll.id } });
  });
});
