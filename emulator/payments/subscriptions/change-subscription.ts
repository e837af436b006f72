import { invalid, noSuch } from "../api/api-error.ts";
import type { Call } from "../api/api-scope.ts";
import { merged, read } from "../api/params.ts";
import { type Book, timeFor } from "../book/book.ts";
import type { Invoice, Subscription } from "../book/resources.ts";
import { taxRateWith } from "../catalogue/tax-rate-calls.ts";
import { customerWith } from "../customers/customer-calls.ts";
import { methodOfCustomer, wayOf } from "../customers/payment-method-calls.ts";
import { changingSubscription, emit } from "../events/emit.ts";
import { failureOf } from "../intents/payment-intent.ts";
import { dropWaiting, finalize } from "../invoices/collect.ts";
import { draftInvoice, makeInvoice } from "../invoices/make-invoice.ts";
import { redeem } from "../money/discounts.ts";
import { noteBilled } from "./billed.ts";
import { checkPayer, checkPlace, setEnd } from "./create-subscription.ts";
import { announceTrialEnd } from "./due-work.ts";
import { type PlannedChange, periodOf, plannedChange } from "./planned-change.ts";
import { type Change, change } from "./subscription-params.ts";

/** How long a change waits for its payment. */
const waitsSeconds = 23 * 3600;

export function updateSubscription(book: Book, call: Call): Subscription {
  const subscription = subscriptionWith(book, call.id);
  const given = read(change, call.params);
  checkOpen(subscription, given);
  const now = timeFor(book, subscription.customer);
  const planned = plannedChange(book, subscription, given);
  const { default_payment_method: method } = given;
  if (method) methodOfCustomer(book, method, subscription.customer, "default_payment_method");
  if (given.automatic_tax?.enabled) checkPlace(customerWith(book, subscription.customer));
  const rates = given.default_tax_rates?.map((id) => taxRateWith(book, id, "default_tax_rates"));
  const isOffSession = given.off_session ?? false;
  const changes = hasChanges(given);
  if (changes) dropWaiting(book, subscription);
  if (given.payment_behavior === "pending_if_incomplete") {
    checkCanWait(given);
    if (!isPaidAtOnce(book, subscription, planned, given))
      return waitForPayment(book, subscription, planned, given);
  }
  checkPayment(book, subscription, planned, given);

  changingSubscription(book, subscription, () => {
    if (method !== undefined) subscription.default_payment_method = method || null;
    if (given.description !== undefined) subscription.description = given.description || null;
    if (rates) subscription.default_tax_rates = rates;
    if (given.automatic_tax)
      subscription.automatic_tax = {
        disabled_reason: null,
        enabled: given.automatic_tax.enabled,
        liability: given.automatic_tax.enabled ? { type: "self" } : null,
      };
    if (given.trial_settings) subscription.trial_settings = given.trial_settings;
    Object.assign(subscription.payment_settings ?? {}, given.payment_settings);
    subscription.metadata = merged(subscription.metadata, given.metadata);
    noteWhy(subscription, given);
    redeem(book, planned.discounts);
    subscription.discounts = planned.discounts.map(({ id }) => id);
    if (changes) apply(subscription, planned, now);
    setEnd(subscription, given, planned.period.end, now);
    if (planned.restarts && subscription.cancel_at_period_end)
      subscription.cancel_at = planned.period.end;
  });
  if (changes)
    charge(book, subscription, planned, {
      isOffSession,
      waits: given.payment_behavior === "default_incomplete",
    });
  announceTrialEnd(book, subscription);
  return subscription;
}

function apply(
  subscription: Subscription,
  { items, period, restarts, trialEnd }: PlannedChange,
  now: number,
): void {
  subscription.items.data = items;
  if (!restarts) return;
  subscription.billing_cycle_anchor = trialEnd ?? period.start;
  if (trialEnd !== null) {
    subscription.status = "trialing";
    subscription.trial_start ??= now;
    subscription.trial_end = trialEnd;
  } else if (subscription.status === "trialing") {
    subscription.status = "active";
    subscription.trial_end = now;
  }
}

function charge(
  book: Book,
  subscription: Subscription,
  planned: PlannedChange,
  how: { isOffSession: boolean; waits: boolean },
): void {
  noteBilled(book, subscription, planned.trialEnd === null);
  const waiting = [...(book.pending.get(subscription.id) ?? []), ...planned.prorations];
  if (!planned.isInvoiced) {
    book.pending.set(subscription.id, waiting);
    return;
  }
  book.pending.delete(subscription.id);
  const now = timeFor(book, subscription.customer);
  const invoice = makeInvoice(book, subscription, {
    drafts: [...waiting, ...planned.started],
    reason: "subscription_update",
    period: { start: now, end: now },
  });
  changingSubscription(book, subscription, () => {
    subscription.latest_invoice = invoice.id;
  });
  finalize(book, invoice, how);
}

