import { describe, expect, it } from "vitest";
import { aSubscription } from "#test/a-subscription.ts";
import { flagsOf } from "./feature-flags.ts";
import type { Subscription } from "./subscription.ts";
import { usageMeter } from "./usage-meter.ts";

const now = new Date("2026-03-02T10:00:00Z");
const meter = (
  usage: number,
  set: Record<string, unknown> = {},
  subscriptions: Subscription[] = [],
) =>
  usageMeter(
    {
      flags: flagsOf("stripe", { responseUsageLimit: 200, ...set }, "Polly"),
      subscriptions,
      usage,
    },
    now,
  );
const held = (over: Partial<Subscription>) => aSubscription({ planLevel: 200, ...over });

describe("the usage meter", () => {
  it("is low up to 50 percent, medium up to 75, high above, and reached at the limit (LIM-08)", () => {
    const levels = [0, 100, 101, 102, 150, 151, 199, 200, 201].map((usage) => meter(usage)?.level);
    expect(levels).toEqual([
      "low",
      "low",
      "medium",
      "medium",
      "medium",
      "high",
      "high",
      "reached",
      "reached",
    ]);
  });

  it("never exceeds 100 percent, and shows it only at the limit (LIM-09)", () => {
    expect([199, 200, 400].map((usage) => meter(usage)?.percent)).toEqual([99, 100, 100]);
    expect(meter(0, { responseUsageLimit: 0 })).toMatchObject({ percent: 100, level: "reached" });
  });

  it("is hidden if the limit is at least 100000 (LIM-10) or nothing is counted (LIM-06)", () => {
    expect(meter(1, { responseUsageLimit: 99_999 })).not.toBeNull();
    expect(meter(1, { responseUsageLimit: 100_000 })).toBeNull();
    expect(meter(1, {}, [held({ planLevel: Number.MAX_SAFE_INTEGER })])).toBeNull();
    expect(meter(190, { responseUsageTracking: false })).toBeNull();
  });

  it("warns users without an active full subscription at the organisation's percentage (LIM-03)", () => {
    const warns = (usage: number, ...more: [Record<string, unknown>?, Subscription[]?]) =>
      meter(usage, ...more)?.warns;
    expect([159, 160, 200].map((usage) => warns(usage))).toEqual([false, true, true]);
    expect(warns(100, { responseUsageWarningPercentage: 50 })).toBe(true);
    expect(warns(199, {}, [held({})])).toBe(false);
    expect(warns(199, {}, [held({ state: "suspended" })])).toBe(true);
    expect(warns(199, {}, [held({ type: "trial", trialExpiresAt: new Date("2026-04-01") })])).toBe(
      true,
    );
  });
});
