import { connect } from "node:net";
import { sql } from "drizzle-orm";
import { createParser } from "eventsource-parser";
import { beforeAll, describe, expect, it } from "vitest";
import { type LiveEvent, liveEvent } from "#contract/responses.ts";
import { userId } from "#domain/ids.ts";
import { startApp, type TestApp } from "#test/app.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { sendStandup } from "#test/send-standup.ts";

let app: TestApp;
let adele: Person;
let alex: Person;
let diego: Person;
beforeAll(async () => {
  app = await startApp();
  [adele, alex, diego] = [await app.as("adele"), await app.as("alex"), await app.as("diego")];
});

/** Opens a stream; `next` resolves with the next matching event. */
async function watch(person: Person, id: string, lastEventId?: number) {
  const abort = new AbortController();
  const headers = lastEventId === undefined ? {} : { "last-event-id": String(lastEventId) };
  const reply = await person.request(`/v1/survey/${id}/events`, { signal: abort.signal, headers });
  const events: LiveEvent[] = [];
  const waiting = new Set<() => void>();
  const parser = createParser({
    onEvent: ({ data }) => {
      events.push(liveEvent.parse(JSON.parse(data)));
      for (const look of waiting) look();
    },
  });
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of reply.body ?? [])
      parser.feed(decoder.decode(chunk, { stream: true }));
  };
  const ended = read().catch(() => {});
  const next = (fits: (event: LiveEvent) => boolean) =>
    new Promise<LiveEvent>((resolve) => {
      const look = () => {
        const found = events.find(fits);
        if (!found) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  return { status: reply.status, events, ended, next, stop: () => abort.abort() };
}

const counts = (event: LiveEvent) =>
  event.results?.questions[0]?.choices.map((choice) => choice.count);

describe("the event stream of a survey", () => {
  it("sends the state at once and then each change, with names only to owners", async () => {
    const { poll, vote } = await sendPoll(app, adele);
    const [own, other] = [await watch(adele, poll.id), await watch(diego, poll.id)];
    expect(counts(await other.next(() => true))).toEqual([0, 0, 0]);
    await vote(alex, "Salad");
    const seen = await other.next((event) => event.results?.responseCount === 1);
    expect(counts(seen)).toEqual([0, 1, 0]);
    expect(JSON.stringify(other.events)).not.toContain("Alex");
    const named = await own.next((event) => event.results?.responseCount === 1);
    expect(named.results?.questions[0]?.choices[1]?.voters).toEqual([
      { aadObjectId: alex.id, name: "Alex Wilber" },
    ]);
    own.stop();
    other.stop();
  });

  it("of a standup has names for everybody who may see it (STD-13)", async () => {
    const [owner, teammate] = [await app.as("adele", "agile"), await app.as("alex", "agile")];
    const { id, answer } = await sendStandup(app, owner);
    await answer(teammate, { blocked: "Waiting" });
    const stream = await watch(await app.as("megan", "agile"), id);
    const { results } = await stream.next(() => true);
    expect(results?.questions[2]?.choices[0]?.voters).toMatchObject([{ name: "Alex Wilber" }]);
    stream.stop();
  });

  it("is ended for a viewer who left before it opened", async () => {
    const { poll } = await sendPoll(app, adele);
    const viewers = async () =>
      Number(
        /^polly_live_viewers (\d+)$/m.exec(await (await fetch(`${app.url}/metrics`)).text())?.[1],
      );
    const connections = () =>
      new Promise<number>((resolve) =>
        app.product.app.server.getConnections((_error, count) => resolve(count)),
      );
    const before = await viewers();
    const held = Promise.withResolvers<void>();
    // Reads of the survey wait until it is unlocked.
    const holding = app.database.db.transaction(async (tx) => {
      await tx.execute(sql`lock table surveys in access exclusive mode`);
      await held.promise;
    });
    const open = await connections();
    const leaving = Array.from({ length: 5 }, () => {
      const { hostname, port } = new URL(app.url);
      const socket = connect(Number(port), hostname);
      socket.write(
        `GET /msteams/api/v1/survey/${poll.id}/events HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${diego.token}\r\n\r\n`,
      );
      return socket;
    });
    await app.emulator.until("the viewers to come", async () => (await connections()) >= open + 5);
    for (const socket of leaving) socket.destroy();
    await app.emulator.until("the viewers to leave", async () => (await connections()) <= open);
    held.resolve();
    await holding;
    const stays = await watch(diego, poll.id);
    await stays.next(() => true);
    expect(await viewers()).toBe(before + 1);
    stays.stop();
  });

  it("resumes after the viewer's last event", async () => {
    const { poll, vote } = await sendPoll(app, adele);
    const first = await watch(diego, poll.id);
    const { revision } = await first.next(() => true);
    first.stop();
    const again = await watch(diego, poll.id, revision);
    await vote(alex, "Pizza");
    const news = await again.next(() => true);
    expect(news.revision).toBeGreaterThan(revision);
    expect(again.events[0]?.revision).toBe(news.revision);
    again.stop();
  });

  it("coalesces a burst of votes and ends with the last state", async () => {
    const { poll, vote } = await sendPoll(app, adele);
    const viewer = await watch(diego, poll.id);
    await viewer.next(() => true);
    for (let turn = 0; turn < 30; turn += 1) await vote(alex, turn % 2 === 0 ? "Pizza" : "Soup");
    const last = await viewer.next((event) => event.revision >= 31);
    expect(counts(last)).toEqual([0, 0, 1]);
    expect(viewer.events.length).toBeLessThan(25);
    viewer.stop();
  });

  it("tells viewers who may not see results yet how many responded, and shows them at the close (RES-04)", async () => {
    const { poll, vote } = await sendPoll(app, adele, { resultsVisibility: "after-close" });
    await vote(alex, "Pizza");
    const viewer = await watch(diego, poll.id);
    expect((await viewer.next(() => true)).results).toBeNull();
    await vote(adele, "Soup");
    const second = await viewer.next(({ counts }) => counts?.responseCount === 2);
    expect(second).toMatchObject({ results: null, counts: { partialCount: 0 } });
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    expect(counts(await viewer.next((event) => event.state === "closed"))).toEqual([1, 0, 1]);
    viewer.stop();
  });

  it("ends for a former owner before another name is sent, and reopens in the shared form (PERM-02)", async () => {
    const { poll, vote } = await sendPoll(app, adele);
    const owner = { params: { id: poll.id, ownerId: userId.parse(diego.id) } };
    await adele.surveys.addOwner({ ...owner, body: { aadObjectId: owner.params.ownerId } });
    const his = await watch(diego, poll.id);
    await vote(adele, "Pizza");
    expect(JSON.stringify(await his.next((event) => event.results?.responseCount === 1))).toContain(
      adele.name,
    );
    await adele.surveys.removeOwner(owner);
    await vote(alex, "Salad");
    await his.ended;
    expect(JSON.stringify(his.events)).not.toContain("Alex");
    const again = await watch(diego, poll.id);
    expect(
      JSON.stringify(await again.next((event) => event.results?.responseCount === 2)),
    ).not.toMatch(/Alex|Adele/);
    again.stop();
  });

  it("releases the resources of viewers who left", async () => {
    const { poll } = await sendPoll(app, adele);
    const viewers = async () =>
      Number(
        /^polly_live_viewers (\d+)/m.exec(await (await fetch(`${app.url}/metrics`)).text())?.[1],
      );
    const before = await viewers();
    const viewer = await watch(diego, poll.id);
    await viewer.next(() => true);
    expect(await viewers()).toBe(before + 1);
    viewer.stop();
    await app.emulator.until("the stream to be freed", async () => (await viewers()) === before);
  });
});
