import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { helpCard } from "#cards/help-card.ts";
import { type ConversationId, conversationId, tenantId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import type { Address, Host } from "./host.ts";

let app: TestApp;
let host: Host;

// Of its own: a fault that is played strikes whoever calls next, which must not be what other tests left to be posted.
beforeAll(async () => {
  app = await startOwnApp();
});
afterAll(() => app.close());

afterEach(() => app.emulator.faults({}));

async function at(name: string, over: Partial<Address> = {}): Promise<Address> {
  const tenant = tenantId.parse((await app.as("adele")).tenantId);
  ({ host } = app.product.contextOf(tenant, "msteams"));
  const id: ConversationId = conversationId.parse(await app.emulator.place(name));
  return { app: "msteams", tenantId: tenant, conversationId: id, serviceUrl: `${app.emulator.url}/teams/`, ...over };
}

const card = helpCard("msteams", "Polly");
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe("the connector", () => {
  it("posts a card and brings it up to date", async () => {
    const to = await at("Mark 8 Project Team / Go to market");
    const id = await host.postCard(to, card);
    await host.updateCard(to, id, { ...card, body: [{ type: "TextBlock", text: "up to date" }] });
    const message = (await app.emulator.messages(to.conversationId, "adele")).find((each) => each.id === id);
    expect(JSON.stringify(message?.card)).toContain("up to date");
    expect(message?.editedAt).not.toBeNull();
  });

  it("reads rosters and channels, whose ids hold what a path may not", async () => {
    const to = await at("Weekly product sync");
    const people = await host.members(to);
    expect(people.map((person) => person.name)).toEqual(expect.arrayContaining(["Adele Vance", "Megan Bowen"]));
    expect(people.filter((person) => person.aadObjectId === null).length).toBe(1);
    const channels = await host.channels(await at("Mark 8 Project Team / General"));
    expect(channels.map((channel) => channel.name)).toEqual(expect.arrayContaining(["General", "Design"]));
  });

  it("opens the same personal chat with a person each time", async () => {
    const to = await at("Launch week");
    const megan = (await host.members(to)).find((person) => person.name === "Megan Bowen");
    const chat = await host.openPersonalChat(to, megan?.teamsUserId ?? "");
    expect(await host.openPersonalChat(to, megan?.teamsUserId ?? "")).toBe(chat);
  });

  it("says what the host refused, and how long it asks to wait", async () => {
    const to = await at("Launch week");
    await app.emulator.faults({ tooManyRequests: { calls: 1, retryAfterSeconds: 3 } });
    expect(await refusal(host.postCard(to, card))).toMatchObject({ name: "HostError", status: 429, retryAfterSeconds: 3 });
    await app.emulator.faults({ status: { code: 502, calls: 1 } });
    expect(await refusal(host.members(await at("Launch week")))).toMatchObject({ name: "HostError", status: 502 });
  });

  it("says so when the app is not there, and when nobody answers", async () => {
    expect(await refusal(host.postCard(await at("Weekend hike"), card))).toMatchObject({ status: 403, code: "BotNotInConversationRoster" });
    const to = await at("Launch week");
    await app.emulator.faults({ down: true });
    expect(await refusal(host.postCard(to, card))).toMatchObject({ status: 502 });
  });

  it("sends nothing, and no token, to an address that is not the host's (PERM-09)", async () => {
    const to = await at("Launch week", { serviceUrl: "http://127.0.0.1:9/teams/" });
    expect(await refusal(host.postCard(to, card))).toMatchObject({ status: 403, code: "ServiceUrlNotAllowed" });
  });

  it("keeps the host's limits by itself: a burst is spread, and nothing of it refused", async () => {
    // A channel that nothing else writes to: the budget is the conversation's.
    await app.emulator.newChannel("Mark 8 Project Team", "Limits");
    const to = await at("Mark 8 Project Team / Limits");
    const id = await host.postCard(to, card);
    await Promise.all(Array.from({ length: 12 }, () => host.updateCard(to, id, card)));
    const sends = (await app.emulator.sends())
      .filter((send) => send.conversationId === to.conversationId && send.method === "PUT")
      .slice(-12);
    expect(sends.map((send) => send.status)).toEqual(Array.from({ length: 12 }, () => 200));
  });
});
