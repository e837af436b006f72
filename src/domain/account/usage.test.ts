import { describe, expect, it } from "vitest";
import { aSubscription } from "#test/a-subscription.ts";
import { flagsOf } from "./feature-flags.ts";
import { unlimited } from "./subscription.ts";
import { mayNotAuthor, mayNotSend, usageLimit, usagePeriod } from "./usage.ts";

const now = new Date("2026-03-02T10:00:00Z");
const flags = flagsOf("stripe", { responseUsageLimit: 25 }, "Polly");

describe("the monthly limit", () => {
  it("counts in calendar months in UTC (LIM-01)", () => {
    expect(usagePeriod(new Date("2026-03-31T23:59:59.999Z"))).toBe("2026-03");
    expect(usagePeriod(new Date("2026-04-01T00:00:00Z"))).toBe("2026-04");
  });

  it("is reached when the usage equals it (LIM-02); a subscriber's limit is the level of their plan (LIM-05)", () => {
    expect(
      [24, 25, 26].map((usage) => mayNotSend({ flags, subscriptions: [], usage }, now)),
    ).toEqual([false, true, true]);
    expect(
      [25, 499, 500].map((usage) =>
        mayNotSend({ flags, subscriptions: [aSubscription({})], usage }, now),
      ),
    ).toEqual([false, false, true]);
    expect(
      usageLimit(
        { flags, subscriptions: [aSubscription({}), aSubscription({ planLevel: 2500 })], usage: 0 },
        now,
      ),
    ).toBe(2500);
    expect(
      usageLimit({ flags, subscriptions: [aSubscription({ state: "suspended" })], usage: 0 }, now),
    ).toBe(25);
  });

  it("is not raised by a plan for standups, which is paid by use (LIM-01, LIM-05, BIL-55)", () => {
    const standups = aSubscription({ plan: "agile-standup", planLevel: unlimited });
    const account = { flags, subscriptions: [standups], usage: 25 };
    expect([usageLimit(account, now), mayNotAuthor(account, now)]).toEqual([25, true]);
  });

  it("does not exist if nothing is counted (LIM-06)", () => {
    const uncounted = {
      flags: { ...flags, responseUsageTracking: false },
      subscriptions: [],
      usage: 9999,
    };
    expect([
      usageLimit(uncounted, now),
      mayNotSend(uncounted, now),
      mayNotAuthor(uncounted, now),
    ]).toEqual([null, false, false]);
  });

  it("also blocks authoring, except with an active full subscription (AUT-53)", () => {
    expect(mayNotAuthor({ flags, subscriptions: [], usage: 25 }, now)).toBe(true);
    expect(mayNotAuthor({ flags, subscriptions: [], usage: 24 }, now)).toBe(false);
    expect(mayNotAuthor({ flags, subscriptions: [aSubscription({})], usage: 500 }, now)).toBe(
      false,
    );
    expect(
      mayNotAuthor(
        { flags, subscriptions: [aSubscription({ type: "trial", planLevel: 30 })], usage: 30 },
        now,
      ),
    ).toBe(true);
    expect(
      mayNotAuthor({ flags, subscriptions: [aSubscription({ state: "ended" })], usage: 25 }, now),
    ).toBe(true);
  });
});
