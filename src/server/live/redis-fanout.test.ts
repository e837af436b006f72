import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "#test/app.ts";
import { findRedis, type OwnRedis, startOwnRedis } from "#test/rig/own-redis.ts";
import { type Database, rowsOf } from "../db/db.ts";
import { createLifeSigns } from "./life-signs.ts";
import { createRedisFanout } from "./redis-fanout.ts";

describe.runIf(findRedis())("processes that are told through Redis", () => {
  let redis: OwnRedis;
  let database: Database;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    [redis, database] = [await startOwnRedis(), await freshDatabase()];
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  afterAll(async () => {
    await redis.stop();
    await database.close();
  });

  /** `comes`: whether it reaches Redis. */
  async function aProcess(url: string, comes = true) {
    const fanout = createRedisFanout(url, createLifeSigns(database.db), () => {});
    const heard = { changed: 0, missed: 0 };
    fanout.subscribe({ changed: () => (heard.changed += 1), missed: () => (heard.missed += 1) });
    ends.push(() => fanout.close());
    if (comes) await expect.poll(fanout.isUp, { timeout: 10_000 }).toBe(true);
    return { ...fanout, heard };
  }

  it("look for changes themselves while another can't reach Redis and they can", async () => {
    const line = await aLine(redis.url);
    ends.push(line.cut);
    const [one, other] = [await aProcess(redis.url), await aProcess(line.url)];
    other.publish("before");
    await expect.poll(() => one.heard.changed).toBe(1);
    const { missed } = one.heard;
    await line.cut();
    await expect.poll(other.isUp, { timeout: 10_000 }).toBe(false);
    await expect.poll(() => one.heard.missed, { timeout: 15_000 }).toBeGreaterThan(missed + 1);
    expect(one.isUp()).toBe(true);
  });

  it("look for changes of one that has never reached Redis, until it ends", async () => {
    const line = await aLine(redis.url);
    await line.cut();
    const one = await aProcess(redis.url);
    const { missed } = one.heard;
    const stranger = await aProcess(line.url, false);
    await expect.poll(() => one.heard.missed, { timeout: 20_000 }).toBeGreaterThan(missed + 1);
    expect([one.isUp(), stranger.isUp()]).toEqual([true, false]);
    await stranger.close();
    expect(await rowsOf(database.db, sql`select 1 from life_signs`)).toEqual([]);
  });

  it("give up a connection that was accepted and never answered, and connect again", async () => {
    const line = await aLine(redis.url);
    ends.push(line.cut);
    line.silence(true);
    const one = await aProcess(line.url, false);
    await expect.poll(line.count, { timeout: 5000 }).toBe(2);
    // Only new connections are answered.
    line.silence(false);
    await expect.poll(one.isUp, { timeout: 15_000 }).toBe(true);
  });

  it("end at once while Redis is silent", async () => {
    const one = await aProcess(redis.url);
    redis.pause();
    try {
      const patience = AbortSignal.timeout(5000);
      await Promise.race([one.close(), once(patience, "abort").then(() => Promise.reject())]);
    } finally {
      redis.resume();
    }
  });
});

type Line = {
  url: string;
  cut: () => Promise<void>;
  /** Whether new connections are accepted, but never answered. */
  silence: (silent: boolean) => void;
  /** How many connections there are. */
  count: () => number;
};

/** A line to a server that can be cut, or be silent. */
async function aLine(to: string): Promise<Line> {
  const open = new Set<Socket>();
  let isSilent = false;
  const server: Server = createServer((from) => {
    if (isSilent) {
      open.add(from);
      from
        .resume()
        .on("error", () => {})
        .on("close", () => open.delete(from));
      return;
    }
    const on = connect(Number(new URL(to).port), "127.0.0.1");
    for (const socket of [from, on]) {
      open.add(socket);
      socket.on("error", () => {}).on("close", () => open.delete(socket));
    }
    from.pipe(on).pipe(from);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const cut = async () => {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of open) socket.destroy();
    await closed;
  };
  const silence = (silent: boolean) => void (isSilent = silent);
  return { url: `redis://127.0.0.1:${port}`, cut, silence, count: () => open.size };
}
