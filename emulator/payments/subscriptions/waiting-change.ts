import type { Book } from "../book/book.ts";
import type { Invoice, Subscription, SubscriptionItem } from "../book/resources.ts";
import { changingSubscription, emit } from "../events/emit.ts";
import { useOnce } from "../invoices/make-invoice.ts";
import { noteBilled } from "./billed.ts";

/** A change that is made once its invoice is paid. */
export type WaitingChange = {
  invoice: string;
  items: SubscriptionItem[];
  discounts: string[];
  metadata: Record<string, string>;
  /** When the period that begins with the change begins; null: it goes on. */
  restartsAt: number | null;
};

/** What waits for this invoice. */
export function waitingFor(book: Book, invoice: Invoice): WaitingChange | null {
  const waiting = book.waiting.get(invoice.parent.subscription_details.subscription);
  return waiting?.invoice === invoice.id ? waiting : null;
}

/** The invoice was paid. */
export function makeWaiting(book: Book, subscription: Subscription, invoice: Invoice): void {
  const waiting = waitingFor(book, invoice);
  if (!waiting) return;
  book.waiting.delete(subscription.id);
  changingSubscription(book, subscription, () => {
    subscription.items.data = waiting.items;
    subscription.discounts = waiting.discounts;
    subscription.metadata = waiting.metadata;
    if (waiting.restartsAt !== null) subscription.billing_cycle_anchor = waiting.restartsAt;
    subscription.pending_update = null;
  });
  useOnce(book, subscription, invoice);
  book.pending.delete(subscription.id);
  noteBilled(book, subscription, true);
  emit(book, "customer.subscription.pending_update_applied", subscription);
}

/** The invoice is not to be paid any more. */
export function forgetWaiting(book: Book, subscription: Subscription, invoice: Invoice): void {
  if (!waitingFor(book, invoice)) return;
  book.waiting.delete(subscription.id);
  changingSubscription(book, subscription, () => {
    subscription.pending_update = null;
  });
  emit(book, "customer.subscription.pending_update_expired", subscription);
}
