import type { Book } from "../book/book.ts";
import type { Discount, Price, Subscription, SubscriptionItem } from "../book/resources.ts";
import { usageOf } from "../catalogue/meter-calls.ts";
import { reduced } from "../money/discounts.ts";
import type { LineDraft } from "../money/line-draft.ts";

type Period = { start: number; end: number };
export type Items = Pick<SubscriptionItem, "id" | "price" | "quantity">[];

/** The lines for a whole period: licences before it begins, usage after it ended. */
export function periodLines(
  book: Book,
  { id: subscription, customer }: Pick<Subscription, "id" | "customer">,
  items: Items,
  { next, ended }: { next: Period | null; ended: Period | null },
): LineDraft[] {
  return items.flatMap(({ id: item, price, quantity = 1 }): LineDraft[] => {
    const meter = price.recurring?.meter;
    const period = meter ? ended : next;
    if (period === null) return [];
    const units = meter ? usageOf(book, meter, customer, period) : quantity;
    const { name } = productOf(book, price);
    return [
      {
        amount: costOf(price, units),
        description: `${units} × ${name} (at ${money(price)} / ${intervalOf(price)})`,
        quantity: units,
        period,
        price,
        subscription,
        item,
        isProration: false,
      },
    ];
  });
}

/** A trial costs nothing and says so. */
export function trialLines(
  book: Book,
  subscription: string,
  items: Items,
  period: Period,
): LineDraft[] {
  return items
    .filter(({ price }) => !price.recurring?.meter)
    .map(({ id: item, price, quantity = 1 }) => ({
      amount: 0,
      description: `Trial period for ${productOf(book, price).name}`,
      quantity,
      period,
      price,
      subscription,
      item,
      isProration: false,
    }));
}

/** What is given back of an item, and what the rest of the period costs with another. */
export function prorationLine(
  book: Book,
  subscription: string,
  { id: item, price, quantity = 1 }: Items[number],
  of: { kind: "Unused" | "Remaining"; whole: number; period: Period; at: number },
): LineDraft {
  const { start, end } = of.period;
  const part = (of.whole * (end - of.at)) / (end - start);
  const day = new Date(of.at * 1000).toLocaleDateString("en-GB", {
    day: "2-digit",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  return {
    amount: of.kind === "Unused" ? -Math.round(part) : Math.round(part),
    description: `${of.kind} time on ${quantity} × ${productOf(book, price).name} after ${day}`,
    quantity,
    period: { start: of.at, end },
    price,
    subscription,
    item,
    isProration: true,
  };
}

/** The price of a whole period after reductions; usage is paid afterwards. */
export function wholePrice(
  book: Book,
  { price, quantity = 1 }: Items[number],
  discounts: Discount[],
): number {
  return price.recurring?.meter ? 0 : reduced(book, costOf(price, quantity), discounts);
}

function costOf(price: Price, units: number): number {
  return Math.round(units * Number(price.unit_amount_decimal ?? 0));
}

function productOf(book: Book, price: Price): { name: string } {
  return book.products.get(price.product) ?? { name: price.product };
}

function money(price: Price): string {
  const amount = Number(price.unit_amount_decimal ?? 0) / 100;
  return amount.toLocaleString("en-US", { style: "currency", currency: price.currency });
}

function intervalOf({ recurring }: Price): string {
  const { interval = "month", interval_count: count = 1 } = recurring ?? {};
  return count === 1 ? interval : `every ${count} ${interval}s`;
}
