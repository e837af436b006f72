import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { jsonBytes } from "./bounded-cache.ts";
import { revisionCache } from "./revision-cache.ts";

const open = (over: Partial<Parameters<typeof revisionCache<string>>[0]> = {}) =>
  revisionCache<string>({ mostBytes: 100_000, sizeOf: jsonBytes, ...over });

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** A computation that counts how often it ran, and waits until it is let go. */
function counted(revision: () => number = () => 1) {
  let runs = 0;
  const waiting: (() => void)[] = [];
  return {
    runs: () => runs,
    letGo: () => waiting.splice(0).forEach((go) => go()),
    compute: async () => {
      runs += 1;
      await new Promise<void>((go) => waiting.push(go));
      return { revision: revision(), value: `value ${runs}` };
    },
    atOnce: async () => {
      runs += 1;
      return { revision: revision(), value: `value ${runs}` };
    },
  };
}

describe("what is kept by its revision", () => {
  it("is computed once for all who ask at once, and not again for the same revision", async () => {
    const read = open();
    const { compute, letGo, runs } = counted();
    const asked = Array.from({ length: 64 }, () => read("one", 1, compute));
    letGo();
    expect(new Set(await Promise.all(asked))).toEqual(new Set(["value 1"]));
    expect(await read("one", 1, compute)).toBe("value 1");
    expect(runs()).toBe(1);
  });

  it("is computed again for who knows a newer revision, also while an older one is computed", async () => {
    const read = open();
    let revision = 1;
    const { compute, letGo, runs } = counted(() => revision);
    const older = read("one", 1, compute);
    const newer = read("one", 2, compute);
    letGo();
    expect(await older).toBe("value 1");
    revision = 2;
    await Promise.resolve();
    letGo();
    expect(await newer).toBe("value 2");
    expect(runs()).toBe(2);
  });

  it("is told to who asks for a revision that is no more, once it was looked at anew", async () => {
    const read = open();
    const { atOnce } = counted(() => 0);
    expect(await read("purged", 7, atOnce)).toBe("value 1");
  });

  it("is not kept beyond its time where names stand in it", async () => {
    const read = open({ keptFor: 0 });
    const { atOnce, runs } = counted();
    await read("one", 1, atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    await read("one", 1, atOnce);
    expect(runs()).toBe(2);
  });

  it("is let go of when it is too old to serve anybody", async () => {
    const read = revisionCache<{ text: string }>({
      mostBytes: 100_000,
      sizeOf: jsonBytes,
      keptFor: 0,
    });
    const readOld = async () => {
      const value = { text: "old" };
      await read("old", 1, async () => ({ revision: 1, value }));
      return new WeakRef(value);
    };
    const old = await readOld();
    await read("other", 1, async () => ({ revision: 1, value: { text: "new" } }));
    // A weak reference holds its value until the end of the turn.
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();
    expect(old.deref()).toBeUndefined();
  });

  it("is bounded by bytes: what was asked for longest ago goes first", async () => {
    const read = open({ mostBytes: 3 * 500 + 3 * 2 * 100 });
    const { atOnce, runs } = counted();
    const long = async () => ({ ...(await atOnce()), value: "x".repeat(98) });
    for (const key of ["a", "b", "c"]) await read(key, 1, long);
    await read("a", 1, long);
    expect(runs()).toBe(3);
    await read("d", 1, long);
    for (const key of ["a", "c", "d"]) await read(key, 1, long);
    expect(runs()).toBe(4);
    await read("b", 1, long);
    expect(runs()).toBe(5);
  });

  it("is tried again after a failure", async () => {
    const read = open();
    const { atOnce } = counted();
    await expect(read("one", 1, () => Promise.reject(new Error("no database")))).rejects.toThrow(
      "no database",
    );
    expect(await read("one", 1, atOnce)).toBe("value 1");
  });
});
