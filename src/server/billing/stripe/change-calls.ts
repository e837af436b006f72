import { AppError } from "#domain/errors.ts";
import type { Payments, PlanChange } from "../payments.ts";
import {
  dateOf,
  expansions,
  idOf,
  ownSubscription,
  paidSubscription,
} from "./read-subscription.ts";
import { findPrice } from "./start-subscription.ts";
import { calling, callingOrNull, type StripeClient } from "./stripe-client.ts";
import { taxPercentOf } from "./tax-percent.ts";

type ChangeCalls = Pick<Payments, "read" | "end" | "setEnding" | "setCard" | "preview" | "change">;

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
      return raw && paidSubscription(raw);
    },

    end: async (id) => {
      const raw = await callingOrNull(() => stripe.subscriptions.retrieve(id));
      if (!raw || ["canceled", "incomplete_expired"].includes(raw.status)) return;
      await callingOrNull(() => stripe.subscriptions.cancel(id));
      // An invoice that was never paid must not be paid later.
      if (raw.status === "incomplete" && raw.latest_invoice)
        await callingOrNull(() => stripe.invoices.voidInvoice(idOf(raw.latest_invoice ?? "")));
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

    setCard: async (id, paymentId) => {
      const raw = await calling(() =>
        stripe.subscriptions.update(id, { default_payment_method: paymentId, expand }),
      );
      if (!["past_due", "unpaid"].includes(raw.status) || !raw.latest_invoice)
        return ownSubscription(raw);
      const invoice = idOf(raw.latest_invoice);
      const { status } = await calling(() => stripe.invoices.retrieve(invoice));
      if (status === "open")
        await calling(() =>
          stripe.invoices.pay(invoice, { payment_method: paymentId, off_session: false }),
        );
      return ownSubscription(await calling(() => stripe.subscriptions.retrieve(id, { expand })));
    },

    preview: async (paid, change) => {
      const item = await itemOf(client, paid.itemId, change);
      const invoice = await calling(() =>
        stripe.invoices.createPreview({
          customer: paid.customerId,
          subscription: paid.id,
          subscription_details: { items: [item], ...prorated },
          ...discounts(change),
        }),
      );
      const lines = invoice.lines.data.map((line) => ({
        amount: line.amount - sum((line.discount_amounts ?? []).map(({ amount }) => amount)),
        tax: sum(
          (line.taxes ?? []).map(({ amount, tax_behavior }) =>
            tax_behavior === "inclusive" ? 0 : amount,
          ),
        ),
      }));
      const ends = invoice.lines.data
        .filter(({ amount }) => amount >= 0)
        .map(({ period }) => period.end);
      return {
        lines,
        taxPercent: await taxPercentOf(stripe, invoice),
        balance: 0 - invoice.starting_balance,
        newPeriodEnd: ends.length > 0 ? dateOf(Math.max(...ends)) : paid.periodEnd,
      };
    },

    change: async (paid, change) => {
      const item = await itemOf(client, paid.itemId, change);
      const raw = await calling(() =>
        stripe.subscriptions.update(paid.id, {
          items: [item],
          ...prorated,
          // Nothing changes unless it is paid.
          payment_behavior: "error_if_incomplete",
          ...discounts(change),
          expand,
        }),
      );
      return ownSubscription(raw);
    },
  };
}

/** At once, and what was not used of the old plan is refunded (UPG-16). */
const prorated = { proration_behavior: "always_invoice" } as const;

async function itemOf(client: StripeClient, id: string, change: PlanChange) {
  if (change.quantity === null) throw new AppError("billing.not-sold");
  return { id, price: await findPrice(client, change), quantity: change.quantity };
}

/** Without a coupon those that the subscription has stay. */
function discounts({ couponId }: PlanChange) {
  return couponId === null ? {} : { discounts: [{ coupon: couponId }] };
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, each) => total + each, 0);
}
