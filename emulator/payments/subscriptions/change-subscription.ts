import { invalid, noSuch } from "../api/api-error.ts";
import type { Call } from "../api/api-scope.ts";
import { merged, read } from "../api/params.ts";
import { type Book, timeFor } from "../book/book.ts";
import type { Subscription } from "../book/resources.ts";
import { taxRateWith } from "../catalogue/tax-rate-calls.ts";
import { customerWith } from "../customers/customer-calls.ts";
import { methodOfCustomer } from "../customers/payment-method-calls.ts";
import { changingSubscription } from "../events/emit.ts";
import { finalize } from "../invoices/collect.ts";
import { draftInvoice, makeInvoice } from "../invoices/make-invoice.ts";
import { redeem } from "../money/discounts.ts";
import { noteBilled } from "./billed.ts";
import { checkPayer, checkPlace, setEnd } from "./create-subscription.ts";
import { announceTrialEnd } from "./due-work.ts";
import { type PlannedChange, plannedChange } from "./planned-change.ts";
import { type Change, change } from "./subscription-params.ts";

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
  const now = timeFor(book, subscription.customer);
  const drafts = [
    ...(book.pending.get(subscription.id) ?? []),
    ...planned.prorations,
    ...planned.started,
  ];
  const { amount_due: due } = draftInvoice(book, subscription, {
    drafts,
    reason: "subscription_update",
    period: { start: now, end: now },
    discounts: planned.discounts,
  });
  if (due === 0) return;
  const { invoice_settings: settings } = customerWith(book, subscription.customer);
  const payer =
    given.default_payment_method ||
    subscription.default_payment_method ||
    settings.default_payment_method;
  checkPayer(book, payer, given.payment_behavior, given.off_session ?? false);
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
