import type Stripe from "stripe";
import { z } from "zod";
import { billingFrequency } from "#domain/account/subscription.ts";
import { monthsOf } from "#domain/billing/plans.ts";
import { tenantId, userId } from "#domain/ids.ts";
import { applicationType } from "#domain/survey/survey.ts";
import type { Labels, PaidSubscription } from "../payments.ts";

/** What must be expanded wherever a subscription is read. */
export const expansions = ["discounts.source.coupon"];
/** The same for lists of them. */
export const listExpansions = expansions.map((each) => `data.${each}`);

const labels = z.object({
  tenant: tenantId,
  subscription: z.uuid(),
  owner: userId,
  checkout: z.uuid(),
  app: applicationType,
  trial: z.stringbool(),
  replaces: z.string().nullable().default(null),
  change: z.uuid().nullable().default(null),
  payer: userId.nullable().default(null),
  card: userId.nullable().default(null),
});

export function labelTexts(labels: Labels): Record<string, string> {
  const { trial, replaces, change, payer, card, ...texts } = labels;
  return {
    ...texts,
    trial: String(trial),
    ...(replaces === null ? {} : { replaces }),
    ...(change === null ? {} : { change }),
    ...(payer === null ? {} : { payer }),
    ...(card === null ? {} : { card }),
  };
}

/** Null for a subscription that this product did not make. */
export function paidSubscription(raw: Stripe.Subscription): PaidSubscription | null {
  const read = labels.safeParse(raw.metadata);
  const [item] = raw.items.data;
  if (!read.success || !item) return null;
  const { price } = item;
  const { plan = null, education } = price.metadata;
  return {
    id: raw.id,
    customerId: idOf(raw.customer),
    status: statusOf(raw.status),
    labels: read.data,
    itemId: item.id,
    planId: plan,
    frequency: frequencyOf(price),
    isEducation: education === "true",
    isMetered: price.recurring?.usage_type === "metered",
    unitPrice: price.unit_amount ?? 0,
    quantity: item.quantity ?? null,
    pendingQuantity: raw.pending_update?.subscription_items?.[0]?.quantity ?? null,
    startedAt: dateOf(raw.start_date),
    periodStart: dateOf(item.current_period_start),
    periodEnd: dateOf(item.current_period_end),
    trialEnd: raw.trial_end === null ? null : dateOf(raw.trial_end),
    endedAt: raw.ended_at === null ? null : dateOf(raw.ended_at),
    cancelAtPeriodEnd: raw.cancel_at_period_end,
    paymentMethodId: raw.default_payment_method && idOf(raw.default_payment_method),
    discount: discountOf(raw),
  };
}

/** One that we are about to use and that must therefore be ours. */
export function ownSubscription(raw: Stripe.Subscription): PaidSubscription {
  const paid = paidSubscription(raw);
  if (!paid) throw new Error("a subscription without labels");
  return paid;
}

/** Null for a period at which nothing is sold. */
function frequencyOf({ recurring }: Stripe.Price): PaidSubscription["frequency"] {
  const { interval, interval_count: count } = recurring ?? {};
  const months = interval === "year" ? 12 : interval === "month" ? 1 : 0;
  return billingFrequency.options.find((each) => monthsOf[each] === months * (count ?? 0)) ?? null;
}

export function idOf(reference: string | { id: string }): string {
  return typeof reference === "string" ? reference : reference.id;
}

export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

const known = ["trialing", "active", "past_due", "unpaid", "paused", "incomplete"] as const;

function statusOf(status: string): PaidSubscription["status"] {
  // Never paid in time: it never began.
  if (status === "incomplete_expired") return "incomplete";
  return known.find((each) => each === status) ?? "ended";
}

function discountOf({ discounts }: Stripe.Subscription): PaidSubscription["discount"] {
  for (const discount of discounts) {
    const coupon = typeof discount === "string" ? null : discount.source.coupon;
    if (coupon && typeof coupon !== "string")
      return { percentOff: coupon.percent_off, amountOff: coupon.amount_off };
  }
  return null;
}
