import { z } from "zod";
import { noSuch } from "../api/api-error.ts";
import type { Call } from "../api/api-scope.ts";
import { listPage } from "../api/list-page.ts";
import { page, params, read, text } from "../api/params.ts";
import { type Book, timeFor } from "../book/book.ts";
import type { Subscription } from "../book/resources.ts";
import { endSubscription, finalize } from "../invoices/collect.ts";
import { makeInvoice } from "../invoices/make-invoice.ts";
import { noteWhy, subscriptionWith } from "./change-subscription.ts";
import { prorationLine } from "./item-lines.ts";
import { periodOf } from "./planned-change.ts";
import { cancellation } from "./subscription-params.ts";

const statuses = z.enum([
  "active",
  "all",
  "canceled",
  "ended",
  "incomplete",
  "incomplete_expired",
  "past_due",
  "paused",
  "trialing",
  "unpaid",
]);
const listing = params({
  ...page,
  customer: text.optional(),
  price: text.optional(),
  status: statuses.optional(),
  test_clock: text.optional(),
});

export function retrieveSubscription(book: Book, call: Call): Subscription {
  read(params({}), call.params);
  return subscriptionWith(book, call.id);
}

export function listSubscriptions(book: Book, call: Call): object {
  const { customer, price, status, test_clock: clock, ...cursor } = read(listing, call.params);
  const ended = ["canceled", "incomplete_expired"];
  const found = book.subscriptions
    .all()
    .filter(
      (each) =>
        (customer === undefined || each.customer === customer) &&
        (clock === undefined || each.test_clock === clock) &&
        (price === undefined || each.items.data.some((item) => item.price.id === price)) &&
        (status === "all" ||
          (status === undefined
            ? each.status !== "canceled"
            : status === "ended"
              ? ended.includes(each.status)
              : each.status === status)),
    );
  return listPage(found, cursor, "/v1/subscriptions");
}

/** At once; `prorate` gives back what was not used. */
export function cancelSubscription(book: Book, call: Call): Subscription {
  const subscription = subscriptionWith(book, call.id);
  const given = read(cancellation, call.params);
  if (subscription.status === "canceled" || subscription.status === "incomplete_expired")
    throw noSuch("subscription", call.id);
  noteWhy(subscription, given);
  const at = timeFor(book, subscription.customer);
  const period = periodOf(subscription);
  const credits = subscription.items.data
    .filter(({ id }) => given.prorate && (book.billed.get(id) ?? 0) > 0)
    .map((item) =>
      prorationLine(book, subscription.id, item, {
        kind: "Unused",
        whole: book.billed.get(item.id) ?? 0,
        period,
        at,
      }),
    );
  const drafts = [...(book.pending.get(subscription.id) ?? []), ...credits];
  endSubscription(book, subscription, "cancellation_requested");
  if (given.invoice_now && drafts.length > 0) {
    const invoice = makeInvoice(book, subscription, {
      drafts,
      reason: "subscription_update",
      period: { start: at, end: at },
    });
    subscription.latest_invoice = invoice.id;
    finalize(book, invoice, { isOffSession: true });
  }
  return subscription;
}
