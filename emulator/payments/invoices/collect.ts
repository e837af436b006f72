import { apiError } from "../api/api-error.ts";
import { type Book, timeFor } from "../book/book.ts";
import { newId } from "../book/new-id.ts";
import type { Invoice, PaymentIntent, Subscription } from "../book/resources.ts";
import { customerWith } from "../customers/customer-calls.ts";
import { wayOf } from "../customers/payment-method-calls.ts";
import { changing, changingSubscription, emit } from "../events/emit.ts";
import { cancelIntent, confirmIntent, failureOf, newIntent } from "../intents/payment-intent.ts";
import { forgetWaiting, makeWaiting, waitingFor } from "../subscriptions/waiting-change.ts";
import { subscriptionOf } from "./make-invoice.ts";

/** After these days a payment that failed is tried again. */
const retryDays = [3, 5, 7];
const daySeconds = 86_400;

export type How = {
  /** The person is not there to agree to anything. */
  isOffSession: boolean;
  /** Whether the payment waits for the page to confirm it. */
  waits?: boolean;
};

/** From now on the invoice cannot be changed; what is owed is asked for. */
export function finalize(book: Book, invoice: Invoice, how: How): void {
  const now = timeFor(book, invoice.customer);
  const customer = customerWith(book, invoice.customer);
  const due = invoice.total < 0 ? 0 : Math.max(0, invoice.total + customer.balance);
  Object.assign(invoice, {
    status: "open",
    amount_due: due,
    amount_remaining: due,
    effective_at: now,
    automatically_finalizes_at: null,
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, "0")}`,
    hosted_invoice_url: `${book.url}/payments/invoices/${invoice.id}`,
    invoice_pdf: `${book.url}/payments/invoices/${invoice.id}`,
    starting_balance: customer.balance,
    ending_balance:
      invoice.total < 0 ? customer.balance + invoice.total : restOf(invoice, customer),
  });
  invoice.status_transitions.finalized_at = now;
  customer.next_invoice_sequence += 1;
  customer.balance = invoice.ending_balance ?? 0;
  customer.currency ??= invoice.currency;
  emit(book, "invoice.finalized", invoice);
  if (invoice.amount_due === 0) settle(book, invoice, 0);
  else collect(book, invoice, how);
}

/** The balance after an invoice took from it. */
function restOf({ total }: Invoice, { balance }: { balance: number }): number {
  return balance < 0 ? Math.min(0, balance + total) : 0;
}

/** Tries to take what is owed; the subscription follows. */
export function collect(book: Book, invoice: Invoice, how: How, method = methodFor(book, invoice)) {
  const intent = intentOf(book, invoice) ?? intentFor(book, invoice);
  if (how.waits) {
    intent.payment_method = method;
    intent.status = method === null ? "requires_payment_method" : "requires_confirmation";
    return;
  }
  confirmIntent(book, intent, { method, isOffSession: how.isOffSession });
}

/** The payment method with which a subscription is paid. */
export function methodFor(book: Book, invoice: Invoice): string | null {
  const subscription = subscriptionOf(book, invoice);
  const { invoice_settings: settings } = customerWith(book, invoice.customer);
  return (
    invoice.default_payment_method ??
    subscription?.default_payment_method ??
    settings.default_payment_method
  );
}

/** Refuses as the provider does where a payment would not succeed at once. */
export function checkPayable(book: Book, method: string | null, isOffSession: boolean): void {
  const failure = failureOf(method === null ? null : wayOf(book, method), isOffSession);
  if (failure === null) return;
  if (failure !== "asks") throw apiError(402, { type: "card_error", ...failure });
  throw apiError(402, {
    type: "card_error",
    code: "subscription_payment_intent_requires_action",
    message:
      "Payment for this subscription requires additional user action before it can be " +
      "completed successfully.",
  });
}

/** After a payment of this invoice changed. */
export function followPayment(book: Book, intent: PaymentIntent): void {
  const payment = book.invoicePayments
    .all()
    .find(({ payment: { payment_intent: id } }) => id === intent.id);
  const invoice = book.invoices.get(payment?.invoice ?? "");
  if (!payment || !invoice || invoice.status !== "open") return;
  if (intent.status === "succeeded") {
    payment.status = "paid";
    payment.amount_paid = intent.amount;
    payment.status_transitions.paid_at = timeFor(book, invoice.customer);
    settle(book, invoice, intent.amount);
  } else fail(book, invoice, intent);
}

function settle(book: Book, invoice: Invoice, amount: number): void {
  changing(book, "invoice.updated", invoice, () => {
    Object.assign(invoice, {
      status: "paid",
      amount_paid: amount,
      amount_remaining: 0,
      attempted: true,
      auto_advance: false,
      next_payment_attempt: null,
      attempt_count: invoice.attempt_count + (amount > 0 ? 1 : 0),
    });
    invoice.status_transitions.paid_at = timeFor(book, invoice.customer);
  });
  emit(book, "invoice.paid", invoice);
  emit(book, "invoice.payment_succeeded", invoice);
  const subscription = subscriptionOf(book, invoice);
  if (subscription) makeWaiting(book, subscription, invoice);
  if (!subscription || subscription.latest_invoice !== invoice.id) return;
  customerWith(book, invoice.customer).delinquent = false;
  if (!["incomplete", "past_due", "unpaid"].includes(subscription.status)) return;
  const { default_payment_method: own, payment_settings: settings } = subscription;
  const intent = intentOf(book, invoice);
  changingSubscription(book, subscription, () => {
    subscription.status = "active";
    if (own === null && settings?.save_default_payment_method === "on_subscription")
      subscription.default_payment_method = intent?.payment_method ?? null;
  });
}

function fail(book: Book, invoice: Invoice, intent: PaymentIntent): void {
  const asks = intent.status === "requires_action";
  const subscription = subscriptionOf(book, invoice);
  const now = timeFor(book, invoice.customer);
  // Nothing that goes on depends on it: nobody but the person tries again.
  const isFirst = subscription?.status === "incomplete" || waitingFor(book, invoice) !== null;
  changing(book, "invoice.updated", invoice, () => {
    invoice.attempted = true;
    if (asks) return;
    invoice.attempt_count += 1;
    const days = isFirst ? undefined : retryDays[invoice.attempt_count - 1];
    invoice.next_payment_attempt = days === undefined ? null : now + days * daySeconds;
  });
  if (asks) emit(book, "invoice.payment_action_required", invoice);
  else emit(book, "invoice.payment_failed", invoice);
  if (!subscription || isFirst) return;
  customerWith(book, invoice.customer).delinquent = true;
  if (["active", "trialing"].includes(subscription.status))
    changingSubscription(book, subscription, () => {
      subscription.status = "past_due";
    });
  if (!asks && invoice.next_payment_attempt === null) giveUp(book, subscription);
}

function giveUp(book: Book, subscription: Subscription): void {
  if (book.afterRetries === "past_due" || subscription.status === "canceled") return;
  if (book.afterRetries === "unpaid") {
    changingSubscription(book, subscription, () => {
      subscription.status = "unpaid";
    });
    return;
  }
  endSubscription(book, subscription, "payment_failed");
}

/** The subscription is over; what is still open is not collected any more. */
export function endSubscription(
  book: Book,
  subscription: Subscription,
  reason: "cancellation_requested" | "payment_failed",
): void {
  const now = timeFor(book, subscription.customer);
  dropWaiting(book, subscription);
  subscription.status = "canceled";
  subscription.ended_at = now;
  subscription.canceled_at ??= now;
  subscription.cancellation_details.reason = reason;
  for (const invoice of book.invoices.all())
    if (invoice.parent.subscription_details.subscription === subscription.id) {
      if (invoice.status === "draft" || invoice.status === "open") invoice.auto_advance = false;
      invoice.next_payment_attempt = null;
      invoice.automatically_finalizes_at = null;
    }
  book.pending.delete(subscription.id);
  emit(book, "customer.subscription.deleted", subscription);
}

export function voidInvoice(book: Book, invoice: Invoice): void {
  invoice.status = "void";
  invoice.next_payment_attempt = null;
  invoice.auto_advance = false;
  // What it took of the balance is there again.
  const { starting_balance: before, ending_balance: after } = invoice;
  customerWith(book, invoice.customer).balance += before - (after ?? before);
  const intent = intentOf(book, invoice);
  if (intent && intent.status !== "succeeded") cancelIntent(book, intent, "void_invoice");
  emit(book, "invoice.voided", invoice);
  const subscription = subscriptionOf(book, invoice);
  if (subscription) forgetWaiting(book, subscription, invoice);
}

/** A change that waits for its payment is not made any more. */
export function dropWaiting(book: Book, { id }: Subscription): void {
  const invoice = book.invoices.get(book.waiting.get(id)?.invoice ?? "");
  if (invoice?.status === "open") voidInvoice(book, invoice);
}

export function intentOf(book: Book, { id }: Invoice): PaymentIntent | undefined {
  const payment = book.invoicePayments.all().find(({ invoice }) => invoice === id);
  return book.paymentIntents.get(payment?.payment.payment_intent ?? "");
}

function intentFor(book: Book, invoice: Invoice): PaymentIntent {
  const now = timeFor(book, invoice.customer);
  const intent = newIntent(book, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description:
      invoice.billing_reason === "subscription_create"
        ? "Subscription creation"
        : "Subscription update",
  });
  book.invoicePayments.add({
    id: newId("inpay"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: "payment_intent" },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  });
  return intent;
}
