import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { aSubscription } from "#test/a-subscription.ts";
import { aPoll } from "#test/factories.ts";
import { problemText } from "#text/server/problems.ts";
import {
  type Billing,
  editFlagName,
  type FeatureFlags,
  featureFlags,
  flagsOf,
  type Gate,
  gates,
  type PlanToken,
} from "../account/feature-flags.ts";
import type { Subscription } from "../account/subscription.ts";
import { gateProblems, gatesUsed, isOpen } from "./plan-gates.ts";

const now = new Date("2026-03-02T10:00:00Z");
const standard = aSubscription();
const pro = aSubscription({ planLevel: 2500 });
const surveysPlan = aSubscription({ plan: "msteams-surveys" });
const standup = aSubscription({ plan: "agile-standup", planLevel: 5000 });

describe("a gated option", () => {
  it.each<[PlanToken | undefined, Subscription | null, boolean]>([
    [undefined, null, true],
    ["free", null, true],
    ["msteams-standard", null, false],
    ["msteams-standard", standard, true],
    ["msteams-standard", pro, true],
    ["msteams-standard", surveysPlan, true],
    ["msteams-standard", standup, false],
    ["msteams-standard-2500", null, false],
    ["msteams-standard-2500", standard, false],
    ["msteams-standard-2500", aSubscription({ planLevel: 2499 }), false],
    ["msteams-standard-2500", pro, true],
    ["msteams-standard-2500", aSubscription({ planLevel: Number.MAX_SAFE_INTEGER }), true],
    ["msteams-standard-2500", surveysPlan, true],
    ["msteams-standard-2500", standup, false],
    ["agile-standup", standup, true],
    ["agile-standup", standard, false],
    ["msteams-surveys", surveysPlan, true],
    ["msteams-surveys", pro, false],
  ])("that demands %s is open as the plan says (PLAN-05)", (flag, held, open) => {
    expect(isOpen(flag, held ? [held] : [], now)).toBe(open);
  });

  it("is not opened by a suspended or ended plan or an expired trial (PLAN-05)", () => {
    const trial = (day: string) => aSubscription({ type: "trial", trialExpiresAt: new Date(day) });
    expect(isOpen("msteams-standard", [aSubscription({ state: "suspended" })], now)).toBe(false);
    expect(isOpen("msteams-standard", [aSubscription({ state: "ended" })], now)).toBe(false);
    expect(isOpen("msteams-standard", [trial("2026-03-02")], now)).toBe(false);
    expect(isOpen("msteams-standard", [trial("2026-03-03")], now)).toBe(true);
  });

  it("is used by exactly these settings (PLAN-06, RMD-17, TIM-15, QUZ-09)", () => {
    const uses = (over: Parameters<typeof aPoll>[0]) =>
      gatesUsed(aPoll(over)).map(({ gate, path }) => [gate, path]);
    const deliverAt = new Date("2026-03-05T10:00:00Z");
    expect(uses({})).toEqual([]);
    expect(uses({ anonymity: "voluntary" })).toEqual([]);
    expect(uses({ anonymity: "anonymous" })).toEqual([["allowAnonymousResponses", "anonymity"]]);
    expect(uses({ resultsVisibility: "after-close" })).toEqual([
      ["allowResultsAfterClose", "resultsVisibility"],
    ]);
    expect(uses({ type: "quiz", resultsVisibility: "after-close" })).toEqual([]);
    expect(uses({ resultsVisibility: "private" })).toEqual([
      ["allowPrivateResults", "resultsVisibility"],
    ]);
    expect(uses({ type: "qna", resultsVisibility: "private" })).toEqual([]);
    expect(uses({ type: "qna", resultsVisibility: "after-close" })).toEqual([]);
    expect(uses({ type: "quiz", leaderboardVisibility: "hidden" })).toEqual([
      ["allowPrivateResults", "leaderboardVisibility"],
    ]);
    expect(uses({ send: "schedule", deliverAt })).toEqual([["allowScheduling", "send"]]);
    expect(uses({ send: "manual" })).toEqual([]);
    expect(uses({ closeAt: deliverAt })).toEqual([["allowCloseDate", "openDuration"]]);
    expect(uses({ openDuration: "P1D" })).toEqual([["allowCloseDate", "openDuration"]]);
    expect(uses({ deliveryPreference: "direct-message" })).toEqual([
      ["allowDirectMessage", "deliveryPreference"],
    ]);
    expect(uses({ reminders: [{ id: randomUUID(), duration: "PT30M" }] })).toEqual([
      ["allowReminders", "reminders"],
    ]);
  });

  it("that is not allowed is an error of its field, unless the survey used it before the edit (AUT-52)", () => {
    const flags = flagsOf("stripe", {}, "Polly");
    const before = aPoll({ anonymity: "anonymous" });
    const after = { ...before, openDuration: "P1D" };
    const found = gateProblems(after, { flags, subscriptions: [] }, now);
    expect(found.map((problem) => [problem.path, problemText(problem, "Polly")])).toEqual([
      ["anonymity", "Upgrade your plan to use this option"],
      ["openDuration", "Upgrade your plan to use this option"],
    ]);
    expect(
      gateProblems(after, { flags, subscriptions: [] }, now, before).map(({ path }) => path),
    ).toEqual(["openDuration"]);
    expect(gateProblems(after, { flags, subscriptions: [standard] }, now)).toEqual([]);
  });
});

