import Fastify from "fastify";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { helpCard } from "#cards/messages/help-card.ts";
import { type ConversationId, conversationId, tenantId, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { createMetrics } from "../metrics.ts";
import { createConnectorHost } from "./connector-host.ts";
import type { Address, Host } from "./host.ts";

let app: TestApp;
let host: Host;

// An app of its own: a simulated fault hits the next call, which must not be another test's
// leftover post.
beforeAll(async () => {
  app = await startOwnApp();
});
afterAll(() => app.close());

afterEach(() => app.emulator.faults({}));

async function at(name: string, over: Partial<Address> = {}): Promise<Address> {
  const tenant = tenantId.parse((await app.as("adele")).tenantId);
  ({ host } = app.product.contextOf(tenant, "msteams"));
  const id: ConversationId = conversationId.parse(await app.emulator.place(name));
  return {
    app: "msteams",
    tenantId: tenant,
    conversationId: id,
    serviceUrl: `${app.emulator.url}/teams/`,
    ...over,
  };
}

/** The directory's ids. */
async function idsByName(): Promise<(name: string) => string> {
  const { people } = await app.emulator.directory();
  return (name) => people.find((each) => each.name === name)?.id ?? "";
}

const card = helpCard("msteams", "Polly");
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe("the connector", () => {
  it("posts a card and updates it", async () => {
    const to = await at("Mark 8 Project Team / Go to market");
    const id = await host.postCard(to, card);
    await host.updateCard(to, id, { ...card, body: [{ type: "TextBlock", text: "up to date" }] });
    const message = (await app.emulator.messages(to.conversationId, "adele")).find(
      (each) => each.id === id,
    );
    expect(JSON.stringify(message?.card)).toContain("up to date");
    expect(message?.editedAt).not.toBeNull();
  });

  it("reads rosters and channels whose ids contain characters reserved in paths", async () => {
    const to = await at("Weekly product sync");
    const people = (await host.rosterPage(to, null)).members;
    expect(people.map((person) => person.name)).toEqual(
      expect.arrayContaining(["Adele Vance", "Megan Bowen"]),
    );
    expect(people.filter((person) => person.aadObjectId === null).length).toBe(1);
    const channels = await host.channels(await at("Mark 8 Project Team / General"));
    expect(channels.map((channel) => channel.name)).toEqual(
      expect.arrayContaining(["General", "Design"]),
    );
  });

  it("looks up one person of a roster by directory id, and tells if they are not in it", async () => {
    const to = await at("Weekly product sync");
    const [adele, patti, quinn] = ["Adele Vance", "Patti Fernandez", "Quinn (Guest)"].map(
      await idsByName(),
    );
    const { members } = await host.rosterPage(to, null);
    expect(await host.member(to, userId.parse(adele))).toEqual(
      members.find((each) => each.aadObjectId === adele),
    );
    for (const other of [patti, quinn])
      expect(await host.member(to, userId.parse(other))).toBeNull();
  });

  it("leaves capacity for the roster while many people are looked up", async () => {
    const to = await at("Weekly product sync");
    const [adele] = ["Adele Vance"].map(await idsByName());
    const asked = Array.from({ length: 40 }, () => host.member(to, userId.parse(adele), 0));
    const answers = await Promise.allSettled(asked);
    expect(answers.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(4);
    const began = performance.now();
    expect((await host.rosterPage(to, null)).members.length).toBeGreaterThan(0);
    expect(performance.now() - began).toBeLessThan(500);
  });

  it("opens the same personal chat with a person each time", async () => {
    const to = await at("Launch week");
    const megan = (await host.rosterPage(to, null)).members.find(
      (person) => person.name === "Megan Bowen",
    );
    const chat = await host.openPersonalChat(to, megan?.teamsUserId ?? "");
    expect(await host.openPersonalChat(to, megan?.teamsUserId ?? "")).toBe(chat);
  });

  it("reports the host's error and its retry time", async () => {
    const to = await at("Launch week");
    await app.emulator.faults({ tooManyRequests: { calls: 1, retryAfterSeconds: 3 } });
    expect(await refusal(host.postCard(to, card))).toMatchObject({
      name: "HostError",
      status: 429,
      retryAfterSeconds: 3,
    });
    await app.emulator.faults({ status: { code: 502, calls: 1 } });
    expect(await refusal(host.rosterPage(await at("Launch week"), null))).toMatchObject({
      name: "HostError",
      status: 502,
    });
  });

  it("reports a missing app, and an unreachable host", async () => {
    expect(await refusal(host.postCard(await at("Weekend hike"), card))).toMatchObject({
      status: 403,
      code: "BotNotInConversationRoster",
    });
    const to = await at("Launch week");
    await app.emulator.faults({ down: true });
    expect(await refusal(host.postCard(to, card))).toMatchObject({ status: 502 });
  });

  it("sends nothing, and no token, to an address that is not the host's (PERM-09)", async () => {
    const to = await at("Launch week", { serviceUrl: "http://127.0.0.1:9/teams/" });
    expect(await refusal(host.postCard(to, card))).toMatchObject({
      status: 403,
      code: "ServiceUrlNotAllowed",
    });
  });

  it("follows no redirect: neither message nor token reaches another host (PERM-09)", async () => {
    const [listed, elsewhere] = [
      Fastify({ forceCloseConnections: true }),
      Fastify({ forceCloseConnections: true }),
    ];
    const asked: string[] = [];
    const reached: string[] = [];
    elsewhere.all(
      "/*",
      async ({ url, headers }) => void reached.push(`${url} ${headers.authorization}`),
    );
    const other = await elsewhere.listen({ host: "127.0.0.1", port: 0 });
    for (const status of [301, 302, 303, 307, 308])
      listed.all(`/${status}/*`, async ({ url }, reply) => {
        asked.push(url);
        return reply.redirect(`${other}${url}`, status);
      });
    const address = await listed.listen({ host: "127.0.0.1", port: 0 });
    const bot = { ...app.config.bot, serviceHosts: [new URL(address).host] };
    const own = createConnectorHost(
      { ...app.config, bot },
      { log: pino({ level: "silent" }), metrics: createMetrics(), now: () => new Date() },
    );
    for (const status of [301, 302, 303, 307, 308]) {
      const to = await at("Launch week", { serviceUrl: `${address}/${status}/` });
      const redirected = { name: "HostError", status: 502, code: "HostRedirected" };
      expect(await refusal(own.postCard(to, card)), String(status)).toMatchObject(redirected);
      expect(await refusal(own.rosterPage(to, null)), String(status)).toMatchObject(redirected);
    }
    expect(asked).toHaveLength(10);
    expect(reached).toEqual([]);
    await Promise.all([listed.close(), elsewhere.close()]);
  });

  it("keeps the host's limits: a burst is spread over time, and nothing of it refused", async () => {
    // A channel that nothing else writes to: the limit is the conversation's.
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
