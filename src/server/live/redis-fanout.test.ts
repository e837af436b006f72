import { connect, createServer, type Server, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findRedis, type OwnRedis, startOwnRedis } from "#test/rig/own-redis.ts";
import { createRedisFanout } from "./redis-fanout.ts";

describe.runIf(findRedis())("processes that are told through Redis", () => {
  let redis: OwnRedis;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    redis = await startOwnRedis();
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  afterAll(() => redis.stop());

  async function aProcess(url: string) {
    const fanout = createRedisFanout(url, () => {});
    const heard = { changed: 0, missed: 0 };
    fanout.subscribe({ changed: () => (heard.changed += 1), missed: () => (heard.missed += 1) });
    ends.push(() => fanout.close());
    await expect.poll(fanout.isUp, { timeout: 10_000 }).toBe(true);
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
});

/** A line to a server that can be cut. */
async function aLine(to: string): Promise<{ url: string; cut: () => Promise<void> }> {
  const open = new Set<Socket>();
  const server: Server = createServer((from) => {
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
  return { url: `redis://127.0.0.1:${port}`, cut };
}
