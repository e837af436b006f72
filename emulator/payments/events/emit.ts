import { type Book, timeAt, timeFor } from "../book/book.ts";
import { newId } from "../book/new-id.ts";
import type { Subscription } from "../book/resources.ts";
import { apiVersion } from "../payment-options.ts";

/** Notes what happened to an object, as it is now, and tells whoever listens. */
export function emit(
  book: Book,
  type: string,
  object: object,
  previous?: Record<string, unknown>,
): void {
  const event = book.events.add({
    id: newId("evt"),
    object: "event",
    api_version: apiVersion,
    created: timeOf(book, object),
    data: {
      object: structuredClone(object),
      ...(previous === undefined ? {} : { previous_attributes: previous }),
    },
    livemode: false,
    pending_webhooks: 1,
    request: { ...book.request },
    type,
  });
  book.deliver(event);
}

/** Changes an object and tells of it, with the values that were there. */
export function changing<T extends object>(
  book: Book,
  type: string,
  object: T,
  change: () => void,
): void {
  const before = structuredClone(object);
  change();
  const previous = differences(before, object);
  if (Object.keys(previous).length > 0) emit(book, type, object, previous);
}

export function changingSubscription(book: Book, object: Subscription, change: () => void): void {
  changing(book, "customer.subscription.updated", object, change);
}

function differences(before: object, after: object): Record<string, unknown> {
  const now = new Map<string, unknown>(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(now.get(name)),
    ),
  );
}

function timeOf(book: Book, object: object): number {
  if ("test_clock" in object && typeof object.test_clock === "string")
    return timeAt(book, object.test_clock);
  if ("customer" in object && typeof object.customer === "string")
    return timeFor(book, object.customer);
  return timeAt(book, null);
}
