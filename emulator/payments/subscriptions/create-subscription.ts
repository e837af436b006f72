import type { z } from "zod";
import { invalid } from "../api/api-error.ts";
import type { Call } from "../api/api-scope.ts";
import { merged, read } from "../api/params.ts";
import { type Book, timeFor } from "../book/book.ts";
import type { Customer, Subscription } from "../book/resources.ts";
import { taxRateWith } from "../catalogue/tax-rate-calls.ts";
import { customerWith } from "../customers/customer-calls.ts";
import { methodOfCustomer, wayOf } from "../customers/payment-method-calls.ts";
import { emit } from "../events/emit.ts";
import { setUpIntent } from "../intents/setup-intent.ts";
import { checkPayable, finalize } from "../invoices/collect.ts";
import { draftInvoice, makeInvoice } from "../invoices/make-invoice.ts";
import { redeem, wishedDiscounts } from "../money/discounts.ts";
import { periodEnd } from "../money/periods.ts";
import { hasPlace } from "../money/taxes.ts";
import { noteBilled } from "./billed.ts";
import { announceTrialEnd } from "./due-work.ts";
import { periodLines, trialLines } from "./item-lines.ts";
import { newItem, newSubscription } from "./new-subscription.ts";
import { periodOf } from "./planned-change.ts";
import { type Change, checkTogether, creation, recurringPrice } from "./subscription-params.ts";

const daySeconds = 86_400;

type Given = z.output<typeof creation>;

export function createSubscription(book: Book, call: Call): Subscription {
  const given = read(creation, call.params);
  const customer = customerWith(book, given.customer, "customer");
  const subscription = plannedSubscription(book, customer, given);
  const discounts = wishedDiscounts(book, given.discounts ?? [], {
    customer: customer.id,
    subscription: subscription.id,
  });
  const isTrial = subscription.trial_end !== null;
  const period = periodOf(subscription);
  const { data: items } = subscription.items;
  const wanted = {
    drafts: isTrial
      ? trialLines(book, subscription.id, items, period)
      : periodLines(book, subscription, items, { next: period, ended: null }),
    reason: "subscription_create",
    period: { start: period.start, end: period.start },
    discounts,
  } as const;
  // What it costs is known before anything is kept: a purchase that is refused leaves no trace.
  const { amount_due: due } = draftInvoice(book, subscription, wanted);
  const { payment_behavior: behavior, off_session: isOffSession = false } = given;
  const payer =
    subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  if (due > 0) checkPayer(book, payer, behavior, isOffSession);

  book.subscriptions.add(subscription);
  redeem(book, discounts);
  subscription.discounts = discounts.map(({ id }) => id);
  noteBilled(book, subscription, !isTrial);
  if (due === 0 && !isTrial) subscription.status = "active";
  const invoice = makeInvoice(book, subscription, wanted);
  subscription.latest_invoice = invoice.id;
  if (due === 0 && payer !== null && wayOf(book, payer).asks !== "never" && !isOffSession)
    subscription.pending_setup_intent = setUpIntent(book, customer.id, payer).id;
  emit(book, "customer.subscription.created", subscription);
  finalize(book, invoice, { isOffSession, waits: behavior === "default_incomplete" });
  announceTrialEnd(book, subscription);
  return subscription;
}

