import type Stripe from "stripe";
import { expansions } from "./read-subscription.ts";
import { calling, type StripeClient } from "./stripe-client.ts";

/**
 * Takes a coupon off a subscription that was given for one change of its plan, once the change is
 * made: the provider uses a coupon up with whole periods only, so it would lower the next one too.
 * Every reading does it, because the process that made the change may have died.
 */
export async function withoutSpent(
  { stripe }: StripeClient,
  raw: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const spent = raw.metadata["coupon"];
  if (!spent || raw.status === "canceled") return raw;
  const kept = raw.discounts.filter((discount) => couponOf(discount, spent)?.duration !== "once");
  if (kept.length === raw.discounts.length) return raw;
  return calling(() =>
    stripe.subscriptions.update(raw.id, {
      discounts: kept.length === 0 ? "" : kept.map(discountOf),
      expand: expansions,
    }),
  );
}

type Discount = Stripe.Subscription["discounts"][number];

/** The coupon of this id, if the discount is one of it. */
export function couponOf(discount: Discount, id: string): Stripe.Coupon | null {
  const coupon = typeof discount === "string" ? null : discount.source.coupon;
  return coupon && typeof coupon !== "string" && coupon.id === id ? coupon : null;
}

/** Names a discount that a subscription has and keeps. */
export function discountOf(discount: Discount): { discount: string } {
  return { discount: typeof discount === "string" ? discount : discount.id };
}
