import type { Coupon } from "#contract/billing/billing-views.ts";
import type { BillingFrequency } from "#domain/account/subscription.ts";
import { isEduEligible, promoCodeProblem } from "#domain/billing/promo-code.ts";
import { AppError } from "#domain/errors.ts";
import { billingText } from "#text/server/billing.ts";
import { readFlags } from "../accounts/read-flags.ts";
import type { Context } from "../context.ts";

/** What a code takes off (API-92). The code for education prices stands for them (BIL-62). */
export async function validateCoupon(ctx: Context, code: string): Promise<Coupon> {
  if (await isEducationCode(ctx, code))
    return {
      id: code,
      name: billingText.education,
      percentOff: 50,
      amountOff: null,
      duration: "forever",
      durationInMonths: null,
    };
  const payments = await ctx.payments();
  const coupon = await payments.readCoupon(code);
  if (!coupon) throw new AppError("coupon.not-valid");
  return coupon;
}

/** How a code changes a purchase: education prices, a coupon at the provider, or nothing. */
export async function useCode(
  ctx: Context,
  code: string | undefined,
  { frequency, licenses }: { frequency: BillingFrequency; licenses: number },
): Promise<{ isEducation: boolean; couponId: string | null }> {
  if (!code) return { isEducation: false, couponId: null };
  if (await isEducationCode(ctx, code)) return { isEducation: true, couponId: null };
  const problem = promoCodeProblem(code, frequency, licenses);
  if (problem) throw new AppError(problem);
  return { isEducation: false, couponId: (await validateCoupon(ctx, code)).id };
}

async function isEducationCode(ctx: Context, code: string): Promise<boolean> {
  const flags = await readFlags(ctx);
  return code === flags.eduPromoCode && isEduEligible(ctx.actor.user?.upn ?? "", flags);
}
