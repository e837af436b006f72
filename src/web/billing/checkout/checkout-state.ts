import type { billingApi } from "#contract/billing/billing.ts";
import type { Coupon } from "#contract/billing/billing-views.ts";
import type { Sent } from "#contract/route.ts";
import { licenseBounds } from "#domain/billing/licenses.ts";
import { frequenciesOf, type PricingPlan } from "#domain/billing/plans.ts";
import { initialLicenses, promoCodeProblem } from "#domain/billing/promo-code.ts";
import { limits } from "#domain/limits.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import type { ChangeOrder, Order } from "../plans/order.ts";
import type { Settings } from "../plans/use-offer.ts";
import { orderLines } from "./order-lines.ts";
import type { Details } from "./use-details.ts";

type Body = Omit<
  Sent<(typeof billingApi)["subscribe"]>["body"],
  "checkoutId" | "paymentId" | "name" | "email"
>;

type Bounds = { min: number; max: number };
type Given = {
  order: Order;
  changeOrder: ChangeOrder;
  details: Details;
  changeDetails: (change: Partial<Details>) => void;
  plan: PricingPlan;
  settings: Settings;
  app: ApplicationType;
  /** What is taken off the payment, in cents. */
  credit: number;
  /** Days; null for a purchase. */
  trialDays: number | null;
  eduPromoCode: string | undefined;
  /** The token of a share link, and whom it buys for (BIL-70). */
  share: { token: string; ownerName: string } | null;
};

/** Everything about a purchase: what was chosen, what it costs, and what is sent for it. */
export type Checkout = Given & {
  licenses: number;
  bounds: Bounds;
  /** What is taken off: a code that is not for this purchase takes nothing off (BIL-39). */
  coupon: Coupon | null;
  /** Why the applied code is not for this purchase (BIL-41 to BIL-43). */
  problem: ReturnType<typeof promoCodeProblem>;
  sums: ReturnType<typeof orderLines>;
  body: Body;
};

export function checkoutOf(given: Given): Checkout {
  const { plan, details, settings, app, credit, trialDays, eduPromoCode, share } = given;
  const sold = frequenciesOf(plan);
  const frequency = sold.includes(given.order.frequency)
    ? given.order.frequency
    : (sold[0] ?? "monthly");
  const education = isEducation(given);
  const order = { ...given.order, frequency, education };
  const metered = plan.planUsageType === "metered";
  const { licenses, allowed } = quantityOf(plan, order);
  // A link says how many are bought.
  const bounds = share ? { min: licenses, max: licenses } : allowed;
  const applied = education ? null : details.coupon;
  const problem = isNotHere(given, applied)
    ? "coupon.not-valid"
    : promoCodeProblem(applied?.id ?? null, frequency, licenses);
  const coupon = problem ? null : applied;
  const code = education ? eduPromoCode : coupon?.id;
  return {
    ...given,
    order,
    licenses,
    bounds,
    coupon,
    problem,
    sums: orderLines({
      plan,
      order,
      licenses,
      coupon,
      credit,
      isTrial: trialDays !== null,
      taxMayApply: settings.taxMayApply,
      app,
    }),
    body: {
      planId: plan.id,
      licenseQuantity: metered ? 1 : licenses,
      billingFrequency: frequency,
      isTrial: trialDays !== null,
      ...(code === undefined ? {} : { coupon: code }),
      ...(share ? { onBehalfOwner: share.token } : {}),
    },
  };
}

/** Education prices, which not every plan has (BIL-62). */
function isEducation({ order, plan, eduPromoCode }: Given): boolean {
  return order.education && plan.discountPercent !== null && eduPromoCode !== undefined;
}

/** Whether it is the code for education prices, which the plan does not have. */
function isNotHere({ plan, eduPromoCode }: Given, coupon: Coupon | null): boolean {
  return coupon !== null && coupon.id === eduPromoCode && plan.discountPercent === null;
}

/** For how many, and between which bounds that can be chosen (BIL-44, BIL-47 to BIL-50, BIL-58). */
function quantityOf(plan: PricingPlan, order: Order): { licenses: number; allowed: Bounds } {
  const metered = plan.planUsageType === "metered";
  const allowed = metered
    ? limits.calculatorUsers
    : licenseBounds(plan, { used: 0, isChange: false });
  const first = metered ? limits.meteredUsers.initial : initialLicenses(order.promoCode.trim());
  return {
    licenses: Math.min(allowed.max, Math.max(allowed.min, order.licenses ?? first)),
    allowed,
  };
}
