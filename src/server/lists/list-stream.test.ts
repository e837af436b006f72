import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { conversationId } from "#domain/ids.ts";
import type { Draft } from "#domain/survey/draft.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aChoiceQuestion, aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { watchList } from "#test/watch-list.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
let isaiah: Person;
beforeAll(async () => {
  app = await startApp();
  [adele, alex, isaiah] = [await app.as("adele"), await app.as("alex"), await app.as("isaiah")];
});
const open: (() => void)[] = [];
afterEach(() => {
  for (const stop of open.splice(0)) stop();
});

const place = async (name: string) => conversationId.parse(await app.emulator.place(name));
async function watch(person: Person, name: string | null) {
  const watcher = await watchList(person, name && (await place(name)));
  open.push(watcher.stop);
  return watcher;
}
type Id = Awaited<ReturnType<typeof sendPoll>>["poll"]["id"];
async function edit(id: Id, over: Partial<Draft>): Promise<unknown> {
  const view = await adele.surveys.get({ params: { id } });
  return adele.surveys.edit({ params: { id }, body: { survey: { ...draftOf(view), ...over } } });
}

describe("the event stream of a list", () => {
  it("notifies members and the owner of every change of a survey in it, and of no response", async () => {
    const [here, own] = [await watch(alex, "Launch week"), await watch(adele, null)];
    let made = 0;
    const told = async (work: Promise<unknown>) => {
      await work;
      made += 1;
      await Promise.all([here.until(made), own.until(made)]);
      return work;
    };
    const sent = sendPoll(app, adele, { place: "Launch week", send: "manual" });
    await told(sent);
    const { poll, vote } = await sent;
    const params = { id: poll.id };
    await told(edit(poll.id, { questions: [{ ...poll.question, label: "Another question?" }] }));
    await told(adele.surveys.deliver({ params, body: {} }));
    await vote(alex, "Pizza");
    await told(edit(poll.id, { description: "More" }));
    await told(adele.surveys.close({ params, body: {} }));
    await told(adele.surveys.reopen({ params, body: {} }));
    await told(
      adele.surveys.share({ params, body: { type: "web", authMethod: "aad", id: adele.tenantId } }),
    );
    await told(adele.commands.run({ body: { command: "survey/delete", surveyId: poll.id } }));
    await told(adele.commands.run({ body: { command: "survey/restore", surveyId: poll.id } }));
    expect(here.events).toEqual(
      Array.from({ length: made }, () => ({ event: "list", data: '{"within":250}' })),
    );
    expect(own.events).toHaveLength(made);
  });

  it("notifies the lists that a survey left as well as those it is in now", async () => {
    const { poll } = await sendPoll(app, adele, { place: "Launch week", send: "manual" });
    const [chat, channel] = [
      await watch(alex, "Launch week"),
      await watch(alex, "Mark 8 Project Team / Design"),
    ];
    await edit(poll.id, {
      recipients: [aRecipient({ id: await place("Mark 8 Project Team / Design") })],
    });
    await Promise.all([chat.until(1), channel.until(1)]);
    const his = await watch(isaiah, null);
    const owner = { params: { id: poll.id, ownerId: isaiah.id } };
    await adele.surveys.addOwner({ params: owner.params, body: { aadObjectId: isaiah.id } });
    await his.until(1);
    await adele.surveys.removeOwner(owner);
    await his.until(2);
  });

  it("reports many changes at once in few events", async () => {
    const { poll } = await sendPoll(app, adele, { place: "Launch week", send: "manual" });
    const here = await watch(alex, "Launch week");
    const begun = performance.now();
    for (let turn = 0; turn < 12; turn += 1)
      await edit(poll.id, { questions: [aChoiceQuestion()] });
    const within = performance.now() - begun;
    await here.until(2);
    expect(here.events.length).toBeLessThanOrEqual(Math.ceil(within / 250) + 1);
  });

  it("reports nothing of other lists, nor of another variant's", async () => {
    const [elsewhere, agile] = [
      await watch(alex, "Mark 8 Project Team / Design"),
      await watch(await app.as("alex", "agile"), "Launch week"),
    ];
    const here = await watch(alex, "Launch week");
    await sendPoll(app, adele, { place: "Launch week" });
    await here.until(1);
    expect([elsewhere.events, agile.events]).toEqual([[], []]);
  });

  it("is refused to people who may not read the list (API-07, PERM-09)", async () => {
    const status = async (alias: string, name: string) =>
      (await watch(await app.as(alias), name)).status;
    expect(await status("patti", "Launch week")).toBe(403);
    expect(await status("adele", "Launch week")).toBe(200);
    const unknown = await status("debra", "Weekend hike");
    expect(unknown).toBeGreaterThanOrEqual(400);
    expect(await status("debra", "Launch week")).toBe(unknown);
  });

  it("ends when the token that opened it expires", async () => {
    const token = await app.emulator.token("alex", "msteams", { expiresInSeconds: -10 });
    const request = (path: string, init = {}) =>
      fetch(`${app.url}/msteams/api${path}`, {
        ...init,
        headers: { authorization: `Bearer ${token}` },
      });
    const watcher = await watchList({ request }, await place("Launch week"));
    expect(watcher.status).toBe(200);
    await watcher.ended;
  });

  it("can be opened 200 times by one person, on any lists, and again once one is closed", async () => {
    const miriam = await app.as("miriam");
    const some = Array.from({ length: 50 }, () => null);
    for (const many of [some, some, some, some])
      for (const each of await Promise.all(many.map(() => watch(miriam, null))))
        expect(each.status).toBe(200);
    expect((await watch(miriam, "Campaign review")).status).toBe(429);
    expect((await watch(alex, null)).status).toBe(200);
    open[0]?.();
    await app.emulator.until(
      "a stream to be freed",
      async () => (await watch(miriam, "Campaign review")).status === 200,
    );
  });

  it("releases the resources of viewers who left, even before it began", async () => {
    const viewers = async () =>
      Number(
        /^polly_live_viewers (\d+)/m.exec(await (await fetch(`${app.url}/metrics`)).text())?.[1],
      );
    await app.emulator.until("earlier streams to be freed", async () => (await viewers()) === 0);
    const watcher = await watch(alex, "Launch week");
    expect(await viewers()).toBe(1);
    watcher.stop();
    for (let n = 0; n < 40; n += 1) {
      const abort = new AbortController();
      const asked = alex
        .request("/v1/owner/surveys/events", { signal: abort.signal })
        .catch(() => null);
      // Somewhere between the request and its answer.
      for (let turn = 0; turn < n; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      abort.abort();
      await asked;
    }
    await app.emulator.until("the streams to be freed", async () => (await viewers()) === 0);
  });
});
