import type Stripe from "stripe";
import type { Payments } from "../payments.ts";
import { payOverdue } from "./pay-overdue.ts";
import { setupOutcome, withPayment } from "./payment-outcome.ts";
import { expansions, ownSubscription, paidSubscription } from "./read-subscription.ts";
import { withoutSpent } from "./spent-coupon.ts";
import { isTaxed } from "./start-subscription.ts";
import { calling, callingOrNull, type StripeClient } from "./stripe-client.ts";

type ChangeCalls = Pick<Payments, "read" | "end" | "setEnding" | "spareCard" | "setCard">;

/** The provider's words for the reasons of CAN-03. */
const feedbacks: Record<string, "unused" | "missing_features" | "too_expensive" | "other"> = {
  "not-needed": "unused",
  "one-time-use": "unused",
  "missing-features": "missing_features",
  expensive: "too_expensive",
};

/** Calls about a subscription that exists. */
export function changeCalls(client: StripeClient): ChangeCalls {
  const { stripe } = client;
  const expand = expansions;
  return {
    read: async (id) => {
      const raw = await callingOrNull(() => stripe.subscriptions.retrieve(id, { expand }));
      if (raw && isOver(raw)) await voidedAll(client, raw);
      return raw && paidSubscription(await withoutSpent(client, raw));
    },

    end: async (id) => {
      const found = await unended(client, id);
      if (!found) return true;
      // First of all nobody can pay it any more, in another window or later.
      if (!(await voidedAll(client, found))) return false;
      // That may have ended it.
      if (await unended(client, id)) await callingOrNull(() => stripe.subscriptions.cancel(id));
      return true;
    },

    setEnding: async (id, ends, why) => {
      const details = why && {
        feedback: feedbacks[why.reason] ?? ("other" as const),
        comment: [why.reason, why.feedback].filter((part) => part !== null).join(": "),
      };
      return ownSubscription(
        await calling(() =>
          stripe.subscriptions.update(id, {
            cancel_at_period_end: ends,
            ...(details ? { cancellation_details: details } : {}),
            expand,
          }),
        ),
      );
    },

    spareCard: async ({ id, paymentMethodId, labels }, payer) => {
      const now = ownSubscription(
        await calling(() => stripe.subscriptions.retrieve(id, { expand })),
      );
      const isSame =
        now.paymentMethodId === paymentMethodId &&
        now.labels.card === labels.card &&
        now.labels.payer === labels.payer;
      if (!isSame) return now;
      return ownSubscription(
        await calling(() =>
          stripe.subscriptions.update(id, {
            cancel_at_period_end: true,
            metadata: { payer },
            expand,
          }),
        ),
      );
    },

    setCard: async (paid, paymentId, holder) => {
      const agreed = setupOutcome(await agree(client, paid.customerId, paymentId));
      if (agreed.outcome !== "paid") return { paid, ...agreed };
      // A trial that began without a card had no address to calculate taxes with.
      const taxed = await isTaxed(client, paid.customerId);
      const raw = await calling(() =>
        stripe.subscriptions.update(paid.id, {
          default_payment_method: paymentId,
          // From now on it is the card of those who manage the subscription.
          metadata: { payer: "", card: holder },
          ...(taxed ? { automatic_tax: { enabled: true } } : {}),
          expand: withPayment,
        }),
      );
      return payOverdue(client, raw, paymentId);
    },
  };
}

/**
 * Whether it has ended and nothing of it is paid any more. What standups used in their last period
 * is charged after its end, unless payments had failed before.
 */
function isOver({ status, items, cancellation_details: why }: Stripe.Subscription): boolean {
  if (status !== "canceled") return false;
  const isMetered = items.data[0]?.price.recurring?.usage_type === "metered";
  return !isMetered || why?.reason === "payment_failed";
}

async function unended({ stripe }: StripeClient, id: string): Promise<Stripe.Subscription | null> {
  const raw = await callingOrNull(() => stripe.subscriptions.retrieve(id));
  return raw && !["canceled", "incomplete_expired"].includes(raw.status) ? raw : null;
}

/** Whether none of its invoices can be paid any more; false if its first one was paid before. */
async function voidedAll(
  client: StripeClient,
  { id, status }: Stripe.Subscription,
): Promise<boolean> {
  if (status === "active" || status === "trialing") return true;
  const { data: open } = await calling(() =>
    client.stripe.invoices.list({ subscription: id, status: "open", limit: 100 }),
  );
  for (const invoice of open)
    if (!(await voided(client, invoice.id)) && status === "incomplete") return false;
  return true;
}

/** Whether an invoice cannot be paid any more; false if it was paid before. */
async function voided({ stripe }: StripeClient, id: string): Promise<boolean> {
  try {
    await calling(() => stripe.invoices.voidInvoice(id));
    return true;
  } catch (error) {
    const { status } = await calling(() => stripe.invoices.retrieve(id));
    if (status === "paid") return false;
    if (status === "void") return true;
    throw error;
  }
}

/**
 * Asks the bank whether the card may be charged later. Asked once for each card: a repeated call
 * looks at how that stands.
 */
async function agree(
  { stripe }: StripeClient,
  customer: string,
  card: string,
): Promise<Stripe.SetupIntent> {
  const params = {
    customer,
    payment_method: card,
    confirm: true,
    usage: "off_session",
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
  } as const;
  const { id } = await calling(() =>
    stripe.setupIntents.create(params, { idempotencyKey: `card:${customer}:${card}` }),
  );
  return calling(() => stripe.setupIntents.retrieve(id));
}
