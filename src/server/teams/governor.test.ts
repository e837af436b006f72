import { describe, expect, it } from "vitest";
import { createGovernor, type Limit, nextMoment, sendLimits, tenantRules } from "./governor.ts";
import { HostError } from "./host.ts";

/** A clock that stands still until the governor sleeps, then jumps to the wake-up time. */
function aClock() {
  let now = 0;
  const sleepers: { at: number; wake: () => void }[] = [];
  const clock = {
    now: () => now,
    sleep: (milliseconds: number) =>
      new Promise<void>((wake) => sleepers.push({ at: now + milliseconds, wake })),
  };
  async function settle(): Promise<void> {
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  }
  return {
    clock,
    now: () => now,
    /** Runs everything that is due up to a time. */
    async until(moment: number): Promise<void> {
      await settle();
      for (;;) {
        const next = sleepers
          .filter((sleeper) => sleeper.at <= moment)
          .sort((one, other) => one.at - other.at)[0];
        if (!next) break;
        sleepers.splice(sleepers.indexOf(next), 1);
        now = Math.max(now, next.at);
        next.wake();
        await settle();
      }
      now = Math.max(now, moment);
    },
  };
}

/** Whether a list of times keeps a limit in every window. */
function keeps(times: readonly number[], { calls, within }: Limit): boolean {
  return times.every((time, at) => {
    const later = times[at + calls];
    return later === undefined || later - time >= within;
  });
}

const hostLimits: Limit[] = [
  { calls: 7, within: 1000 },
  { calls: 8, within: 2000 },
  { calls: 60, within: 30_000 },
  { calls: 1800, within: 3_600_000 },
];

describe("nextMoment", () => {
  it("is now while there is capacity, and the first time with capacity otherwise", () => {
    const limits = [{ calls: 2, within: 1000 }];
    expect(nextMoment([], limits, 500)).toBe(500);
    expect(nextMoment([100], limits, 500)).toBe(500);
    expect(nextMoment([100, 400], limits, 500)).toBe(1100);
    expect(nextMoment([100, 400], limits, 2000)).toBe(2000);
  });

  it("keeps the host's limits over an hour of calls at full speed", () => {
    const times: number[] = [];
    for (let now = 0; now < 3_700_000; ) {
      now = nextMoment(times, sendLimits, now);
      times.push(now);
    }
    for (const limit of hostLimits) expect(keeps(times, limit)).toBe(true);
  });
});

