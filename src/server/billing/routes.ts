import { billingApi, cardApi } from "#contract/billing/billing.ts";
import { pricingPlans } from "#domain/billing/plans.ts";
import { isEduEligible } from "#domain/billing/promo-code.ts";
import { planNames } from "#text/billing/plan-names.ts";
import { readFlags } from "../accounts/read-flags.ts";
import { handlers } from "../http/mount.ts";
import { cancel, reactivate } from "./cancel.ts";
import { makeCardLink, readCard, updateCardByLink } from "./card-links.ts";
import { changePlan, estimateChange } from "./change-plan.ts";
import { checkSubscription } from "./check-subscription.ts";
import { validateCoupon } from "./coupons.ts";
import { readCredit } from "./customers.ts";
import { readBilling } from "./read-billing.ts";
import { makeShareLink, readShare } from "./share-links.ts";
import { subscribe } from "./subscribe.ts";
import { replaceCard } from "./update-card.ts";

export const billingRoutes = handlers(billingApi, {
  settings: async (ctx) => {
    const { payments, support } = ctx.config;
    return {
      provider: payments && {
        publishableKey: payments.publishableKey,
        scriptUrl: payments.scriptUrl,
      },
      taxMayApply: payments?.taxes ?? false,
      eduEligible: isEduEligible(ctx.actor.user?.upn ?? "", await readFlags(ctx)),
      salesUrl: support.salesUrl,
      faqUrl: support.faqUrl,
    };
  },
  plans: async () => ({
    plans: pricingPlans.map((plan) => ({ ...plan, name: planNames[plan.id] })),
  }),
  validateCoupon: (ctx, { body }) => validateCoupon(ctx, body.coupon),
  subscribe: (ctx, { body }) => subscribe(ctx, body),
  change: async (ctx, { params, body }) => {
    if (!("reactivate" in body)) return replaceCard(ctx, params.id, body);
    await reactivate(ctx, params.id);
    return { confirmation: null };
  },
  info: (ctx, { params }) => readBilling(ctx, params.id),
  upgrade: (ctx, { params, body }) => changePlan(ctx, params.id, body),
  estimate: (ctx, { params, query }) => estimateChange(ctx, params.id, query),
  cancel: async (ctx, { params, body }) => {
    await cancel(ctx, params.id, body);
    return undefined;
  },
  credit: async (ctx, { query }) => ({ credit: await readCredit(ctx, query.owner) }),
  check: (ctx, { body }) => checkSubscription(ctx, body),
  shareLink: (ctx, { body }) => makeShareLink(ctx, body),
  readShare: (ctx, { body }) => readShare(ctx, body.token),
  cardLink: (ctx, { params }) => makeCardLink(ctx, params.id),
});

export const cardRoutes = handlers(cardApi, {
  read: (ctx) => readCard(ctx),
  update: (ctx, { body }) => updateCardByLink(ctx, body),
});
