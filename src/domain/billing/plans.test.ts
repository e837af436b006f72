import { describe, expect, it } from "vitest";
import { asksFeedback, cancelReason } from "./cancellation.ts";
import {
  frequenciesOf,
  hasOneLicense,
  monthsOf,
  type PricingPlan,
  priceOf,
  pricingPlanOf,
  pricingPlans,
} from "./plans.ts";

const planOf = (id: string): PricingPlan => {
  const plan = pricingPlanOf(id);
  if (!plan) throw new Error(id);
  return plan;
};
const table = (education: boolean) =>
  pricingPlans.map((plan) => [
    plan.id,
    ...(["monthly", "quarterly", "semi_annually", "yearly"] as const).map((frequency) =>
      priceOf(plan, frequency, education),
    ),
  ]);

describe("the price list", () => {
  it("has these prices in whole dollars for each frequency (BIL-51, BIL-55, BIL-60, ENT-50)", () => {
    expect(table(false)).toEqual([
      ["teams-standard-500", 10, 27, 51, 96],
      ["teams-standard-2500", 20, 54, 102, 192],
      ["teams-standard-5000", 30, 81, 153, 288],
      ["teams-pro-unlimited", 40, 108, 204, 384],
      ["enterprise", null, null, null, null],
      ["agile-standup", 3, null, null, null],
    ]);
  });

  it("halves and rounds them for education, where the plan has a discount (BIL-62, BIL-63)", () => {
    expect(table(true)).toEqual([
      ["teams-standard-500", 5, 14, 26, 48],
      ["teams-standard-2500", 10, 27, 51, 96],
      ["teams-standard-5000", 15, 41, 77, 144],
      ["teams-pro-unlimited", 20, 54, 102, 192],
      ["enterprise", null, null, null, null],
      ["agile-standup", 3, null, null, null],
    ]);
  });

  it("sells standups by the month only and Enterprise not at all (BIL-18, PLAN-01)", () => {
    expect(frequenciesOf(planOf("agile-standup"))).toEqual(["monthly"]);
    expect(frequenciesOf(planOf("enterprise"))).toEqual([]);
    expect(frequenciesOf(planOf("teams-pro-unlimited")).map((each) => monthsOf[each])).toEqual([
      1, 3, 6, 12,
    ]);
  });

  it("gives every Standard plan one licence (BIL-49)", () => {
    expect(pricingPlans.filter(hasOneLicense).map(({ responseQuantity }) => responseQuantity)) //
      .toEqual([500, 2500, 5000]);
    expect(pricingPlanOf("teams-basic")).toBeNull();
  });
});

it("two reasons of a cancellation ask for more words (CAN-03, CAN-05)", () => {
  expect(cancelReason.options.filter(asksFeedback)).toEqual(["missing-features", "other"]);
  expect(cancelReason.options).toHaveLength(6);
});
