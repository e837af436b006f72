import { describe, expect, it } from "vitest";
import { createWaitingLimit } from "./concurrency-limit.ts";

describe("a limit that lets others wait", () => {
  it("runs so many at once, the others in their order, and refuses beyond its line", async () => {
    const limit = createWaitingLimit(2, 2);
    const [begun, ends]: [number[], (() => void)[]] = [[], []];
    const run = (n: number) =>
      limit.run(async () => {
        begun.push(n);
        await new Promise<void>((end) => ends.push(end));
        return n;
      });
    const work = [run(1), run(2), run(3), run(4)];
    await expect(run(5)).rejects.toMatchObject({ code: "calls.too-many" });
    expect(begun).toEqual([1, 2]);
    ends[1]?.();
    expect(await work[1]).toBe(2);
    await new Promise(setImmediate);
    expect(begun).toEqual([1, 2, 3]);
    ends[0]?.();
    ends[2]?.();
    await Promise.all([work[0], work[2]]);
    await new Promise(setImmediate);
    expect(begun).toEqual([1, 2, 3, 4]);
    ends[3]?.();
    expect(await work[3]).toBe(4);
  });

  it("goes on after work that failed", async () => {
    const limit = createWaitingLimit(1, 1);
    const [first, second] = [
      limit.run(() => Promise.reject(new Error("away"))),
      limit.run(async () => 2),
    ];
    await expect(first).rejects.toThrow("away");
    expect(await second).toBe(2);
  });
});
