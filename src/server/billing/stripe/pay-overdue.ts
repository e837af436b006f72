import type Stripe from "stripe";
import { AppError } from "#domain/errors.ts";
import { fill } from "#text/format/fill.ts";
import { moneyText } from "#text/format/money.ts";
import { billingText } from "#text/server/billing.ts";
import type { PaymentOutcome, Started } from "../payments.ts";
import { outcomeOf, payable, withPayment } from "./payment-outcome.ts";
import { ownSubscription } from "./read-subscription.ts";
import { calling, type StripeClient } from "./stripe-client.ts";

/** Whether it is overdue with its subscription; a change of plan that waits for the bank is not. */
export function isDue({ status, billing_reason: reason }: Stripe.Invoice): boolean {
  return status === "open" && reason !== "subscription_update";
}

/**
 * Pays what is overdue with a card, the oldest first, as far as that succeeds: a repeated call goes
 * on with the rest. One that the provider gave up begins again with its newest period.
 */
export async function payOverdue(
  client: StripeClient,
  raw: Stripe.Subscription,
  card: string,
): Promise<Started> {
  const due = await overdueOf(client, raw);
  for (const [n, { id }] of due.entries()) {
    const outcome = await pay(client, id, card);
    if (outcome.outcome === "paid") continue;
    const told = outcome.outcome === "declined" ? withPaid(outcome, due, n) : outcome;
    return { paid: await readAgain(client, raw.id), ...told };
  }
  const paid = due.length === 0 ? ownSubscription(raw) : await readAgain(client, raw.id);
  return { paid, outcome: "paid" };
}

/** What it comes to, in cents. */
export async function readOverdue(client: StripeClient, id: string): Promise<number> {
  const raw = await calling(() =>
    client.stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] }),
  );
  return sumOf(await overdueOf(client, raw));
}

async function overdueOf(
  { stripe }: StripeClient,
  { id, status, latest_invoice: latest }: Stripe.Subscription,
): Promise<Stripe.Invoice[]> {
  if (status !== "past_due" && status !== "unpaid") return [];
  const isDraft = latest !== null && typeof latest !== "string" && latest.status === "draft";
  if (status === "unpaid" && isDraft) return [latest];
  const { data } = await calling(() =>
    stripe.invoices.list({ subscription: id, status: "open", limit: 100 }),
  );
  return data.filter(isDue).toSorted((one, other) => one.created - other.created);
}

async function pay({ stripe }: StripeClient, id: string, card: string): Promise<PaymentOutcome> {
  try {
    await calling(() => stripe.invoices.pay(id, { payment_method: card, off_session: false }));
    return { outcome: "paid" };
  } catch (error) {
    // How it failed stands in the invoice: the bank may only want to ask, or it is paid by now.
    const invoice = await calling(() => stripe.invoices.retrieve(id, { expand: payable }));
    if (invoice.status === "paid" || invoice.status === "void") return { outcome: "paid" };
    if (error instanceof AppError && error.code === "billing.declined") return outcomeOf(invoice);
    throw error;
  }
}

function sumOf(due: Stripe.Invoice[]): number {
  return due.reduce((total, { amount_remaining: rest }) => total + rest, 0);
}

/** Why one was declined, and what the card has paid before that. */
function withPaid(
  declined: PaymentOutcome & { outcome: "declined" },
  due: Stripe.Invoice[],
  paid: number,
): PaymentOutcome {
  if (paid === 0) return declined;
  const sum = (of: Stripe.Invoice[]) => moneyText(sumOf(of));
  const words = { paid: sum(due.slice(0, paid)), rest: sum(due.slice(paid)) };
  const reason = fill(billingText.paidPartly, { ...words, reason: declined.reason });
  return { outcome: "declined", reason };
}

async function readAgain({ stripe }: StripeClient, id: string): Promise<Started["paid"]> {
  return ownSubscription(
    await calling(() => stripe.subscriptions.retrieve(id, { expand: withPayment })),
  );
}
