import { type Book, timeFor } from "../book/book.ts";
import { newId } from "../book/new-id.ts";
import type { Customer, Discount, Invoice, Subscription, TaxRate } from "../book/resources.ts";
import { customerWith } from "../customers/customer-calls.ts";
import { changingSubscription, emit } from "../events/emit.ts";
import { couponOf, valid } from "../money/discounts.ts";
import type { LineDraft } from "../money/line-draft.ts";
import { automaticRates, hasPlace } from "../money/taxes.ts";
import { totalsOf } from "../money/totals.ts";
import { blankInvoice } from "./blank-invoice.ts";

type Reason = "subscription_create" | "subscription_cycle" | "subscription_update" | "upcoming";
type Wanted = {
  drafts: LineDraft[];
  reason: Reason;
  period: { start: number; end: number };
  discounts?: Discount[];
};

/** An invoice that is kept nowhere: what a change would come to. */
export function draftInvoice(
  book: Book,
  subscription: Subscription,
  { drafts, reason, period, discounts = discountsOf(book, subscription) }: Wanted,
): Invoice {
  const customer = customerWith(book, subscription.customer);
  const id = newId(reason === "upcoming" ? "upcoming_in" : "in");
  const current = valid(discounts, period.end);
  const rates = ratesOf(book, subscription);
  const totals = totalsOf(book, { drafts, discounts: current, rates }, id);
  const due = totals.total < 0 ? 0 : Math.max(0, totals.total + customer.balance);
  return {
    ...blankInvoice(id, timeFor(book, customer.id)),
    amount_due: due,
    amount_remaining: due,
    automatic_tax: automaticTaxOf(subscription, customer),
    billing_reason: reason,
    currency: subscription.currency,
    customer: customer.id,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_tax_exempt: customer.tax_exempt ?? "none",
    default_tax_rates: subscription.default_tax_rates,
    discounts: current.map((each) => each.id),
    lines: {
      object: "list",
      data: totals.lines,
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: subscription.metadata,
        subscription: subscription.id,
      },
      type: "subscription_details",
    },
    period_end: period.end,
    period_start: period.start,
    starting_balance: customer.balance,
    subtotal: totals.subtotal,
    subtotal_excluding_tax: totals.subtotal,
    test_clock: subscription.test_clock,
    total: totals.total,
    total_discount_amounts: totals.discountAmounts,
    total_excluding_tax: totals.totalExcludingTax,
    total_pretax_credit_amounts: totals.discountAmounts.map((each) => ({
      ...each,
      type: "discount",
    })),
    total_taxes: totals.taxes,
  };
}

function automaticTaxOf(
  { automatic_tax: { enabled } }: Subscription,
  customer: Customer,
): Invoice["automatic_tax"] {
  if (!enabled)
    return { disabled_reason: null, enabled, liability: null, provider: null, status: null };
  return {
    disabled_reason: null,
    enabled,
    liability: { type: "self" },
    provider: "stripe",
    status: hasPlace(customer) ? "complete" : "requires_location_inputs",
  };
}

/** Keeps an invoice; the subscription's latest from now on. */
export function makeInvoice(book: Book, subscription: Subscription, wanted: Wanted): Invoice {
  const invoice = book.invoices.add(draftInvoice(book, subscription, wanted));
  useOnce(book, subscription, invoice);
  emit(book, "invoice.created", invoice);
  return invoice;
}

/** A reduction that is given once has been given with the first amount that it lowered. */
export function useOnce(book: Book, subscription: Subscription, invoice: Invoice): void {
  const used = invoice.total_discount_amounts
    .filter(({ amount }) => amount > 0)
    .map(({ discount }) => discount);
  const spent = discountsOf(book, subscription)
    .filter((each) => couponOf(book, each).duration === "once" && used.includes(each.id))
    .map(({ id }) => id);
  if (spent.length === 0) return;
  const use = (): void => {
    subscription.discounts = subscription.discounts.filter((id) => !spent.includes(id));
  };
  // Nobody has heard of a new one yet.
  if (subscription.latest_invoice === null) use();
  else changingSubscription(book, subscription, use);
}

export function discountsOf(book: Book, { discounts }: Pick<Subscription, "discounts">) {
  return discounts.flatMap((id) => book.discounts.get(id) ?? []);
}

function ratesOf(book: Book, subscription: Subscription): TaxRate[] {
  const own = subscription.default_tax_rates;
  if (own.length > 0 || !subscription.automatic_tax.enabled) return own;
  return automaticRates(book, customerWith(book, subscription.customer));
}

/** What subscription an invoice is for. */
export function subscriptionOf(book: Book, invoice: Invoice): Subscription | undefined {
  return book.subscriptions.get(invoice.parent.subscription_details.subscription);
}
