import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aSubscription } from "#test/a-subscription.ts";
import type { Subscription } from "../account/subscription.ts";
import { retentionOf } from "./retention.ts";

const now = new Date("2026-03-02T10:00:00Z");
const day = 86_400_000;
const ago = (days: number) => new Date(now.getTime() - days * day);
const limit = { responseUsageTracking: true, responseRetentionLimit: 30 };
const of = (deliverAt: Date | null, held: Subscription[] = [], flags = limit) =>
  retentionOf({ deliverAt, flags, held }, now);

describe("the retention of results", () => {
  it("hides results older than the limit without a plan or after a trial, not a moment earlier (RES-14, RES-15)", () => {
    const ended = aSubscription({ type: "trial", trialExpiresAt: ago(1) });
    for (const held of [
      [],
      [ended],
      [aSubscription({ type: "trial", state: "ended" })],
      [ended, ended],
    ]) {
      expect(of(ago(30), held)).toBe("open");
      expect(of(new Date(ago(30).getTime() - 1), held)).toBe("hidden");
    }
  });

  it("uses the flag's number of days, and applies only if responses are tracked (RES-14, RES-15)", () => {
    expect(of(ago(8), [], { ...limit, responseRetentionLimit: 7 })).toBe("hidden");
    expect(of(ago(80), [], { ...limit, responseRetentionLimit: 90 })).toBe("open");
    expect(of(ago(1000), [], { ...limit, responseUsageTracking: false })).toBe("open");
    expect(of(null)).toBe("open");
  });

  it("asks for renewal if an owner's paid plan ended or is suspended (RES-16, RES-18)", () => {
    expect(of(ago(31), [aSubscription({ state: "ended" })])).toBe("ended");
    expect(of(ago(31), [aSubscription({ state: "suspended" })])).toBe("ended");
    expect(
      of(ago(31), [
        aSubscription({ state: "ended" }),
        aSubscription({ type: "trial", trialExpiresAt: ago(-1) }),
      ]),
    ).toBe("open");
  });

  it("agrees with a literal implementation of the rows, for any plans and ages (RES-14, RES-15, RES-16)", () => {
    const held = fc.array(
      fc.record({
        type: fc.constantFrom("trial" as const, "full" as const),
        state: fc.constantFrom("active" as const, "suspended" as const, "ended" as const),
        over: fc.boolean(),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(
        held,
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: 0, max: 60 }),
        fc.boolean(),
        (plans, age, days, tracked) => {
          const subscriptions = plans.map(({ type, state, over }) =>
            aSubscription({
              type,
              state,
              trialExpiresAt: type === "trial" ? ago(over ? 1 : -1) : null,
            }),
          );
          const found = of(ago(age), subscriptions, {
            responseUsageTracking: tracked,
            responseRetentionLimit: days,
          });
          const active = plans.filter(
            ({ type, state, over }) => state === "active" && (type === "full" || !over),
          );
          const trialsOnly = plans.every(({ type }) => type === "trial");
          if (!tracked || age <= days || active.length > 0) expect(found).toBe("open");
          else expect(found).toBe(trialsOnly ? "hidden" : "ended");
        },
      ),
    );
  });
});
