import { unlimited } from "#domain/account/subscription.ts";
import type { PricingPlan } from "#domain/billing/plans.ts";
import { plansText } from "#text/billing/plans.ts";
import { fill } from "#text/format/fill.ts";

/** Monthly responses: `Unlimited`, or a number (BIL-54, PLAN-21). */
export function responsesText(quantity: number): string {
  return quantity >= unlimited ? plansText.unlimited : quantity.toLocaleString("en-US");
}

/** What a plan includes, one sentence each (PLAN-02, PLAN-03). */
export function featureTexts({ planFeatures, responseQuantity }: PricingPlan): string[] {
  const quantity = responsesText(responseQuantity);
  return planFeatures.map((feature) => fill(plansText.features[feature], { quantity }));
}