describe("governor", () => {
  it("lets the first calls through at once and spreads the others within the host's limits", async () => {
    const { clock, now, until } = aClock();
    const governor = createGovernor(clock);
    const times: number[] = [];
    for (let call = 0; call < 20; call++)
      void governor.run("thread", "update", async () => void times.push(now()));
    await until(0);
    expect(times.length).toBe(4);
    await until(10_000);
    expect(times.length).toBe(20);
    for (const limit of hostLimits) expect(keeps(times, limit)).toBe(true);
  });

  it("has a separate limit for each conversation", async () => {
    const { clock, until } = aClock();
    const governor = createGovernor(clock);
    let done = 0;
    for (let thread = 0; thread < 100; thread++)
      void governor.run(`thread ${thread}`, "update", async () => void done++);
    await until(0);
    expect(done).toBe(100);
  });

  it("sends posts before updates", async () => {
    const { clock, until } = aClock();
    const governor = createGovernor(clock);
    const order: string[] = [];
    for (let call = 0; call < 8; call++)
      void governor.run("thread", "update", async () => void order.push("update"));
    void governor.run("thread", "post", async () => void order.push("post"));
    await until(5000);
    expect(order.indexOf("post")).toBe(4);
  });

  it("pauses the whole conversation for as long as the host asks, and passes the error to the caller", async () => {
    const { clock, now, until } = aClock();
    const governor = createGovernor(clock);
    const refused = governor
      .run("thread", "update", () => Promise.reject(new HostError(429, "TooManyRequests", 7)))
      .catch((error: unknown) => error);
    await until(0);
    expect(await refused).toMatchObject({ status: 429, retryAfterSeconds: 7 });
    let at = -1;
    void governor.run("thread", "post", async () => {
      at = now();
    });
    await until(6999);
    expect(at).toBe(-1);
    await until(7000);
    expect(at).toBe(7000);
  });

  it("does not block a caller for long: one who would wait too long gets a retry time", async () => {
    const { clock, until } = aClock();
    const governor = createGovernor(clock);
    await Promise.allSettled([
      governor.run("thread", "update", () =>
        Promise.reject(new HostError(429, "TooManyRequests", 600)),
      ),
    ]);
    const refused = governor
      .run("thread", "update", async () => "sent")
      .catch((error: unknown) => error);
    await until(0);
    expect(await refused).toMatchObject({ status: 429, retryAfterSeconds: 600 });
  });

  it("gives each refused caller a different retry time", async () => {
    const { clock, until } = aClock();
    const governor = createGovernor(clock);
    let sent = 0;
    const calls = Array.from({ length: 9 }, () =>
      governor
        .run("thread", "update", async () => void sent++, 500)
        .catch((error: unknown) => error),
    );
    await until(0);
    expect(sent).toBe(4);
    const refused = (await Promise.all(calls)).filter((answer) => answer instanceof HostError);
    expect(refused.map(({ code, retryAfterSeconds }) => [code, retryAfterSeconds])).toEqual(
      [1, 1.75, 2.5, 3.25, 4].map((seconds) => ["ConversationBudgetSpent", seconds]),
    );
  });

  it("says beforehand that a caller would have to wait, and when to come again", async () => {
    const time = aClock();
    const governor = createGovernor(time.clock);
    const free = () => governor.assertFree("a", "update", 500);
    for (let n = 0; n < 4; n++) {
      expect(free).not.toThrow();
      void governor.run("a", "post", async () => n);
      await time.until(0);
    }
    const refusals = [1, 2].map(() => {
      try {
        free();
        return null;
      } catch (error) {
        return error instanceof HostError ? error.retryAfterSeconds : error;
      }
    });
    expect(refusals).toEqual([1, 1.75]);
    expect(() => governor.assertFree("a", "update", 1000)).not.toThrow();
    expect(() => governor.assertFree("another", "update", 0)).not.toThrow();
  });

  it("keeps an organisation's limit over many conversations, and continues if one of them refuses", async () => {
    const { clock, now, until } = aClock();
    const governor = createGovernor(clock, tenantRules);
    const times: number[] = [];
    void governor
      .run("tenant", "post", () => Promise.reject(new HostError(429, "TooManyRequests", 600)))
      .catch(() => {});
    for (let call = 0; call < 99; call++)
      void governor.run("tenant", call % 2 ? "post" : "read", async () => void times.push(now()));
    await until(5000);
    expect(times.length).toBe(99);
    expect(keeps(times, { calls: 30, within: 1000 })).toBe(true);
  });

  it("returns the call's result, and its error", async () => {
    const { clock } = aClock();
    const governor = createGovernor(clock);
    await expect(governor.run("thread", "read", async () => 5)).resolves.toBe(5);
    await expect(
      governor.run("thread", "read", () => Promise.reject(new HostError(403, "no"))),
    ).rejects.toMatchObject({ status: 403 });
  });

  it("takes no longer for a call after calls of thousands of conversations", async () => {
    const governor = createGovernor(aClock().clock);
    const call = (key: number) => governor.run(`thread ${key}`, "update", async () => key);
    const callAll = (from: number, to: number) =>
      Promise.all(Array.from({ length: to - from }, (_, at) => call(from + at)));
    /** Processor time, in microseconds, of a call each in 500 other conversations. */
    const spent = async (from: number) => {
      const begin = process.cpuUsage();
      for (let key = from; key < from + 500; key++) await call(key);
      return process.cpuUsage(begin).user;
    };
    await callAll(0, 1000);
    const few = await spent(1000);
    await callAll(2000, 12_000);
    expect(await spent(20_000)).toBeLessThan(few + 40_000);
  });
});
