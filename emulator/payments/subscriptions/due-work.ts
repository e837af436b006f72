import { type Book, commonTime } from "../book/book.ts";
import type { Subscription } from "../book/resources.ts";
import { changingSubscription, emit } from "../events/emit.ts";
import {
  collect,
  dropWaiting,
  endSubscription,
  finalize,
  voidInvoice,
} from "../invoices/collect.ts";
import { makeInvoice } from "../invoices/make-invoice.ts";
import { periodEnd } from "../money/periods.ts";
import { noteBilled } from "./billed.ts";
import { periodLines } from "./item-lines.ts";
import { periodOf } from "./planned-change.ts";

const hourSeconds = 3600;
const incompleteSeconds = 23 * hourSeconds;
const announcedBefore = 3 * 86_400;
/** Of one move of a clock; a clock moved by centuries stops here. */
const mostSteps = 20_000;

const running = new Set(["active", "past_due", "trialing", "unpaid"]);

type Step = { at: number; run: () => void };

/** Does what is due until `target`, each at its own moment. `clock`: whose; null: everybody's. */
export function doDueWork(book: Book, clock: string | null, target: number): void {
  const frozen = clock === null ? null : book.clocks.get(clock);
  for (let n = 0; n < mostSteps; n += 1) {
    const step = nextStep(book, clock);
    if (!step || step.at > target) break;
    if (frozen) frozen.frozen_time = Math.max(frozen.frozen_time, step.at);
    else book.workTime = step.at;
    try {
      step.run();
    } finally {
      book.workTime = null;
    }
  }
  if (frozen) frozen.frozen_time = target;
}

export function doCommonWork(book: Book): void {
  doDueWork(book, null, commonTime(book));
}

function nextStep(book: Book, clock: string | null): Step | null {
  let first: Step | null = null;
  const consider = (at: number | null, run: () => void): void => {
    if (at !== null && (first === null || at < first.at)) first = { at, run };
  };
  for (const each of book.subscriptions.all()) {
    if (each.test_clock !== clock) continue;
    const { status } = each;
    if (status === "incomplete")
      consider(each.created + incompleteSeconds, () => expire(book, each));
    if (status === "trialing" && !isAnnounced(book, each))
      consider((each.trial_end ?? 0) - announcedBefore, () => announceTrialEnd(book, each));
    if (!running.has(status)) continue;
    consider(each.pending_update?.expires_at ?? null, () => dropWaiting(book, each));
    consider(each.cancel_at, () => endAsWished(book, each));
    consider(periodOf(each).end, () => renew(book, each));
  }
  for (const each of book.invoices.all()) {
    if (each.test_clock !== clock) continue;
    if (each.status === "draft" && each.auto_advance)
      consider(each.automatically_finalizes_at, () => finalize(book, each, { isOffSession: true }));
    if (each.status === "open")
      consider(each.next_payment_attempt, () => collect(book, each, { isOffSession: true }));
  }
  return first;
}

/** Three days before a trial ends, or at once where it is shorter. */
export function announceTrialEnd(book: Book, subscription: Subscription): void {
  const { status, trial_end: end } = subscription;
  if (status !== "trialing" || end === null || isAnnounced(book, subscription)) return;
  const { customer } = subscription;
  const clock = book.customers.get(customer)?.test_clock ?? null;
  const now = clock === null ? (book.workTime ?? commonTime(book)) : clockTime(book, clock);
  if (now < end - announcedBefore) return;
  book.announced.add(`${subscription.id} ${end}`);
  emit(book, "customer.subscription.trial_will_end", subscription);
}

function isAnnounced(book: Book, { id, trial_end: end }: Subscription): boolean {
  return book.announced.has(`${id} ${end}`);
}

function clockTime(book: Book, clock: string): number {
  return book.clocks.get(clock)?.frozen_time ?? 0;
}

/** A purchase that nobody paid within a day. */
function expire(book: Book, subscription: Subscription): void {
  const invoice = book.invoices.get(subscription.latest_invoice ?? "");
  if (invoice?.status === "open") voidInvoice(book, invoice);
  changingSubscription(book, subscription, () => {
    subscription.status = "incomplete_expired";
    subscription.ended_at = subscription.created + incompleteSeconds;
  });
}

function endAsWished(book: Book, subscription: Subscription): void {
  chargeUsage(book, subscription);
  endSubscription(book, subscription, "cancellation_requested");
}

/** What was used since the period began is still to be paid. */
function chargeUsage(book: Book, subscription: Subscription): void {
  const { start, end } = periodOf(subscription);
  const drafts = [
    ...(book.pending.get(subscription.id) ?? []),
    ...periodLines(book, subscription, subscription.items.data, {
      next: null,
      ended: { start, end },
    }),
  ];
  if (drafts.every(({ amount }) => amount === 0)) return;
  book.pending.delete(subscription.id);
  const invoice = makeInvoice(book, subscription, {
    drafts,
    reason: "subscription_cycle",
    period: { start, end },
  });
  subscription.latest_invoice = invoice.id;
  finalize(book, invoice, { isOffSession: true });
}

function renew(book: Book, subscription: Subscription): void {
  const old = periodOf(subscription);
  const wasTrial = subscription.status === "trialing";
  const every = subscription.items.data[0]?.price.recurring;
  if (!every) return;
  if (wasTrial && endsWithTrial(book, subscription)) return;
  const next = {
    start: old.end,
    end: periodEnd(subscription.billing_cycle_anchor, every, old.end),
  };
  const { data: items } = subscription.items;
  const drafts = [
    ...(book.pending.get(subscription.id) ?? []),
    ...periodLines(book, subscription, items, { next, ended: wasTrial ? null : old }),
  ];
  book.pending.delete(subscription.id);
  changingSubscription(book, subscription, () => {
    if (wasTrial) subscription.status = "active";
    subscription.discounts = subscription.discounts.filter(
      (id) => (book.discounts.get(id)?.end ?? Number.POSITIVE_INFINITY) > old.end,
    );
    subscription.items.data = items.map((item) => ({
      ...item,
      current_period_start: next.start,
      current_period_end: next.end,
    }));
  });
  noteBilled(book, subscription, true);
  const invoice = makeInvoice(book, subscription, {
    drafts,
    reason: "subscription_cycle",
    period: old,
  });
  // The seller has an hour to change it; one of a subscription that is not paid stays a draft.
  if (subscription.status === "unpaid") invoice.auto_advance = false;
  else {
    invoice.automatically_finalizes_at = invoice.created + hourSeconds;
    invoice.next_payment_attempt = invoice.created + hourSeconds;
  }
  changingSubscription(book, subscription, () => {
    subscription.latest_invoice = invoice.id;
  });
}

/** Without a payment method a trial can end with the subscription. */
function endsWithTrial(book: Book, subscription: Subscription): boolean {
  const customer = book.customers.get(subscription.customer);
  const method =
    subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  const { missing_payment_method: wanted } = subscription.trial_settings.end_behavior;
  if (method || wanted !== "cancel") return false;
  endSubscription(book, subscription, "cancellation_requested");
  return true;
}
