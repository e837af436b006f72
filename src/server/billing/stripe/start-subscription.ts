import type Stripe from "stripe";
import { AppError } from "#domain/errors.ts";
import { type Payments, type PriceName, priceKey, type Started } from "../payments.ts";
import { invoiceOutcome, setupOutcome, withPayment } from "./payment-outcome.ts";
import {
  labelTexts,
  listExpansions,
  ownSubscription,
  paidSubscription,
} from "./read-subscription.ts";
import { setUpPlans } from "./set-up-plans.ts";
import { calling, callingOrNull, type StripeClient } from "./stripe-client.ts";

/** Calls that begin a subscription. */
export function startCalls(
  client: StripeClient,
): Pick<Payments, "start" | "findByCheckout" | "readStart"> {
  const { stripe } = client;
  return {
    start: async (purchase, key) => {
      const { customerId, quantity, paymentId, couponId, trialDays, endsWithPeriod, labels } =
        purchase;
      const [price, taxed] = await Promise.all([
        findPrice(client, purchase),
        isTaxed(client, customerId),
      ]);
      const params: Stripe.SubscriptionCreateParams = {
        customer: customerId,
        items: [{ price, ...(quantity === null ? {} : { quantity }) }],
        // The customer waits on the page: a bank may ask them.
        payment_behavior: "allow_incomplete",
        off_session: false,
        metadata: labelTexts(labels),
        ...(endsWithPeriod ? { cancel_at_period_end: true } : {}),
        ...(paymentId === null ? {} : { default_payment_method: paymentId }),
        ...(couponId === null ? {} : { discounts: [{ coupon: couponId }] }),
        ...(taxed ? { automatic_tax: { enabled: true } } : {}),
        ...(trialDays === null
          ? {}
          : {
              trial_period_days: trialDays,
              trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
            }),
        expand: withPayment,
      };
      return startedOf(
        await calling(() => stripe.subscriptions.create(params, { idempotencyKey: key })),
      );
    },

    findByCheckout: async (customer, checkouts) => {
      const { data } = await calling(() =>
        stripe.subscriptions.list({
          customer,
          status: "all",
          limit: 100,
          expand: listExpansions,
        }),
      );
      return data
        .map(paidSubscription)
        .filter((paid) => paid !== null)
        .filter(({ labels }) => checkouts.includes(labels.checkout));
    },

    readStart: async (id) => {
      const raw = await callingOrNull(() =>
        stripe.subscriptions.retrieve(id, { expand: withPayment }),
      );
      return raw && startedOf(raw);
    },
  };
}

function startedOf(raw: Stripe.Subscription): Started {
  const paid = ownSubscription(raw);
  const { pending_setup_intent: setup } = raw;
  // Of a trial with a card that the bank wants to be asked about.
  if (paid.status === "trialing" && setup && typeof setup !== "string") {
    const outcome = setupOutcome(setup);
    return { paid, ...(outcome.outcome === "confirm" ? outcome : { outcome: "paid" }) };
  }
  if (paid.status !== "incomplete") return { paid, outcome: "paid" };
  return { paid, ...invoiceOutcome(raw) };
}

/** The id of a price that `npm run set-up-plans` made. */
export async function findPrice(
  { stripe, settings }: StripeClient,
  name: PriceName,
): Promise<string> {
  const find = async () => {
    const lookup_keys = [priceKey(name)];
    const found = await calling(() => stripe.prices.list({ lookup_keys, active: true, limit: 1 }));
    return found.data[0];
  };
  let price = await find();
  if (!price && settings.setsUpPlans) {
    await setUpPlans(stripe);
    price = await find();
  }
  if (!price) throw new AppError("billing.not-set-up");
  return price.id;
}

/** Whether taxes are charged, and the provider can find the customer's place to calculate them. */
export async function isTaxed({ stripe, settings }: StripeClient, id: string): Promise<boolean> {
  if (!settings.taxes) return false;
  const customer = await calling(() => stripe.customers.retrieve(id));
  if (customer.deleted) return false;
  const { country, postal_code: code } = customer.address ?? {};
  return Boolean(country) && (!["US", "CA"].includes(country ?? "") || Boolean(code));
}
