import type Stripe from "stripe";
import { AppError } from "#domain/errors.ts";
import { billingText } from "#text/server/billing.ts";
import type { PaidSubscription, Payments, PlanChange, Started } from "../payments.ts";
import { invoiceOutcome, withPayment } from "./payment-outcome.ts";
import { dateOf, expansions, idOf, ownSubscription } from "./read-subscription.ts";
import { couponOf, discountOf, withoutSpent } from "./spent-coupon.ts";
import { findPrice } from "./start-subscription.ts";
import { calling, callingOrNull, type StripeClient } from "./stripe-client.ts";
import { taxPercentOf } from "./tax-percent.ts";

/** What a change of plan costs, and the change. */
export function planChangeCalls(
  client: StripeClient,
): Pick<Payments, "preview" | "readChange" | "change"> {
  const { stripe } = client;
  return {
    preview: async (paid, change) => {
      const item = await itemOf(client, paid.itemId, change);
      const reductions = await discounts(client, paid, change);
      const invoice = await calling(() =>
        stripe.invoices.createPreview({
          customer: paid.customerId,
          subscription: paid.id,
          subscription_details: { items: [item], ...proratedAt(change) },
          ...reductions,
        }),
      );
      const isNew = ({ pricing }: Stripe.InvoiceLineItem) =>
        pricing?.price_details !== undefined && idOf(pricing.price_details.price) === item.price;
      const lines = invoice.lines.data.map((line) => ({
        isNew: isNew(line),
        amount: line.amount - sum((line.discount_amounts ?? []).map(({ amount }) => amount)),
        tax: sum(
          (line.taxes ?? []).map(({ amount, tax_behavior }) =>
            tax_behavior === "inclusive" ? 0 : amount,
          ),
        ),
      }));
      const ends = invoice.lines.data
        .filter((line) => isNew(line) && line.amount >= 0)
        .map(({ period }) => period.end);
      return {
        lines,
        taxPercent: await taxPercentOf(stripe, invoice),
        balance: 0 - invoice.starting_balance,
        newPeriodEnd: ends.length > 0 ? dateOf(Math.max(...ends)) : paid.periodEnd,
        proratedAt: invoice.parent?.subscription_details?.subscription_proration_date ?? null,
      };
    },

    readChange: (paid, id) => findChange(client, paid.id, id),

    change: async (paid, change, id) => {
      const item = await itemOf(client, paid.itemId, change);
      const reductions = await discounts(client, paid, change);
      const answer = await calling(() =>
        stripe.subscriptions.update(
          paid.id,
          {
            items: [item],
            ...proratedAt(change),
            // Nothing changes unless it is paid.
            payment_behavior: "pending_if_incomplete",
            metadata: { change: id, coupon: change.couponId ?? "" },
            ...reductions,
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
  client: StripeClient,
  subscription: string,
  id: string,
): Promise<Started | null> {
  const { stripe } = client;
  const raw = await calling(() =>
    stripe.subscriptions.retrieve(subscription, { expand: withPayment }),
  );
  const paid = ownSubscription(raw);
  if (paid.labels.change === id)
    return { paid: ownSubscription(await withoutSpent(client, raw)), outcome: "paid" };
  if (raw.pending_update?.metadata?.["change"] !== id) return null;
  const outcome = invoiceOutcome(raw);
  if (outcome.outcome === "declined" && raw.latest_invoice) {
    const invoice = idOf(raw.latest_invoice);
    await callingOrNull(() => stripe.invoices.voidInvoice(invoice));
    return { paid: { ...paid, pendingQuantity: null }, ...outcome };
  }
  return { paid, ...outcome };
}

/** At once, and what was not used of the old plan is refunded (UPG-16). */
function proratedAt({ proratedAt: at }: PlanChange) {
  return {
    proration_behavior: "always_invoice" as const,
    ...(at === null ? {} : { proration_date: at }),
  };
}

async function itemOf(client: StripeClient, id: string, change: PlanChange) {
  if (change.quantity === null) throw new AppError("billing.not-sold");
  return { id, price: await findPrice(client, change), quantity: change.quantity };
}

/** The reductions that the subscription has stay beside the one of a code. */
async function discounts({ stripe }: StripeClient, { id }: PaidSubscription, change: PlanChange) {
  const { couponId: coupon } = change;
  if (coupon === null) return {};
  const raw = await calling(() => stripe.subscriptions.retrieve(id, { expand: expansions }));
  const kept = raw.discounts.filter((discount) => couponOf(discount, coupon) === null);
  return { discounts: [...kept.map(discountOf), { coupon }] };
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, each) => total + each, 0);
}
