import { z } from "zod";
import { apiError, invalid } from "../api/api-error.ts";
import type { Call } from "../api/api-scope.ts";
import { params, read, seconds, text, yes } from "../api/params.ts";
import { type Book, timeFor } from "../book/book.ts";
import type { Customer, Invoice, Subscription } from "../book/resources.ts";
import { taxRateWith } from "../catalogue/tax-rate-calls.ts";
import { addressOf, addressParam } from "../customers/address.ts";
import { createCustomer, customerWith } from "../customers/customer-calls.ts";
import { draftInvoice } from "../invoices/make-invoice.ts";
import { wishedDiscounts } from "../money/discounts.ts";
import type { LineDraft } from "../money/line-draft.ts";
import { later, periodEnd } from "../money/periods.ts";
import { subscriptionWith } from "./change-subscription.ts";
import { checkPlace } from "./create-subscription.ts";
import { periodLines, trialLines } from "./item-lines.ts";
import { newItem, newSubscription } from "./new-subscription.ts";
import { type PlannedChange, periodOf, plannedChange } from "./planned-change.ts";
import {
  checkTogether,
  discountWishes,
  itemChange,
  moment,
  proration,
  recurringPrice,
} from "./subscription-params.ts";

const details = z.strictObject({
  billing_cycle_anchor: z.enum(["now", "unchanged"]).optional(),
  cancel_at: z.union([z.literal(""), seconds]).optional(),
  cancel_at_period_end: yes.optional(),
  default_tax_rates: z.array(text).optional(),
  items: z.array(itemChange).max(20).optional(),
  proration_behavior: proration.optional(),
  proration_date: seconds.optional(),
  trial_end: moment.optional(),
});
const wanted = params({
  automatic_tax: z.strictObject({ enabled: yes }).optional(),
  currency: text.optional(),
  customer: text.optional(),
  customer_details: z
    .strictObject({
      address: addressParam.optional(),
      tax_exempt: z.enum(["exempt", "none", "reverse"]).optional(),
    })
    .optional(),
  discounts: discountWishes.optional(),
  preview_mode: z.enum(["next"]).optional(),
  subscription: text.optional(),
  subscription_details: details.optional(),
});
type Wanted = z.output<typeof wanted>;

/** The next invoice of a subscription, of one that changes, or the first of a new one. */
export function previewInvoice(book: Book, call: Call): Invoice {
  const given = read(wanted, call.params);
  const told = book.deliver;
  const [kept, events] = [given.subscription, new Set(book.events.all().map(({ id }) => id))];
  book.deliver = () => {};
  let guest: Customer | null = null;
  try {
    if (kept !== undefined)
      return previewOf(book, subscriptionWith(book, kept, "subscription"), given);
    if (given.customer === undefined) guest = createCustomer(book, { id: "", params: {} });
    const customer = guest ?? customerWith(book, given.customer ?? "", "customer");
    return previewNew(book, customer, given);
  } finally {
    book.deliver = told;
    if (guest) book.customers.remove(guest.id);
    for (const { id } of book.events.all()) if (!events.has(id)) book.events.remove(id);
  }
}

function previewOf(book: Book, subscription: Subscription, given: Wanted): Invoice {
  if (given.customer !== undefined && given.customer !== subscription.customer)
    throw invalid("The subscription is another customer's.", "subscription");
  const { subscription_details: change = {}, discounts } = given;
  const planned = plannedChange(book, subscription, { ...change, discounts });
  const changed = withTaxes(book, subscription, given);
  const waiting = [...(book.pending.get(subscription.id) ?? []), ...planned.prorations];
  if (!planned.isInvoiced) return nextInvoice(book, changed, { given, planned, waiting });
  const now = timeFor(book, subscription.customer);
  const invoice = draftInvoice(book, changed, {
    drafts: [...waiting, ...planned.started],
    reason: "upcoming",
    period: { start: now, end: now },
    discounts: planned.discounts,
  });
  if (planned.prorations.length > 0)
    invoice.parent.subscription_details.subscription_proration_date = change.proration_date ?? now;
  return invoice;
}

