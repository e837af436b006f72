import { describe, expect, it } from "vitest";
import { createBoundedCache, createTimedCache } from "./bounded-cache.ts";

const at = (millis: number) => new Date(millis);

describe("a bounded cache", () => {
  it("lets go of what was used longest ago where it is full, and of nothing else", () => {
    const cache = createBoundedCache<number>(3);
    for (const [key, value] of Object.entries({ a: 1, b: 2, c: 3 })) cache.set(key, value);
    expect(cache.get("a")).toBe(1);
    cache.set("d", 4);
    expect(["a", "b", "c", "d"].map((key) => cache.get(key))).toEqual([1, undefined, 3, 4]);
  });

  it("keeps to its bound however many come", () => {
    const cache = createBoundedCache<number>(100);
    for (let key = 0; key < 10_000; key += 1) cache.set(String(key), key);
    const kept = Array.from({ length: 10_000 }, (_, key) => cache.get(String(key)));
    expect(kept.filter((value) => value !== undefined)).toEqual(
      Array.from({ length: 100 }, (_, n) => 9900 + n),
    );
  });

  it("gives a value for its time alone, by the caller's clock, which may be set back", () => {
    const cache = createTimedCache<string>(2);
    cache.set("a", "kept", at(1000), 500);
    expect(cache.get("a", at(1000))).toBe("kept");
    expect(cache.get("a", at(1499))).toBe("kept");
    expect(cache.get("a", at(1500))).toBeUndefined();
    expect(cache.get("a", at(999))).toBeUndefined();
    cache.set("b", "two", at(1000), 500);
    cache.set("c", "three", at(1000), 500);
    expect(["a", "b", "c"].map((key) => cache.get(key, at(1100)))).toEqual([
      undefined,
      "two",
      "three",
    ]);
  });
});
