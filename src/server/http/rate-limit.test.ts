import { describe, expect, it } from "vitest";
import { createRateLimit, sourceOf } from "./rate-limit.ts";

describe("a rate limit", () => {
  it("allows so many calls per key in a sliding window", () => {
    let time = 0;
    const limit = createRateLimit({ most: 2, millis: 1000, now: () => new Date(time) });
    expect([limit.take("a"), limit.take("a"), limit.take("a"), limit.take("b")]).toEqual([
      true,
      true,
      false,
      true,
    ]);
    time = 999;
    expect(limit.take("a")).toBe(false);
    time = 1001;
    expect([limit.take("a"), limit.take("a"), limit.take("a")]).toEqual([true, true, false]);
  });

  it("remembers the newest ten thousand keys only", () => {
    const limit = createRateLimit({ most: 1, millis: 1000, now: () => new Date(0) });
    for (let key = 0; key <= 10_000; key += 1) expect(limit.take(String(key))).toBe(true);
    expect(limit.take("10000")).toBe(false);
    expect(limit.take("0")).toBe(true);
  });
});

it("treats an IPv6 /64 network as one source, however its addresses are written", () => {
  expect(sourceOf("203.0.113.7")).toBe("203.0.113.7");
  expect(sourceOf("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(sourceOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2");
  expect(sourceOf("2001:db8:1:2::9")).toBe("2001:db8:1:2");
  expect(sourceOf("2001:db8::1")).toBe("2001:db8:0:0");
  expect(sourceOf("::1")).toBe("0:0:0:0");
});
