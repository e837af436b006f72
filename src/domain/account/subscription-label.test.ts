import { describe, expect, it } from "vitest";
import { aSubscription } from "#test/a-subscription.ts";
import type { HeldSubscription } from "./subscription.ts";
import { levelOf, subscriptionLabel } from "./subscription-label.ts";

const now = new Date("2026-03-02T10:00:00Z");
const at = (text: string) => new Date(text);
const trial = (until: string, over: Partial<HeldSubscription> = {}) =>
  aSubscription({ type: "trial", trialExpiresAt: at(until), ...over });
const label = (...subscriptions: HeldSubscription[]) =>
  subscriptionLabel(subscriptions, now, "UTC");

describe("the level of a plan (PLAN-19)", () => {
  it.each<[Partial<HeldSubscription>, string]>([
    [{ plan: "agile-standup", scope: "tenant", planLevel: 5000 }, "standup"],
    [{ scope: "tenant", planLevel: 500 }, "enterprise"],
    [{ plan: "msteams-surveys", scope: "tenant" }, "enterprise"],
    [{ planLevel: 2500 }, "pro"],
    [{ planLevel: 2499 }, "standard"],
  ])("of %o is %s", (over, level) => {
    expect(levelOf(aSubscription(over))).toBe(level);
  });
});

describe("the subscription label", () => {
  it("is empty without a subscription (NAV-02)", () => {
    expect(label()).toEqual({ kind: "none" });
    expect(label(aSubscription({ type: "trial" }))).toEqual({ kind: "none" });
  });

  it("shows the level of a full subscription, and whether the user only administers it (NAV-06, NAV-07)", () => {
    expect(label(aSubscription({ planLevel: 2500 }))).toEqual({
      kind: "full",
      level: "pro",
      adminOnly: false,
    });
    expect(label(aSubscription({ isAdmin: true }))).toEqual({
      kind: "full",
      level: "standard",
      adminOnly: true,
    });
    expect(label(aSubscription({ isAdmin: true, isOwner: true }))).toMatchObject({
      adminOnly: false,
    });
  });

  it("counts the days of a trial in the viewer's time zone; its last day is 0 (NAV-04)", () => {
    expect(label(trial("2026-03-16T10:00:00Z"))).toEqual({ kind: "trial", days: 14 });
    expect(label(trial("2026-03-03T00:00:01Z"))).toEqual({ kind: "trial", days: 1 });
    expect(label(trial("2026-03-03T00:00:00Z"))).toEqual({ kind: "trial", days: 0 });
    expect(label(trial("2026-03-02T10:00:01Z"))).toEqual({ kind: "trial", days: 0 });
    // In Tokyo, seven in the evening of the 2nd; in Los Angeles, two in the morning.
    expect(subscriptionLabel([trial("2026-03-02T16:00:00Z")], now, "Asia/Tokyo")).toEqual({
      kind: "trial",
      days: 1,
    });
    expect(subscriptionLabel([trial("2026-03-03T07:00:00Z")], now, "America/Los_Angeles")).toEqual({
      kind: "trial",
      days: 0,
    });
  });

  it("counts calendar days, not hours, across a clock change (NAV-04)", () => {
    const saturday = at("2026-03-28T12:00:00Z");
    expect(subscriptionLabel([trial("2026-03-30T12:00:00Z")], saturday, "Europe/Berlin")).toEqual({
      kind: "trial",
      days: 2,
    });
  });

  it("shows that a subscription ended, was suspended or expired (NAV-05, NAV-08, PLAN-22)", () => {
    expect(label(aSubscription({ state: "ended" }))).toEqual({ kind: "full-ended" });
    expect(label(aSubscription({ state: "suspended" }))).toEqual({ kind: "full-ended" });
    expect(label(trial("2026-04-01", { state: "ended" }))).toEqual({ kind: "trial-ended" });
    expect(label(trial("2026-04-01", { state: "suspended" }))).toEqual({ kind: "trial-ended" });
    expect(label(trial("2026-03-02T10:00:00Z"))).toEqual({ kind: "trial-ended" });
  });

  it("prefers the active full subscription, then the active trial, then ended ones, the highest level first (NAV-09)", () => {
    const order = [
      aSubscription({ planLevel: 2500 }),
      aSubscription({ planLevel: 500 }),
      trial("2026-03-05", { planLevel: 9000 }),
      trial("2026-03-09", { planLevel: 500 }),
      aSubscription({ state: "ended", planLevel: 9000 }),
      trial("2026-03-01", { planLevel: 9000 }),
    ];
    const kinds = order.map((_, first) => label(...order.slice(first).toReversed()));
    expect(kinds).toMatchObject([
      { kind: "full", level: "pro" },
      { kind: "full", level: "standard" },
      { kind: "trial", days: 2 },
      { kind: "trial", days: 6 },
      { kind: "full-ended" },
      { kind: "trial-ended" },
    ]);
  });
});
