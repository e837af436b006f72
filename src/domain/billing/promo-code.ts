import type { FeatureFlags } from "../account/feature-flags.ts";
import type { BillingFrequency } from "../account/subscription.ts";
import type { ErrorCode } from "../errors.ts";
import { limits } from "../limits.ts";

/** The offer of the flag `cyberMonday2023` (BIL-45). */
export const cyberMonday = { code: "CYBER_MONDAY", name: "Cyber Monday 2023", percentOff: 30 };

/** Why a promo code cannot be used for this purchase (BIL-41 to BIL-43); null if it can. */
export function promoCodeProblem(
  code: string | null,
  frequency: BillingFrequency,
  licenses: number,
): Extract<ErrorCode, `coupon.${string}`> | null {
  if (code !== cyberMonday.code) return null;
  if (frequency !== "yearly") return "coupon.yearly-only";
  if (licenses < limits.cyberMondayLicenses.min) return "coupon.several-licenses";
  return licenses > limits.cyberMondayLicenses.max ? "coupon.too-many-licenses" : null;
}

/** How many licences a checkout begins with (BIL-44). */
export function initialLicenses(code: string | null): number {
  return code === cyberMonday.code ? limits.cyberMondayLicenses.min : limits.checkoutLicenses.min;
}

/**
 * Whether a person may pay education prices (BIL-64). The row says "contains", so `x.academy`
 * counts too.
 */
export function isEduEligible(upn: string, { eduPromoCode }: FeatureFlags): boolean {
  if (eduPromoCode === undefined) return false;
  const domain = upn.slice(upn.lastIndexOf("@") + 1).toLowerCase();
  return [".edu", ".org", ".k12", ".ac"].some((part) => domain.includes(part));
}