function withTaxes(book: Book, subscription: Subscription, given: Wanted): Subscription {
  const rates = given.subscription_details?.default_tax_rates;
  return {
    ...subscription,
    automatic_tax: given.automatic_tax
      ? { disabled_reason: null, enabled: given.automatic_tax.enabled, liability: null }
      : subscription.automatic_tax,
    default_tax_rates:
      rates?.map((id) => taxRateWith(book, id, "default_tax_rates")) ??
      subscription.default_tax_rates,
  };
}

function nextInvoice(
  book: Book,
  subscription: Subscription,
  {
    given,
    planned: { items, period, discounts },
    waiting,
  }: { given: Wanted; planned: PlannedChange; waiting: LineDraft[] },
): Invoice {
  const { status, cancel_at: cancelAt } = subscription;
  const ends =
    given.subscription_details?.cancel_at_period_end ??
    (status === "canceled" || (cancelAt !== null && cancelAt <= period.end));
  const every = items[0]?.price.recurring;
  if (!every || (ends && waiting.length === 0))
    throw apiError(404, {
      type: "invalid_request_error",
      code: "invoice_upcoming_none",
      message: `No upcoming invoices for customer: ${subscription.customer}`,
    });
  const end = periodEnd(subscription.billing_cycle_anchor, every, period.end);
  const lines = periodLines(book, subscription, items, {
    next: ends ? null : { start: period.end, end },
    ended: status === "trialing" ? null : periodOf(subscription),
  });
  const drafts = [...waiting, ...lines];
  const invoice = draftInvoice(book, subscription, {
    drafts,
    reason: "upcoming",
    period,
    discounts,
  });
  return { ...invoice, created: period.end, next_payment_attempt: period.end + 3600 };
}

function previewNew(book: Book, customer: Customer, given: Wanted): Invoice {
  // The invoice reads the customer from the book.
  const known = withDetails(customer, given);
  if (given.automatic_tax?.enabled) checkPlace(known);
  book.customers.add(known);
  try {
    return firstInvoice(book, known, given);
  } finally {
    book.customers.add(customer);
  }
}

function withDetails(customer: Customer, { customer_details: told = {} }: Wanted): Customer {
  return {
    ...customer,
    ...(told.address ? { address: addressOf(told.address) } : {}),
    ...(told.tax_exempt ? { tax_exempt: told.tax_exempt } : {}),
  };
}

function firstInvoice(book: Book, customer: Customer, given: Wanted): Invoice {
  const { items = [], trial_end: trial } = given.subscription_details ?? {};
  const now = timeFor(book, customer.id);
  const prices = items.map(({ price = "" }, n) =>
    recurringPrice(book, price, `subscription_details[items][${n}][price]`),
  );
  const [first] = prices;
  if (!first?.recurring)
    throw invalid("Missing required param: subscription_details[items].", "subscription_details");
  checkTogether(prices);
  const subscription = withTaxes(
    book,
    newSubscription(book, {
      customer: customer.id,
      currency: first.currency,
      clock: customer.test_clock,
    }),
    given,
  );
  const isTrial = typeof trial === "number";
  const period = { start: now, end: isTrial ? trial : later(now, first.recurring, 1) };
  const made = items.flatMap(({ quantity }, n) => {
    const price = prices[n];
    return price
      ? [newItem(subscription, { price, quantity, metadata: {}, rates: [], period, now })]
      : [];
  });
  return draftInvoice(book, subscription, {
    drafts: isTrial
      ? trialLines(book, subscription.id, made, period)
      : periodLines(book, subscription, made, { next: period, ended: null }),
    reason: "upcoming",
    period: { start: now, end: now },
    discounts: wishedDiscounts(book, given.discounts ?? [], {
      customer: customer.id,
      subscription: subscription.id,
    }),
  });
}