/** A change that cannot be paid is refused before it happens, where the caller wishes that. */
function checkPayment(
  book: Book,
  subscription: Subscription,
  planned: PlannedChange,
  given: Change,
): void {
  if (!planned.isInvoiced || !hasChanges(given)) return;
  if (draftOf(book, subscription, planned).amount_due === 0) return;
  const payer = payerOf(book, subscription, given);
  checkPayer(book, payer, given.payment_behavior, given.off_session ?? false);
}

/** The invoice with which a change comes. */
function draftOf(book: Book, subscription: Subscription, planned: PlannedChange): Invoice {
  const now = timeFor(book, subscription.customer);
  return draftInvoice(book, subscription, {
    drafts: [
      ...(book.pending.get(subscription.id) ?? []),
      ...planned.prorations,
      ...planned.started,
    ],
    reason: "subscription_update",
    period: { start: now, end: now },
    discounts: planned.discounts,
  });
}

function payerOf(book: Book, subscription: Subscription, given: Change): string | null {
  const { invoice_settings: settings } = customerWith(book, subscription.customer);
  return (
    given.default_payment_method ||
    subscription.default_payment_method ||
    settings.default_payment_method
  );
}

/** What a change that may have to wait can have. */
function checkCanWait(given: Change): void {
  const allowed = [
    "billing_cycle_anchor",
    "discounts",
    "expand",
    "items",
    "metadata",
    "off_session",
    "payment_behavior",
    "proration_behavior",
    "proration_date",
  ];
  const other = Object.entries(given).find(
    ([name, value]) => value !== undefined && !allowed.includes(name),
  );
  if (other)
    throw invalid(
      `When payment_behavior is pending_if_incomplete, ${other[0]} cannot be changed here.`,
      other[0],
    );
}

function isPaidAtOnce(
  book: Book,
  subscription: Subscription,
  planned: PlannedChange,
  given: Change,
): boolean {
  if (!planned.isInvoiced || draftOf(book, subscription, planned).amount_due === 0) return true;
  const payer = payerOf(book, subscription, given);
  // Said by the check that follows.
  if (payer === null) return true;
  return failureOf(wayOf(book, payer), given.off_session ?? false) === null;
}

/** Keeps the change until its invoice is paid; the subscription goes on as it is. */
function waitForPayment(
  book: Book,
  subscription: Subscription,
  planned: PlannedChange,
  given: Change,
): Subscription {
  const { items, discounts, period, restarts } = planned;
  const now = timeFor(book, subscription.customer);
  redeem(book, discounts);
  const invoice = book.invoices.add(draftOf(book, subscription, planned));
  emit(book, "invoice.created", invoice);
  const waiting = {
    invoice: invoice.id,
    items,
    discounts: discounts.map(({ id }) => id),
    metadata: merged(subscription.metadata, given.metadata),
    restartsAt: restarts ? period.start : null,
  };
  book.waiting.set(subscription.id, waiting);
  changingSubscription(book, subscription, () => {
    subscription.latest_invoice = invoice.id;
    subscription.pending_update = {
      billing_cycle_anchor: waiting.restartsAt,
      cancel_at_period_end: null,
      discount: null,
      discounts: given.discounts === undefined ? null : waiting.discounts,
      expires_at: Math.min(now + waitsSeconds, periodOf(subscription).end),
      metadata: given.metadata === undefined ? null : waiting.metadata,
      subscription_items: items,
      trial_end: null,
      trial_from_plan: null,
    };
  });
  finalize(book, invoice, { isOffSession: given.off_session ?? false });
  return subscription;
}

function hasChanges(given: Change): boolean {
  return (
    given.items !== undefined ||
    given.trial_end !== undefined ||
    given.billing_cycle_anchor === "now"
  );
}

export function noteWhy(
  subscription: Subscription,
  { cancellation_details: why }: Pick<Change, "cancellation_details">,
): void {
  if (why?.comment !== undefined) subscription.cancellation_details.comment = why.comment || null;
  if (why?.feedback !== undefined)
    subscription.cancellation_details.feedback = why.feedback || null;
}

function checkOpen({ status }: Subscription, given: Change): void {
  const allowed = ["cancellation_details", "metadata", "expand"];
  if (status !== "canceled" && status !== "incomplete_expired") {
    if (status === "incomplete" && hasChanges(given))
      throw invalid("An incomplete subscription cannot be changed before it is paid.");
    return;
  }
  if (Object.keys(given).every((name) => allowed.includes(name))) return;
  throw invalid("A canceled subscription can only update its cancellation_details and metadata.");
}

export function subscriptionWith(book: Book, id: string, param?: string): Subscription {
  const subscription = book.subscriptions.get(id);
  if (!subscription) throw noSuch("subscription", id, param);
  return subscription;
}
