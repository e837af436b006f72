import { describe, expect, it } from "vitest";
import type { Coupon } from "#contract/billing/billing-views.ts";
import { type PricingPlanId, pricingPlanOf } from "#domain/billing/plans.ts";
import { checkoutOf } from "./checkout-state.ts";

const code = "SCHOOL";
const coupon: Coupon = {
  id: code,
  name: "Education",
  percentOff: 50,
  amountOff: null,
  duration: "forever",
  durationInMonths: null,
};

/** The checkout of somebody who may pay education prices. */
function checkout(planId: PricingPlanId, education: boolean, applied: Coupon | null = null) {
  const plan = pricingPlanOf(planId);
  if (!plan) throw new Error("not sold");
  return checkoutOf({
    order: {
      planId,
      frequency: "monthly",
      education,
      trial: false,
      licenses: null,
      promoCode: "",
    },
    changeOrder: () => undefined,
    details: { name: "", email: "", coupon: applied },
    changeDetails: () => undefined,
    plan,
    settings: {
      provider: null,
      salesUrl: null,
      faqUrl: null,
      taxMayApply: false,
      eduEligible: true,
    },
    app: "msteams",
    credit: 0,
    trialDays: null,
    eduPromoCode: code,
    share: null,
  });
}

describe("education prices in a checkout", () => {
  it("are asked for by the address, where the plan has them (BIL-62)", () => {
    const of = (planId: PricingPlanId) => {
      const { order, body, problem } = checkout(planId, true);
      return [order.education, body.coupon, problem];
    };
    expect(of("teams-pro-unlimited")).toEqual([true, code, null]);
    expect(of("agile-standup")).toEqual([false, undefined, null]);
  });

  it("are refused where the plan has none: the code is not sent (BIL-62)", () => {
    const { problem, coupon: used, body } = checkout("agile-standup", false, coupon);
    expect([problem, used, body.coupon]).toEqual(["coupon.not-valid", null, undefined]);
  });
});
