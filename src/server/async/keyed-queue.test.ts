import { describe, expect, it } from "vitest";
import { createKeyedQueue } from "./keyed-queue.ts";

describe("keyed queue", () => {
  it("keeps the order of one key, though what came first takes longer", async () => {
    const inTurn = createKeyedQueue();
    const done: string[] = [];
    const { promise: looked, resolve: found } = Promise.withResolvers<void>();
    const first = inTurn("alex", () => looked.then(() => done.push("first")));
    const second = inTurn("alex", async () => done.push("second"));
    const other = inTurn("megan", async () => done.push("other"));
    await other;
    expect(done).toEqual(["other"]);
    found();
    await Promise.all([first, second]);
    expect(done).toEqual(["other", "first", "second"]);
  });

  it("goes on after one that failed", async () => {
    const inTurn = createKeyedQueue();
    const first = inTurn("alex", () => Promise.reject(new Error("away")));
    const second = inTurn("alex", () => Promise.resolve(2));
    await expect(first).rejects.toThrow("away");
    expect(await second).toBe(2);
  });
});
