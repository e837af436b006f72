import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aSubscription } from "#test/a-subscription.ts";
import { flagsOf } from "../account/feature-flags.ts";
import { billingFrequency } from "../account/subscription.ts";
import { changeSums } from "./change-estimate.ts";
import { licenseBounds } from "./licenses.ts";
import { chargedUsers } from "./metered.ts";
import { mayStartTrial, planStatus } from "./plan-status.ts";
import { type PricingPlan, pricingPlanOf } from "./plans.ts";
import { cyberMonday, initialLicenses, isEduEligible, promoCodeProblem } from "./promo-code.ts";
import { type Reduction, totalsOf } from "./totals.ts";

/** Of an amount, rounded half up: counted with fractions of two integers of any size. */
function slowPercent(cents: number, percent: string): number {
  const [whole = "0", part = ""] = percent.split(".");
  const numerator = BigInt(cents) * BigInt(whole + part);
  const denominator = 100n * 10n ** BigInt(part.length);
  const [quotient, rest] = [numerator / denominator, numerator % denominator];
  return Number(rest * 2n >= denominator ? quotient + 1n : quotient);
}

const percent = fc
  .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 9999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(4, "0")}`);

describe("totals", () => {
  it("take the coupon off first, add tax to the rest, round each and never fall below 0 (BIL-40, BIL-61)", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 500 }),
        fc.option(fc.oneof(percent, fc.integer({ min: 1, max: 500_000 }))),
        percent,
        (price, licenses, coupon, tax) => {
          const full = price * licenses * 100;
          const reduction: Reduction | null =
            coupon === null
              ? null
              : typeof coupon === "string"
                ? { percentOff: Number(coupon), amountOff: null }
                : { percentOff: null, amountOff: coupon };
          const off =
            coupon === null ? 0 : typeof coupon === "string" ? slowPercent(full, coupon) : coupon;
          const rest = full < off ? 0 : full - off;
          const wanted = { price: full, discount: full - rest, tax: slowPercent(rest, tax) };
          expect(totalsOf({ price, licenses, reduction, taxPercent: Number(tax) })).toEqual({
            ...wanted,
            total: rest + wanted.tax,
          });
        },
      ),
    );
  });

  it("of examples a person can check (BIL-40, BIL-61)", () => {
    const thirty = { percentOff: 30, amountOff: null };
    expect(totalsOf({ price: 384, licenses: 3, reduction: thirty, taxPercent: 7.25 })).toEqual({
      price: 115_200,
      discount: 34_560,
      tax: 5846,
      total: 86_486,
    });
    const fixed = { percentOff: null, amountOff: 5000 };
    expect(totalsOf({ price: 10, licenses: 1, reduction: fixed, taxPercent: 20 })).toEqual({
      price: 1000,
      discount: 1000,
      tax: 0,
      total: 0,
    });
  });
});

describe("promo codes", () => {
  it("CYBER_MONDAY is for two to six licences by the year (BIL-41, BIL-42, BIL-43, BIL-45)", () => {
    const problemOf = promoCodeProblem.bind(null, "CYBER_MONDAY");
    expect(billingFrequency.options.map((frequency) => problemOf(frequency, 2))).toEqual([
      "coupon.yearly-only",
      "coupon.yearly-only",
      "coupon.yearly-only",
      null,
    ]);
    expect([1, 2, 6, 7].map((count) => problemOf("yearly", count))).toEqual([
      "coupon.several-licenses",
      null,
      null,
      "coupon.too-many-licenses",
    ]);
    expect(promoCodeProblem("OTHER", "monthly", 40)).toBeNull();
    expect(cyberMonday.percentOff).toBe(30);
  });

  it("decide how many licences a checkout begins with (BIL-44)", () => {
    expect(["CYBER_MONDAY", "OTHER", null].map(initialLicenses)).toEqual([2, 1, 1]);
  });

  it("education prices need a domain of a school or non-profit, and the flag (BIL-64)", () => {
    const flags = flagsOf("stripe", { eduPromoCode: "SCHOOL" }, "Polly");
    const eligible = (upn: string) => isEduEligible(upn, flags);
    expect(
      ["a@mit.edu", "a@x.ORG", "a@x.k12.ca.us", "a@ox.ac.uk", "a@x.academy"].every(eligible),
    ).toBe(true);
    expect(["a@contoso.com", "jane.edu@contoso.com", "", "a.org"].map(eligible)).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(isEduEligible("a@mit.edu", flagsOf("stripe", {}, "Polly"))).toBe(false);
  });
});

it("licences: 1 to 50 in a checkout, those in use to 100 in a change, one for Standard (BIL-47, BIL-48, BIL-49, UPG-04)", () => {
  const [pro, standard] = ["teams-pro-unlimited", "teams-standard-2500"].map(pricingPlanOf);
  const bounds = (plan: PricingPlan | null | undefined, used: number, isChange: boolean) =>
    plan && licenseBounds(plan, { used, isChange });
  expect(bounds(pro, 0, false)).toEqual({ min: 1, max: 50 });
  expect(bounds(pro, 7, true)).toEqual({ min: 7, max: 100 });
  expect(bounds(pro, 130, true)).toEqual({ min: 100, max: 100 });
  expect(bounds(standard, 1, true)).toEqual({ min: 1, max: 1 });
});

it("standups are charged for ten people at least, in the standup app for those who answer (BIL-57)", () => {
  expect([0, 5, 10, 11].map((active) => chargedUsers(active, "msteams"))).toEqual([10, 10, 10, 11]);
  expect([0, 5, 11].map((active) => chargedUsers(active, "agile"))).toEqual([0, 5, 11]);
});

describe("the sums of a change", () => {
  it("add up, and a refund beyond the price is kept as balance (UPG-08)", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            amount: fc.integer({ min: -90_000, max: 90_000 }),
            tax: fc.integer({ min: -9000, max: 9000 }),
            isNew: fc.boolean(),
          }),
        ),
        fc.integer({ min: -50_000, max: 50_000 }),
        (lines, balance) => {
          const sums = changeSums(lines, balance);
          let [due, net] = [0 - balance, 0];
          for (const { amount, tax } of lines) {
            net += amount;
            due += amount + tax;
          }
          expect(sums.amountDue).toBe(due > 0 ? due : 0);
          expect(sums.subTotalExculdingTax).toBe(net);
          expect(sums.priceOfNewlySelectedPlan - sums.refundedPriceOfOldPlan).toBe(net);
          expect(sums.priceOfNewlySelectedPlan).toBeGreaterThanOrEqual(0);
          expect(sums.refundedPriceOfOldPlan).toBeGreaterThanOrEqual(0);
          expect(sums.subTotal).toBe(net + sums.tax);
        },
      ),
    );
  });
});

describe("the status on the plan page", () => {
  const now = new Date("2026-06-15T12:00:00Z");
  const at = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const paid = (planId: string | null) =>
    aSubscription({ providerSubscriptionMetadata: { planId } });
  const trial = (trialExpiresAt: Date, state: "active" | "ended" = "active") =>
    aSubscription({ type: "trial", trialExpiresAt, state });
  const statusOf = (...held: ReturnType<typeof aSubscription>[]) => planStatus(held, 14, now);

  it("follows the id of the paid plan (PLAN-15, PLAN-16, PLAN-20)", () => {
    expect(statusOf()).toBe("free");
    expect(statusOf(paid("teams-standard-2500"))).toBe("standard");
    expect(statusOf(paid("teams-pro-unlimited"))).toBe("pro");
    expect(statusOf(paid("polly-2019"))).toBe("legacy");
    expect(statusOf({ ...paid("agile-standup"), plan: "agile-standup" })).toBe("standup");
    expect(statusOf({ ...paid(null), plan: "agile-standup" })).toBe("standup");
    expect(statusOf({ ...paid(null), scope: "user" })).toBe("legacy");
    expect(statusOf({ ...paid("teams-pro-unlimited"), state: "ended" })).toBe("expired");
    expect(statusOf({ ...paid("teams-pro-unlimited"), state: "suspended" })).toBe("expired");
  });

  it("of a whole organisation's granted plan is its level (PLAN-16, PLAN-19)", () => {
    expect(statusOf({ ...paid(null), scope: "tenant" })).toBe("enterprise");
    expect(statusOf({ ...paid("teams-pro-unlimited"), scope: "tenant" })).toBe("pro");
    expect(statusOf({ ...paid(null), scope: "tenant", state: "ended" })).toBe("expired");
  });

  it("tells a trial, an expired one, and one so long ago that it counts as free (PLAN-17, PLAN-18)", () => {
    expect(statusOf(trial(at(1)))).toBe("trial");
    expect(statusOf(trial(at(0)))).toBe("trial-expired");
    expect(statusOf(trial(at(-13), "ended"))).toBe("trial-expired");
    expect(statusOf(trial(at(-14), "ended"))).toBe("free");
    expect(statusOf(trial(at(3), "ended"))).toBe("expired");
    expect(statusOf(trial(at(1)), paid("teams-pro-unlimited"))).toBe("pro");
    expect(statusOf(trial(at(1)), { ...paid(null), state: "ended" })).toBe("trial");
  });

  it("a trial is possible once, and not after a subscription to the same plan (BIL-66, PLAN-18)", () => {
    expect(mayStartTrial([], "msteams-standard")).toBe(true);
    expect(mayStartTrial([trial(at(-300), "ended")], "msteams-standard")).toBe(false);
    expect(mayStartTrial([paid(null)], "msteams-standard")).toBe(false);
    expect(mayStartTrial([paid(null)], "agile-standup")).toBe(true);
  });
});
