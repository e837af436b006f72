import { AppError } from "#domain/errors.ts";
import { billingText } from "#text/server/billing.ts";
import type { Payments, PlanChange, Started } from "../payments.ts";
import { invoiceOutcome, withPayment } from "./payment-outcome.ts";
import { dateOf, expansions, idOf, ownSubscription } from "./read-subscription.ts";
import { findPrice } from "./start-subscription.ts";
import { calling, callingOrNull, type StripeClient } from "./stripe-client.ts";
import { taxPercentOf } from "./tax-percent.ts";

/** What a change of plan costs, and the change. */
export function planChangeCalls(client: StripeClient): Pick<Payments, "preview" | "change"> {
  const { stripe } = client;
  return {
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

    change: async (paid, change, id) => {
      const before = await findChange(client, paid.id, id);
      if (before) return before;
      const item = await itemOf(client, paid.itemId, change);
      const answer = await calling(() =>
        stripe.subscriptions.update(
          paid.id,
          {
            items: [item],
            ...prorated,
            // Nothing changes unless it is paid.
            payment_behavior: "pending_if_incomplete",
            metadata: { change: id },
            ...discounts(change),
          },
          { idempotencyKey: `change:${id}:${paid.paymentMethodId}` },
        ),
      );
      const after = await findChange(client, paid.id, id);
      if (after) return after;
      // The answer to an earlier try came once more: another change followed, or it was given up.
      if (answer.metadata["change"] !== id)
        throw new AppError("billing.declined", { reason: billingText.declined });
      const raw = await calling(() =>
        stripe.subscriptions.retrieve(paid.id, { expand: expansions }),
      );
      return { paid: ownSubscription(raw), outcome: "paid" };
    },
  };
}

/** How a change stands that may have been asked for before. One that failed is given up. */
async function findChange(
  { stripe }: StripeClient,
  subscription: string,
  id: string,
): Promise<Started | null> {
  const raw = await calling(() =>
    stripe.subscriptions.retrieve(subscription, { expand: withPayment }),
  );
  const paid = ownSubscription(raw);
  if (paid.labels.change === id) return { paid, outcome: "paid" };
  if (raw.pending_update?.metadata?.["change"] !== id) return null;
  const outcome = invoiceOutcome(raw);
  if (outcome.outcome === "declined" && raw.latest_invoice) {
    const invoice = idOf(raw.latest_invoice);
    await callingOrNull(() => stripe.invoices.voidInvoice(invoice));
  }
  return { paid, ...outcome };
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
