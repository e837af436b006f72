import { AppError } from "../errors.ts";
import { limits } from "../limits.ts";
import { hasOneLicense, type PricingPlan } from "./plans.ts";

/**
 * How many licences of a plan may be chosen, in a checkout or, with `used` ones, in a change
 * (BIL-47 to BIL-49, UPG-04). Where more are used, `max` is too few: only support can change it.
 */
export function licenseBounds(
  plan: PricingPlan,
  { used, isChange }: { used: number; isChange: boolean },
): { min: number; max: number } {
  if (hasOneLicense(plan)) return { min: 1, max: 1 };
  const max = isChange ? limits.upgradeLicenses : limits.checkoutLicenses.max;
  return { min: Math.min(max, Math.max(limits.checkoutLicenses.min, used)), max };
}

/** What is bought where so many licences are asked for: one where a plan has only one. */
export function boughtLicenses(plan: PricingPlan, wanted: number): number {
  const { min, max } = licenseBounds(plan, { used: 0, isChange: false });
  if (max === 1) return 1;
  if (wanted < min || wanted > max) throw new AppError("billing.licenses", { min, max });
  return wanted;
}

/** Refuses a number of licences outside of these bounds: whoever has one keeps it. */
export function assertLicenses(
  plan: PricingPlan,
  quantity: number,
  { used, isChange }: { used: number; isChange: boolean },
): void {
  const { min, max } = licenseBounds(plan, { used, isChange });
  if (used > max)
    throw new AppError(max === 1 ? "billing.one-license" : "billing.own-provider", { used });
  if (quantity < min || quantity > max) throw new AppError("billing.licenses", { min, max });
}