describe("an organisation's flags", () => {
  const demanded = (billing: Billing, set = {}) =>
    Object.fromEntries(gates.map((gate) => [gate, flagsOf(billing, set, "Polly")[gate]])) as Record<
      Gate,
      PlanToken | undefined
    >;

  it("require a standard plan for most options, and a pro plan for direct messages and reminders (PLAN-06, RMD-17)", () => {
    expect(demanded("stripe")).toEqual({
      allowResultsAfterClose: "msteams-standard",
      allowPrivateResults: "msteams-standard",
      allowAnonymousResponses: "msteams-standard",
      allowScheduling: "msteams-standard",
      allowCloseDate: "msteams-standard",
      allowDirectMessage: "msteams-standard-2500",
      allowReminders: "msteams-standard-2500",
    });
    expect(demanded("sandbox", { allowReminders: "free" }).allowReminders).toBe("free");
  });

  it("require no plan and count nothing if billing is off, whatever flags are set", () => {
    const flags = flagsOf(
      "off",
      { allowReminders: "msteams-standard", responseUsageTracking: true },
      "Polly",
    );
    expect(gates.map((gate) => flags[gate])).toEqual(gates.map(() => undefined));
    expect(flags.responseUsageTracking).toBe(false);
  });

  it("allow editing and reopening by the branded flag name and by the alias (PLAN-07)", () => {
    expect(editFlagName("Polly")).toBe("allowPollyEdit");
    expect(editFlagName("Team Pulse")).toBe("allowTeamPulseEdit");
    expect(flagsOf("stripe", {}, "Polly").allowEdit).toBe(true);
    expect(flagsOf("stripe", { allowPollyEdit: false }, "Polly").allowEdit).toBe(false);
    expect(flagsOf("stripe", { allowEdit: false }, "Polly").allowEdit).toBe(false);
    expect(flagsOf("stripe", { allowOtherEdit: false }, "Polly").allowEdit).toBe(true);
  });

  it("stay readable if a stored one is not valid: too high counts as the highest (PLAN-10)", () => {
    const stored = {
      trialDays: 99_999_999,
      agileStandupTrialLength: 36_500,
      responseRetentionLimit: -1,
      surveyRemindersLimit: 1e300,
      allowReminders: "gold",
      quiz: "no",
    };
    expect(flagsOf("stripe", stored, "Polly")).toMatchObject({
      trialDays: 36_500,
      agileStandupTrialLength: 36_500,
      responseRetentionLimit: 30,
      allowReminders: "msteams-standard-2500",
      quiz: true,
    });
    expect(flagsOf("stripe", stored, "Polly").surveyRemindersLimit).toBeGreaterThan(100);
  });

  it("include the enterprise flag (PLAN-09), the free plan's limits (PLAN-11) and the test flags (PLAN-12)", () => {
    const known = (set: Record<string, unknown>): Partial<FeatureFlags> =>
      flagsOf("stripe", set, "Polly");
    expect([
      known({}).enterpriseTenant,
      known({ enterpriseTenant: true }).enterpriseTenant,
    ]).toEqual([false, true]);
    const limits = {
      responseUsageTracking: false,
      responseUsageLimit: 7,
      responseUsageWarningPercentage: 50,
      responseRetentionLimit: 3,
    };
    expect(known(limits)).toMatchObject(limits);
    expect(known({})).toMatchObject({
      responseUsageTracking: true,
      responseUsageLimit: 25,
      personalTabTest: false,
      teamTabTest: false,
      chatTabTest: false,
    });
    const tests = { personalTabTest: true, teamTabTest: true, chatTabTest: true };
    expect(known(tests)).toMatchObject(tests);
    expect(featureFlags.parse({ unknownFlag: 1 })).not.toHaveProperty("unknownFlag");
  });
});
