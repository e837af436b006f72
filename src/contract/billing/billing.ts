import { z } from "zod";
import { billingFrequency } from "#domain/account/subscription.ts";
import { billingEmail } from "#domain/billing/billing-email.ts";
import { cancelReason } from "#domain/billing/cancellation.ts";
import { pricingPlan, pricingPlanId } from "#domain/billing/plans.ts";
import { userId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { storableText } from "#domain/storable-text.ts";
import { defineApi } from "../route.ts";
import {
  billingInfo,
  cardHolder,
  checkoutResult,
  confirmable,
  coupon,
  upgradeEstimate,
} from "./billing-views.ts";

const params = z.object({ id: z.uuid().toLowerCase() });
const path = "/v1/billing/stripe/subscription/:id";
const promoCode = storableText.trim().max(limits.promoCode);
const name = storableText.trim().min(1).max(limits.billingName.max);
/** A payment method that the provider's script made of a card. */
const paymentId = z.string().regex(/^pm_\w{1,100}$/, "a payment method");
const licenses = z.number().int().min(1).max(limits.upgradeLicenses);
const people = z.coerce.number().int().min(1).max(limits.calculatorUsers.max);
const token = z.string().min(1).max(4000);

const newPlan = z.object({
  licenses,
  planId: pricingPlanId,
  frequency: billingFrequency,
  coupon: promoCode.optional(),
});

/** What a share link names (API-101). `licenses`: of a metered plan, the people to reckon with. */
export const shareSchema = z.object({
  ownerId: userId,
  ownerName: name,
  ownerUpn: storableText.max(limits.billingName.max),
  plan: pricingPlanId,
  planType: z.enum(["licensed", "metered"]),
  frequency: billingFrequency,
  licenses: people,
});
export type Share = z.output<typeof shareSchema>;

/** Plans and payments. Where no plans are sold every call answers 404. */
export const billingApi = defineApi({
  /**
   * What a checkout page needs besides the plans. `provider`: how to load the payment provider's
   * script; null where no keys are set (BIL-75). `eduEligible`: whether the caller may pay
   * education prices (BIL-64); they send the flag `eduPromoCode` as the coupon then.
   */
  settings: {
    method: "GET",
    path: "/v1/billing/settings",
    reply: z.object({
      provider: z.object({ publishableKey: z.string(), scriptUrl: z.string() }).nullable(),
      taxMayApply: z.boolean(),
      eduEligible: z.boolean(),
      salesUrl: z.string().nullable(),
      faqUrl: z.string().nullable(),
    }),
  },
  /** API-91. */
  plans: {
    method: "GET",
    path: "/v1/billing/plans",
    reply: z.object({ plans: z.array(pricingPlan.extend({ name: z.string() })) }),
  },
  /** API-92. */
  validateCoupon: {
    method: "POST",
    path: "/v1/billing/stripe/coupon/validate",
    body: z.object({ coupon: promoCode.min(1) }),
    reply: coupon,
    waits: true,
    reads: true,
  },
  /**
   * Buys a plan, or starts its trial (API-93). `checkoutId`: made once by the page and sent with
   * every try, so that a purchase is made once. `onBehalfOwner`: the token of a share link.
   * `paymentId`, `name` and `email` may be left out for a trial.
   */
  subscribe: {
    method: "POST",
    path: "/v1/billing/stripe/subscription",
    body: z.object({
      checkoutId: z.uuid().toLowerCase().optional(),
      planId: pricingPlanId,
      licenseQuantity: z.number().int().min(1).max(limits.upgradeLicenses),
      paymentId: paymentId.optional(),
      name: name.optional(),
      email: billingEmail.optional(),
      billingFrequency,
      isTrial: z.boolean().default(false),
      coupon: promoCode.optional(),
      onBehalfOwner: token.optional(),
    }),
    reply: checkoutResult,
    waits: true,
  },
  /**
   * A new payment method (API-94), or the end of a cancellation (API-95). `confirmation` as in
   * `subscribe`; nothing has changed before the call is sent again after it.
   */
  change: {
    method: "POST",
    path,
    params,
    body: z.union([
      z.object({ paymentId, name: name.optional(), email: billingEmail.optional() }),
      z.object({ reactivate: z.literal(true) }),
    ]),
    reply: confirmable,
    waits: true,
  },
  /** API-96. */
  info: { method: "GET", path, params, reply: billingInfo, waits: true },
  /**
   * API-97. `changeId`: made once by the page and sent with every try, so that a change is made and
   * charged once. `estimate`: of the estimate that was shown; for a quarter of an hour the change
   * costs what that said, or is refused. `confirmation` as in `change`.
   */
  upgrade: {
    method: "PUT",
    path,
    params,
    body: newPlan.extend({
      changeId: z.uuid().toLowerCase().optional(),
      estimate: token.optional(),
    }),
    reply: confirmable,
    waits: true,
  },
  /** API-98. */
  estimate: {
    method: "GET",
    path: `${path}/estimate-change-cost`,
    params,
    query: newPlan.extend({ licenses: z.coerce.number().pipe(licenses) }),
    reply: upgradeEstimate,
    waits: true,
  },
  /** API-99. */
  cancel: {
    method: "POST",
    path: `${path}/cancel`,
    params,
    body: z.object({
      reason: cancelReason,
      feedback: storableText.trim().max(limits.cancelFeedback.max).optional(),
    }),
    reply: z.undefined(),
    status: 204,
    waits: true,
  },
  /** What the provider takes off the caller's next payments, in cents: for themselves or `owner`. */
  credit: {
    method: "GET",
    path: "/v1/billing/stripe/credit",
    query: z.object({ owner: userId.optional() }),
    reply: z.object({ credit: z.number().int() }),
    waits: true,
  },
  /** Whether an owner has a plan (API-100); its id for the owner only. */
  check: {
    method: "POST",
    path: "/v1/billing/stripe/subscription/check",
    body: z.object({
      ownerId: userId,
      plan: pricingPlanId,
      search: storableText.max(2000).optional(),
    }),
    reply: z.object({ hasSubscription: z.boolean(), subscriptionId: z.uuid().optional() }),
    reads: true,
  },
  /** The address of a checkout page that buys for an owner (API-101, BIL-70). */
  shareLink: {
    method: "POST",
    path: "/v1/billing/stripe/subscription/generate-share-lnk",
    body: shareSchema,
    reply: z.object({ url: z.string() }),
    reads: true,
  },
  /** What the `share` in such an address names. */
  readShare: {
    method: "POST",
    path: "/v1/billing/share",
    body: z.object({ token }),
    reply: shareSchema,
    reads: true,
  },
  /** The address of a card update page, for 15 minutes and one update (CRD-08). */
  cardLink: {
    method: "POST",
    path: `${path}/card-link`,
    params,
    reply: z.object({ url: z.string() }),
  },
});

/** For the card update page, whose calls carry the link's token instead of a person's. */
export const cardApi = defineApi({
  read: {
    method: "GET",
    path: "/v1/billing/card",
    reply: cardHolder.extend({
      provider: z.object({ publishableKey: z.string(), scriptUrl: z.string() }),
    }),
    waits: true,
  },
  update: {
    method: "POST",
    path: "/v1/billing/card",
    body: z.object({ paymentId, name, email: billingEmail }),
    reply: confirmable,
    waits: true,
  },
});
