import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rebuildTallies } from "#server/results/rebuild-tallies.ts";
import { freePort } from "../scripts/free-port.ts";
import { startOwnApp, type TestApp } from "./app.ts";
import { personOf } from "./person.ts";
import { type ProductProcess, settingsOf, startProductProcess } from "./rig/product-process.ts";
import { sendPoll } from "./send-poll.ts";
import { tellStory } from "./tell-story.ts";
import { watchList } from "./watch-list.ts";

const hasServices = Boolean(process.env.DATABASE_URL && process.env.REDIS_URL);

/** Two processes of the product need a database server and Redis between them. */
describe.runIf(hasServices)("two processes on one database", () => {
  let app: TestApp;
  let second: ProductProcess;

  beforeAll(async () => {
    app = await startOwnApp();
    second = await startProductProcess({
      ...settingsOf(app.config),
      DATABASE_URL: app.databaseUrl ?? "",
      PORT: String(await freePort()),
    });
  });
  afterAll(async () => {
    expect(await second.stop()).toBe(0);
    await app.close();
  });

  it.each(["none", "anonymous"] as const)(
    "tell one story: the creator uses one, the viewer the other, anonymity %s",
    async (anonymity) => {
      const creator = await personOf(app.emulator, second.url, "adele", "msteams");
      await tellStory(
        { emulator: app.emulator, creator, watcher: await app.as("diego") },
        { place: "Launch week", anonymity },
      );
    },
  );

  it("show a viewer at one the votes that the other took", async () => {
    const adele = await app.as("adele");
    const { poll, vote } = await sendPoll(app, adele);
    const watcher = await personOf(app.emulator, second.url, "diego", "msteams");
    const abort = new AbortController();
    const stream = await watcher.request(`/v1/survey/${poll.id}/events`, { signal: abort.signal });
    await vote(await app.as("alex"), "Pizza");
    let seen = "";
    for await (const chunk of stream.body ?? []) {
      seen += new TextDecoder().decode(chunk);
      if (seen.includes('"responseCount":1')) break;
    }
    abort.abort();
    expect(seen).toContain('"responseCount":1');
  });

  it("show in a list at one what was created at the other", async () => {
    const watcher = await personOf(app.emulator, second.url, "alex", "msteams");
    const list = await watchList(watcher, await app.emulator.place("Launch week"));
    await sendPoll(app, await app.as("adele"), { place: "Launch week" });
    await list.until(1);
    list.stop();
  });

  it("count votes of the same people through both at once exactly", async () => {
    const adele = await app.as("adele");
    const { poll, choice, vote } = await sendPoll(app, adele);
    const aliases = ["adele", "alex", "megan", "diego", "isaiah", "lee", "johanna", "lidia"];
    const people = await Promise.all(
      aliases.map(
        async (alias) =>
          [
            await app.as(alias),
            await personOf(app.emulator, second.url, alias, "msteams"),
          ] as const,
      ),
    );
    const turns = ["Pizza", "Salad", "Soup"];
    await Promise.all(
      people.flatMap(([here, there], at) =>
        turns.flatMap((_, turn) => [
          vote(here, turns[(at + turn) % 3] ?? ""),
          vote(there, turns[(at + turn + 1) % 3] ?? ""),
        ]),
      ),
    );
    await Promise.all(people.map(([here]) => vote(here, "Soup")));
    const { results } = await adele.responses.results({ params: { id: poll.id } });
    expect(results?.responseCount).toBe(8);
    expect(
      results?.questions[0]?.choices.map(({ choiceId, count }) =>
        choiceId === choice("Soup").id ? count : -count,
      ),
    ).toEqual([-0, -0, 8]);
    expect(await rebuildTallies(app.database.db, { repair: false })).toEqual([]);
  });

  it("run a job once", async () => {
    const adele = await app.as("adele");
    const { poll, where } = await sendPoll(app, adele, { send: "manual" });
    await adele.surveys.deliver({ params: { id: poll.id }, body: {} });
    await app.emulator.cardWith(where, "alex", poll.id);
    const posted = (await app.emulator.messages(where, "alex")).filter((message) =>
      JSON.stringify(message.card).includes(poll.id),
    );
    expect(posted).toHaveLength(1);
  });
});
