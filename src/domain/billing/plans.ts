import { z } from "zod";
import { type BillingFrequency, billingFrequency, unlimited } from "../account/subscription.ts";

/** What can be bought: ENT-50, and the metered standup plan (BIL-16). */
export const pricingPlanId = z.enum([
  "teams-standard-500",
  "teams-standard-2500",
  "teams-standard-5000",
  "teams-pro-unlimited",
  "enterprise",
  "agile-standup",
]);
export type PricingPlanId = z.infer<typeof pricingPlanId>;

const planFeature = z.enum([
  "responses",
  "unlimited-responses",
  "anonymous-responses",
  "results-visibility",
  "scheduling",
  "unlimited-history",
  "direct-message",
  "reminders",
  "team-licenses",
  "priority-support",
  "standups",
  "exports",
  "premium-support",
]);
type PlanFeature = z.infer<typeof planFeature>;

const price = z.number().int().nullable();

/**
 * A pricing plan (ENT-51). Prices are whole dollars for one licence and period (BIL-60); null where
 * it is not sold at that frequency. `paymentFrequency`: the one that is chosen at first; null for
 * a plan that is not sold online.
 */
export const pricingPlan = z.object({
  id: pricingPlanId,
  plan: z.enum(["msteams-standard", "agile-standup"]),
  planUsageType: z.enum(["licensed", "metered"]),
  responseQuantity: z.number().int(),
  planFeatures: z.array(planFeature),
  paymentFrequency: billingFrequency.nullable(),
  monthlyPrice: price,
  quarterlyPrice: price,
  semi_annuallyPrice: price,
  yearlyPrice: price,
  /** Taken off for education and non-profits (BIL-62). */
  discountPercent: z.number().int().nullable(),
});
export type PricingPlan = z.infer<typeof pricingPlan>;

const standardFeatures: PlanFeature[] = [
  "responses",
  "anonymous-responses",
  "results-visibility",
  "scheduling",
  "unlimited-history",
];
const proFeatures: PlanFeature[] = [
  "unlimited-responses",
  "anonymous-responses",
  "results-visibility",
  "scheduling",
  "unlimited-history",
  "direct-message",
  "reminders",
  "team-licenses",
  "priority-support",
];

const licensed = {
  plan: "msteams-standard",
  planUsageType: "licensed",
  paymentFrequency: "yearly",
  discountPercent: 50,
} as const;

/** All plans, cheapest first (PLAN-01 to PLAN-03, BIL-54, BIL-55). */
export const pricingPlans: readonly PricingPlan[] = [
  teamsPlan("teams-standard-500", 500, standardFeatures, [10, 27, 51, 96]),
  teamsPlan("teams-standard-2500", 2500, standardFeatures, [20, 54, 102, 192]),
  teamsPlan("teams-standard-5000", 5000, standardFeatures, [30, 81, 153, 288]),
  teamsPlan("teams-pro-unlimited", unlimited, proFeatures, [40, 108, 204, 384]),
  {
    ...teamsPlan("enterprise", unlimited, proFeatures, [null, null, null, null]),
    paymentFrequency: null,
    discountPercent: null,
  },
  {
    id: "agile-standup",
    plan: "agile-standup",
    planUsageType: "metered",
    responseQuantity: unlimited,
    planFeatures: ["standups", "exports", "reminders", "premium-support"],
    paymentFrequency: "monthly",
    monthlyPrice: 3,
    quarterlyPrice: null,
    semi_annuallyPrice: null,
    yearlyPrice: null,
    discountPercent: null,
  },
];

type Price = number | null;

function teamsPlan(
  id: PricingPlanId,
  responseQuantity: number,
  planFeatures: PlanFeature[],
  [monthlyPrice, quarterlyPrice, semi_annuallyPrice, yearlyPrice]: [Price, Price, Price, Price],
): PricingPlan {
  const prices = { monthlyPrice, quarterlyPrice, semi_annuallyPrice, yearlyPrice };
  return { ...licensed, id, responseQuantity, planFeatures, ...prices };
}

/** The pricing plan of an id; null for one that is no longer sold (UPG-12). */
export function pricingPlanOf(id: string | null): PricingPlan | null {
  return pricingPlans.find((plan) => plan.id === id) ?? null;
}

/** Months between two payments (BIL-51). */
export const monthsOf: Record<BillingFrequency, number> = {
  monthly: 1,
  quarterly: 3,
  semi_annually: 6,
  yearly: 12,
};

/**
 * Whole dollars for one licence and period, at the education price if asked: the price less the
 * plan's discount, rounded (BIL-62, BIL-63). Null where the plan is not sold so.
 */
export function priceOf(
  plan: PricingPlan,
  frequency: BillingFrequency,
  education = false,
): number | null {
  const full = plan[`${frequency}Price`];
  if (full === null || !education || plan.discountPercent === null) return full;
  return Math.round((full * (100 - plan.discountPercent)) / 100);
}

/** The frequencies at which a plan is sold. */
export function frequenciesOf(plan: PricingPlan): BillingFrequency[] {
  return billingFrequency.options.filter((frequency) => priceOf(plan, frequency) !== null);
}

/** Whether a plan has one licence only (BIL-49). */
export function hasOneLicense({ id }: { id: string }): boolean {
  return id.startsWith("teams-standard-");
}
