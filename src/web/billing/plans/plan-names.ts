import { type Subscription, unlimited } from "#domain/account/subscription.ts";
import { levelOf } from "#domain/account/subscription-label.ts";
import { type PricingPlan, pricingPlanId } from "#domain/billing/plans.ts";
import { plansText } from "#text/billing/plans.ts";
import { fill } from "#text/format/fill.ts";
import { planText } from "#text/server/plans.ts";

/**
 * What pages about payments call a subscription's plan: by the id of what was bought, which says
 * `Standard` also of 2500 responses (PLAN-16, PLAN-20). What was granted has a level only.
 */
export function planNameOf(held: Subscription): string {
  const { planId } = held.providerSubscriptionMetadata;
  return planId === null ? planText.levels[levelOf(held)] : soldPlanName(planId);
}

/** `planId`: null of a plan that is no longer sold. */
export function soldPlanName(planId: string | null): string {
  const sold = pricingPlanId.safeParse(planId).data;
  return sold ? plansText.names[sold] : plansText.status.legacy;
}

/** Monthly responses: `Unlimited`, or a number (BIL-54, PLAN-21). */
export function responsesText(quantity: number): string {
  return quantity >= unlimited ? plansText.unlimited : quantity.toLocaleString("en-US");
}

/** What a plan includes, one sentence each (PLAN-02, PLAN-03). */
export function featureTexts({ planFeatures, responseQuantity }: PricingPlan): string[] {
  const quantity = responsesText(responseQuantity);
  return planFeatures.map((feature) => fill(plansText.features[feature], { quantity }));
}
