import { describe, expect, it } from "vitest";
import type { BillingFrequency } from "../account/subscription.ts";
import { periodBefore } from "./metered.ts";
import { priceOf, pricingPlans } from "./plans.ts";
import { promoCodeProblem } from "./promo-code.ts";
import { type Reduction, totalsOf } from "./totals.ts";

// A slow model beside the program: a price list written by hand, and sums in whole cents that are
// counted, not multiplied, wherever counting is possible.
const frequencies = ["monthly", "quarterly", "semi_annually", "yearly"] as const;
const dollars: Record<string, Partial<Record<BillingFrequency, number>>> = {
  "teams-standard-500": { monthly: 10, quarterly: 27, semi_annually: 51, yearly: 96 },
  "teams-standard-2500": { monthly: 20, quarterly: 54, semi_annually: 102, yearly: 192 },
  "teams-standard-5000": { monthly: 30, quarterly: 81, semi_annually: 153, yearly: 288 },
  "teams-pro-unlimited": { monthly: 40, quarterly: 108, semi_annually: 204, yearly: 384 },
  enterprise: {},
  "agile-standup": { monthly: 3 },
};

/** Half of whole dollars, where half a dollar counts as one. */
function halved(price: number): number {
  let half = 0;
  while (half + half < price) half += 1;
  return half;
}

/** `percent` in thousandths: how often a hundred thousand fits, half of one counts as one. */
function partOf(cents: number, thousandths: number): number {
  const product = BigInt(cents) * BigInt(thousandths);
  const [whole, rest] = [product / 100_000n, product % 100_000n];
  return Number(rest * 2n >= 100_000n ? whole + 1n : whole);
}

const coupons: { reduction: Reduction | null; off: (cents: number) => number }[] = [
  { reduction: null, off: () => 0 },
  ...[1, 30, 33.333, 50, 99.999, 100].map((percentOff) => ({
    reduction: { percentOff, amountOff: null },
    off: (cents: number) => partOf(cents, Math.round(percentOff * 1000)),
  })),
  ...[1, 999, 1000, 38_400, 10_000_000].map((amountOff) => ({
    reduction: { percentOff: null, amountOff },
    off: () => amountOff,
  })),
];
/** Percent in thousandths: none, and those of states, provinces and countries. */
const taxes = [0, 2900, 7250, 8875, 10_400, 14_975, 20_000, 25_000];

describe("every price", () => {
  it("of each plan, frequency and kind of buyer is that of the list, whole or halved (BIL-51, BIL-62, BIL-63)", () => {
    for (const plan of pricingPlans)
      for (const frequency of frequencies) {
        const full = dollars[plan.id]?.[frequency] ?? null;
        const hasDiscount = full !== null && plan.id !== "agile-standup";
        expect(priceOf(plan, frequency)).toBe(full);
        expect(priceOf(plan, frequency, true)).toBe(hasDiscount ? halved(full) : full);
      }
  });

  it("times each quantity, less each coupon, plus each tax is that of the model, to the cent (BIL-40, BIL-50, BIL-61)", () => {
    const prices = new Set(
      Object.values(dollars).flatMap((each) =>
        Object.values(each).flatMap((price) => [price, halved(price)]),
      ),
    );
    const wrong: unknown[] = [];
    let compared = 0;
    for (const price of prices) {
      let full = 0;
      for (let licenses = 1; licenses <= 500; licenses += 1) {
        full += price * 100;
        for (const { reduction, off } of coupons) {
          const rest = Math.max(0, full - off(full));
          for (const thousandths of taxes) {
            const tax = partOf(rest, thousandths);
            const wanted = { price: full, discount: full - rest, tax, total: rest + tax };
            const given = { price, licenses, reduction, taxPercent: thousandths / 1000 };
            const got = totalsOf(given);
            compared += 1;
            if (
              got.price !== wanted.price ||
              got.discount !== wanted.discount ||
              got.tax !== wanted.tax ||
              got.total !== wanted.total
            )
              wrong.push({ given, got, wanted });
          }
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBe(prices.size * 500 * coupons.length * taxes.length);
  });

  it("with the promo code is possible for two to six licences by the year and for nothing else (BIL-41, BIL-42, BIL-43)", () => {
    for (const frequency of frequencies)
      for (let licenses = 1; licenses <= 100; licenses += 1) {
        const wanted =
          frequency !== "yearly"
            ? "coupon.yearly-only"
            : licenses === 1
              ? "coupon.several-licenses"
              : licenses > 6
                ? "coupon.too-many-licenses"
                : null;
        expect(promoCodeProblem("CYBER_MONDAY", frequency, licenses)).toBe(wanted);
      }
  });
});

/** So many months later, or on the last day of a month without that day: counted day by day. */
function monthsLater(since: Date, months: number): Date {
  let at = since.getTime();
  let [passed, month] = [0, since.getUTCMonth()];
  let last = at;
  for (; passed <= months; at += 86_400_000) {
    const day = new Date(at);
    if (day.getUTCMonth() !== month) [passed, month] = [passed + 1, day.getUTCMonth()];
    if (passed === months && day.getUTCDate() <= since.getUTCDate()) last = at;
  }
  return new Date(last);
}

it("the period before each one of two years, begun on each day of a leap year's months (BIL-55)", () => {
  for (let day = 0; day < 366; day += 1) {
    const since = new Date(Date.UTC(2024, 0, 1 + day, 13, 30));
    expect(periodBefore(since, since)).toBeNull();
    for (const month of [1, 2, 3, 11, 12, 13, 14, 24]) {
      const [before, start] = [monthsLater(since, month - 1), monthsLater(since, month)];
      expect(periodBefore(since, start)).toEqual(before);
    }
  }
});
