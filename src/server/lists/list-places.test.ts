import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ConversationId, conversationId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";

// An app of its own: it moves the clock.
let app: TestApp;
let adele: Person;
let alex: Person;
let lidia: Person;
let channel: ConversationId;
let chat: ConversationId;
beforeAll(async () => {
  app = await startOwnApp();
  [adele, alex, lidia] = [await app.as("adele"), await app.as("alex"), await app.as("lidia")];
  [channel, chat] = [await idOf("Mark 8 Project Team / Design"), await idOf("Launch week")];
});
afterAll(() => app.close());
beforeEach(() => app.clock.ahead(61_000));

const idOf = async (place: string) => conversationId.parse(await app.emulator.place(place));
const namesOf = (view: { recipients: { name: string }[] }) =>
  view.recipients.map(({ name }) => name);

/** To a channel, to a chat that Lidia is not in, and to a person directly. */
async function sendEverywhere() {
  const isaiah = await app.as("isaiah");
  const { poll } = await sendPoll(app, adele, {
    recipients: [
      aRecipient({ type: "channel", id: channel }),
      aRecipient({ type: "groupChat", id: chat }),
      aRecipient({ type: "user", id: conversationId.parse(isaiah.id) }),
    ],
  });
  return { params: { id: poll.id }, isaiah };
}

describe("the places of a survey", () => {
  it("have no name that a sender made up: a chat without a topic has none (PERM-04)", async () => {
    const { chats } = await app.emulator.directory();
    const pair = chats.find(({ kind }) => kind === "oneOnOne");
    const id = conversationId.parse(pair?.id);
    await app.emulator.install(id, "adele", "msteams");
    await app.emulator.installed();
    const recipients = [aRecipient({ type: "groupChat", id, name: "CEO Office (verified)" })];
    const { poll } = await sendPoll(app, alex, { recipients });
    const seen = await adele.surveys.get({ params: { id: poll.id } });
    expect(namesOf(seen)).toEqual([""]);
    const params = { audienceId: id };
    const counts = await adele.surveys.countsOfAudience({ params, query: {} });
    expect(counts.channels).toMatchObject([{ id, name: "" }]);
    const written = aRecipient({ type: "user", id: conversationId.parse(adele.id), name: "CEO" });
    const direct = await sendPoll(app, alex, { recipients: [written] });
    expect(namesOf(await adele.surveys.get({ params: { id: direct.poll.id } }))).toEqual([
      adele.name,
    ]);
  });

  it("are known to its owners; others see the places they are in, and no other person (PERM-02, PERM-04)", async () => {
    const { params, isaiah } = await sendEverywhere();
    const of = async (person: Person) => {
      const one = await person.surveys.get({ params });
      const listed = await person.surveys.ofAudience({
        params: { audienceId: channel },
        query: {},
      });
      expect(listed.surveys.find(({ id }) => id === params.id)?.recipients).toEqual(one.recipients);
      return namesOf(one);
    };
    expect(await of(adele)).toEqual(["Design", "Launch week", isaiah.name]);
    // A place's roster is read on first use.
    await alex.surveys.ofAudience({ params: { audienceId: chat }, query: {} });
    expect(await of(alex)).toEqual(["Design", "Launch week"]);
    expect(await of(lidia)).toEqual(["Design"]);
    await adele.surveys.share({
      params,
      body: { type: "web", authMethod: "aad", id: adele.tenantId },
    });
    const patti = await app.as("patti");
    expect((await patti.surveys.get({ params })).recipients.map(({ type }) => type)).toEqual([
      "web",
    ]);
  });

  it("are not revealed by counts or filters either (PERM-04, MTG-04)", async () => {
    const { params } = await sendEverywhere();
    const seen = async (person: Person) => {
      const { channels } = await person.surveys.countsOfAudience({
        params: { audienceId: channel },
        query: {},
      });
      const found = await person.surveys.ofAudience({
        params: { audienceId: channel },
        query: { channels: chat },
      });
      return [
        channels.map(({ id }) => id).includes(chat),
        found.surveys.some(({ id }) => id === params.id),
      ];
    };
    expect(await seen(alex)).toEqual([true, true]);
    expect(await seen(lidia)).toEqual([false, false]);
  });
});
