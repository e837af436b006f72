import { type Book, timeFor } from "../book/book.ts";
import type { Subscription } from "../book/resources.ts";
import { discountsOf } from "../invoices/make-invoice.ts";
import { valid } from "../money/discounts.ts";
import { wholePrice } from "./item-lines.ts";

/** Remembers what the items cost now, which is what a change gives back a part of. */
export function noteBilled(book: Book, subscription: Subscription, isPaid: boolean): void {
  const discounts = valid(discountsOf(book, subscription), timeFor(book, subscription.customer));
  for (const item of subscription.items.data)
    book.billed.set(item.id, isPaid ? wholePrice(book, item, discounts) : 0);
}