/** What the call describes; kept nowhere yet. */
function plannedSubscription(book: Book, customer: Customer, given: Given): Subscription {
  const now = timeFor(book, customer.id);
  const prices = given.items.map(({ price }, n) =>
    recurringPrice(book, price, `items[${n}][price]`),
  );
  checkTogether(prices);
  const [first] = prices;
  if (!first?.recurring) throw invalid("Missing required param: items.", "items");
  const trialEnd = trialEndOf(given, now);
  const period = { start: now, end: trialEnd ?? periodEnd(now, first.recurring, now) };
  const subscription = newSubscription(book, {
    customer: customer.id,
    currency: first.currency,
    clock: customer.test_clock,
  });
  if (trialEnd !== null) {
    subscription.status = "trialing";
    subscription.billing_cycle_anchor = trialEnd;
    subscription.trial_start = now;
    subscription.trial_end = trialEnd;
  }
  fill(book, subscription, customer, given);
  setEnd(subscription, given, period.end, now);
  subscription.items.data = given.items.flatMap(({ quantity, metadata: labels }, n) => {
    const price = prices[n];
    const metadata = merged({}, labels);
    return price
      ? [newItem(subscription, { price, quantity, metadata, rates: [], period, now })]
      : [];
  });
  return subscription;
}

function fill(book: Book, subscription: Subscription, customer: Customer, given: Given): void {
  const method = given.default_payment_method || null;
  if (method !== null) methodOfCustomer(book, method, customer.id, "default_payment_method");
  subscription.default_payment_method = method;
  subscription.description = given.description || null;
  subscription.metadata = merged({}, given.metadata);
  subscription.default_tax_rates = (given.default_tax_rates ?? []).map((id) =>
    taxRateWith(book, id, "default_tax_rates"),
  );
  if (given.trial_settings) subscription.trial_settings = given.trial_settings;
  Object.assign(subscription.payment_settings ?? {}, given.payment_settings);
  if (!given.automatic_tax?.enabled) return;
  checkPlace(customer);
  subscription.automatic_tax = {
    disabled_reason: null,
    enabled: true,
    liability: { type: "self" },
  };
}

/** Somebody has to pay, at once where the call says so. */
export function checkPayer(
  book: Book,
  payer: string | null,
  behavior: Change["payment_behavior"],
  isOffSession: boolean,
): void {
  if (payer === null && behavior !== "default_incomplete")
    throw invalid(
      "This customer has no attached payment source or default payment method. Please consider " +
        "adding a default payment method. For more information, visit " +
        "https://stripe.com/docs/billing/subscriptions/payment-methods-setting.",
      undefined,
      "resource_missing",
    );
  if (behavior === "error_if_incomplete") checkPayable(book, payer, isOffSession);
}

export function checkPlace(customer: Customer): void {
  if (hasPlace(customer)) return;
  throw invalid(
    "The customer's location isn't recognized. Set a valid customer address in order to " +
      "automatically calculate tax.",
    "automatic_tax[enabled]",
    "customer_tax_location_invalid",
  );
}

function trialEndOf(
  { trial_end: end, trial_period_days: days }: Given,
  now: number,
): number | null {
  if (days !== undefined) {
    if (end !== undefined)
      throw invalid("You may only specify one of trial_end and trial_period_days.", "trial_end");
    return now + days * daySeconds;
  }
  if (typeof end !== "number") return null;
  if (end <= now) throw invalid("The trial_end must be in the future.", "trial_end");
  if (end > now + 730 * daySeconds)
    throw invalid("The trial_end is more than two years away.", "trial_end");
  return end;
}

/** When it ends, if it does. */
export function setEnd(
  subscription: Subscription,
  given: { cancel_at_period_end?: boolean | undefined; cancel_at?: number | "" | undefined },
  periodEndsAt: number,
  now: number,
): void {
  const { cancel_at_period_end: atEnd, cancel_at: at } = given;
  if (atEnd && at) throw invalid("You may only specify one of these.", "cancel_at");
  if (typeof at === "number" && at <= now)
    throw invalid("The cancel_at must be in the future.", "cancel_at");
  if (atEnd === undefined && at === undefined) return;
  const ends = atEnd ? periodEndsAt : at || null;
  const isKnown = ends !== null && subscription.cancel_at === ends;
  subscription.cancel_at = ends;
  subscription.cancel_at_period_end = atEnd === true;
  if (!isKnown) subscription.canceled_at = ends === null ? null : now;
  subscription.cancellation_details.reason = ends === null ? null : "cancellation_requested";
}
