import type Stripe from "stripe";
import { coupon as couponSchema } from "#contract/billing/billing-views.ts";
import type { Payments } from "../payments.ts";
import { idOf, listExpansions, paidSubscription } from "./read-subscription.ts";
import { setUpPlans } from "./set-up-plans.ts";
import { calling, callingOrNull, type StripeClient } from "./stripe-client.ts";

/** Calls about customers, their cards and their coupons. */
export function customerCalls(
  client: StripeClient,
): Pick<
  Payments,
  "readCoupon" | "makeCustomer" | "nameCustomer" | "readCredit" | "findGoing" | "attachCard"
> {
  const { stripe } = client;
  return {
    readCoupon: async (id) => {
      const find = () => callingOrNull(() => stripe.coupons.retrieve(id));
      let coupon = await find();
      if (!coupon && client.settings.setsUpPlans) {
        await setUpPlans(stripe);
        coupon = await find();
      }
      if (!coupon?.valid || (coupon.amount_off !== null && coupon.currency !== "usd")) return null;
      return {
        id: coupon.id,
        name: coupon.name ?? coupon.id,
        percentOff: coupon.percent_off,
        amountOff: coupon.amount_off,
        duration: couponSchema.shape.duration.catch("once").parse(coupon.duration),
        durationInMonths: coupon.duration_in_months,
      };
    },

    // Without name and email, so that a repeated call is the same: the key makes it one customer.
    makeCustomer: async ({ tenant, owner, once }) => {
      const params = { metadata: { tenant, owner } };
      const options = { idempotencyKey: `customer:${tenant}:${once}` };
      const { id } = await calling(() => stripe.customers.create(params, options));
      return id;
    },

    nameCustomer: async (id, { name, email }) => {
      const changed = await callingOrNull(async () => {
        const customer = await stripe.customers.retrieve(id);
        if (customer.deleted) return null;
        if (name === undefined && email === undefined) return customer;
        return stripe.customers.update(id, {
          ...(name === undefined ? {} : { name }),
          ...(email === undefined ? {} : { email }),
        });
      });
      return changed !== null;
    },

    readCredit: async (id) => {
      const customer = await callingOrNull(() => stripe.customers.retrieve(id));
      return customer ? creditOf(customer) : 0;
    },

    // Without those that have ended or never began.
    findGoing: async (customer) => {
      const { data } = await calling(() =>
        stripe.subscriptions.list({ customer, limit: 100, expand: listExpansions }),
      );
      return data
        .filter(({ status }) => status !== "canceled" && status !== "incomplete_expired")
        .map(paidSubscription)
        .filter((paid) => paid !== null);
    },

    attachCard: async (customerId, paymentId) => {
      const method = await calling(() =>
        stripe.paymentMethods.attach(paymentId, { customer: customerId }),
      );
      const address = addressOf(method);
      if (address) await calling(() => stripe.customers.update(customerId, { address }));
    },
  };
}

/** The address by which tax is calculated: as entered with the card, else the card's country. */
function addressOf({ billing_details, card }: Stripe.PaymentMethod): Stripe.AddressParam | null {
  const { country, postal_code: code, state, city, line1 } = billing_details.address ?? {};
  const place = country ?? card?.country ?? null;
  if (place === null) return null;
  return {
    country: place,
    ...(code ? { postal_code: code } : {}),
    ...(state ? { state } : {}),
    ...(city ? { city } : {}),
    ...(line1 ? { line1 } : {}),
  };
}

/** A negative balance is in the customer's favour. */
export function creditOf(customer: Stripe.Customer | Stripe.DeletedCustomer): number {
  return customer.deleted ? 0 : Math.max(0, 0 - customer.balance);
}

export function cardOf(
  method: Stripe.PaymentMethod | null,
): { cardBrand: string; cardLast4Digits: string } | null {
  const card = method?.card;
  return card ? { cardBrand: card.brand, cardLast4Digits: card.last4 } : null;
}

export async function methodOf(
  stripe: Stripe,
  reference: string | Stripe.PaymentMethod | null,
): Promise<Stripe.PaymentMethod | null> {
  if (reference === null) return null;
  return callingOrNull(() => stripe.paymentMethods.retrieve(idOf(reference)));
}
