import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConversationId, conversationId, tenantId } from "#domain/ids.ts";
import { freshDatabase } from "#test/app.ts";
import { findRedis, type OwnRedis, startOwnRedis } from "#test/rig/own-redis.ts";
import type { Database } from "../db/db.ts";
import { createMetrics } from "../metrics.ts";
import { createLifeSigns } from "./life-signs.ts";
import { createListLive, type ListOf } from "./list-live.ts";
import { createRedisFanout } from "./redis-fanout.ts";

const tenant = tenantId.parse(crypto.randomUUID());
const [here, there] = [
  conversationId.parse("19:here@thread.v2"),
  conversationId.parse("19:there@thread.v2"),
];
const list = (listId: ConversationId): ListOf => ({ tenantId: tenant, app: "msteams", listId });

/** A viewer that resolves `next` with each event it gets. */
function viewer() {
  let [told, tell]: [number, () => void] = [0, () => {}];
  return {
    write: () => {
      told += 1;
      tell();
    },
    mayRead: async () => true,
    end: () => {},
    count: () => told,
    next: () => new Promise<void>((resolve) => (tell = resolve)),
  };
}

describe.runIf(findRedis())("lists in two processes", () => {
  let redis: OwnRedis;
  let database: Database;
  const started: { close: () => Promise<void> }[] = [];
  beforeAll(async () => {
    [redis, database] = [await startOwnRedis(), await freshDatabase()];
  });
  afterAll(async () => {
    for (const { close } of started) await close();
    await redis.stop();
    await database.close();
  });

  async function aProcess() {
    const fanout = createRedisFanout(redis.url, createLifeSigns(database.db), () => {});
    const lists = createListLive({ fanout, metrics: createMetrics() });
    started.push({
      close: async () => {
        lists.close();
        await fanout.close();
      },
    });
    await expect.poll(fanout.isUp, { timeout: 10_000 }).toBe(true);
    return lists;
  }

  it("are told of a change that was made in the other, each by its id", async () => {
    const [one, other] = [await aProcess(), await aProcess()];
    const [of, elsewhere] = [viewer(), viewer()];
    one.watch(list(here), of);
    one.watch(list(there), elsewhere);
    const told = of.next();
    other.changed(list(here));
    await told;
    expect([of.count(), elsewhere.count()]).toEqual([1, 0]);
  });

  it("are told that something may have changed, once the other can be heard again", async () => {
    const one = await aProcess();
    const of = viewer();
    one.watch(list(here), of);
    const told = of.next();
    await redis.stop();
    await redis.start();
    await told;
  }, 30_000);
});
