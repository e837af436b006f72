import { limits } from "../limits.ts";
import { hasOneLicense, type PricingPlan } from "./plans.ts";

/**
 * How many licences of a plan may be chosen, in a checkout or, with `used` ones, in a change
 * (BIL-47 to BIL-49, UPG-04).
 */
export function licenseBounds(
  plan: PricingPlan,
  { used, isChange }: { used: number; isChange: boolean },
): { min: number; max: number } {
  if (hasOneLicense(plan)) return { min: 1, max: 1 };
  const max = isChange ? limits.upgradeLicenses : limits.checkoutLicenses.max;
  return { min: Math.max(limits.checkoutLicenses.min, used), max };
}
