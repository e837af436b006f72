import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestEmulator, type TestEmulator } from "../test-bot/test-emulator.ts";
import { rateLimiter } from "./rate-limiter.ts";

let emulator: TestEmulator;
let time = 0;
beforeAll(async () => {
  emulator = await startTestEmulator({ rateClock: () => time });
});
afterAll(() => emulator.close());

it("takes seven sends in a second and the eighth in the next, counting a channel's threads together", async () => {
  const general = await emulator.channel("Mark 8 Project Team", "General");
  const root = (
    await emulator.connector<{ id: string }>("POST", `/v3/conversations/${general}/activities`, {
      type: "message",
      text: "root",
    })
  ).body.id;
  const reply = () =>
    emulator.connector("POST", `/v3/conversations/${general};messageid=${root}/activities`, {
      type: "message",
      text: "reply",
    });
  const statuses: number[] = [];
  for (let at = 0; at < 6; at += 1) statuses.push((await reply()).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 201]);
  const refused = await reply();
  expect([refused.status, refused.headers.get("retry-after"), refused.body]).toMatchObject([
    429,
    "1",
    { error: { code: "TooManyRequests" } },
  ]);
  time += 1000;
  expect((await reply()).status).toBe(201);
  expect((await reply()).headers.get("retry-after")).toBe("1");
});

it("limits the reading of rosters apart from sends", async () => {
  const launch = await emulator.chat("Launch week");
  const read = async (): Promise<number> =>
    (await emulator.connector("GET", `/v3/conversations/${launch.id}/members`)).status;
  const statuses: number[] = [];
  for (let at = 0; at < 15; at += 1) statuses.push(await read());
  expect(statuses.slice(12)).toEqual([200, 200, 429]);
  expect(
    (
      await emulator.connector("POST", `/v3/conversations/${launch.id}/activities`, {
        type: "message",
        text: "x",
      })
    ).status,
  ).toBe(201);
});

it("allows 60 sends in 30 seconds and 1800 in an hour, and tells how long to wait", () => {
  let now = 0;
  const limiter = rateLimiter(() => now);
  const take = () => limiter.take("send", "bot", "tenant", "thread");
  for (let at = 0; at < 60; at += 1) {
    expect(take()).toBeNull();
    now += 300;
  }
  expect(take()).toBe(12);
  let sent = 60;
  for (now = 30_000; now < 3_600_000; now += 500) if (take() === null) sent += 1;
  expect(sent).toBe(1800);
});

it("counts each conversation and each bot alone, up to 30 calls a second of one app in one tenant", () => {
  const limiter = rateLimiter(() => 0);
  const taken = Array.from({ length: 31 }, (_, at) =>
    limiter.take("send", "bot", "tenant", `thread ${at}`),
  );
  expect(taken.filter((wait) => wait === null)).toHaveLength(30);
  expect(limiter.take("send", "other bot", "tenant", "thread 1")).toBeNull();
  expect(limiter.take("send", "bot", "other tenant", "thread 1")).toBeNull();
});
