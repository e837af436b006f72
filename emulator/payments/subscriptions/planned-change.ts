import { invalid, noSuch } from "../api/api-error.ts";
import { merged } from "../api/params.ts";
import { type Book, timeFor } from "../book/book.ts";
import type { Discount, Subscription, SubscriptionItem } from "../book/resources.ts";
import { discountsOf } from "../invoices/make-invoice.ts";
import { valid, wishedDiscounts } from "../money/discounts.ts";
import type { LineDraft } from "../money/line-draft.ts";
import { periodEnd } from "../money/periods.ts";
import { periodLines, prorationLine, trialLines, wholePrice } from "./item-lines.ts";
import { newItem, planOf } from "./new-subscription.ts";
import { type Change, checkTogether, recurringPrice } from "./subscription-params.ts";

type Wish = Pick<
  Change,
  | "billing_cycle_anchor"
  | "discounts"
  | "items"
  | "proration_behavior"
  | "proration_date"
  | "trial_end"
>;
type Period = { start: number; end: number };
/** What a change would do; nothing has happened yet. */
export type PlannedChange = {
  items: SubscriptionItem[];
  discounts: Discount[];
  period: Period;
  /** A new period begins now. */
  restarts: boolean;
  /** When the trial ends after the change; null: there is none. */
  trialEnd: number | null;
  /** What is given back, and what the rest of the period costs. */
  prorations: LineDraft[];
  /** What the period that begins now costs, and usage before it. */
  started: LineDraft[];
  /** Whether it comes with an invoice of its own. */
  isInvoiced: boolean;
};

export function plannedChange(book: Book, subscription: Subscription, wish: Wish): PlannedChange {
  const now = timeFor(book, subscription.customer);
  const old = periodOf(subscription);
  const at = wish.proration_date ?? now;
  if (at < old.start || at > old.end)
    throw invalid("Cannot specify proration_date outside of the current period.", "proration_date");
  const items = changedItems(book, subscription, wish.items ?? [], now);
  const discounts =
    wish.discounts === undefined
      ? discountsOf(book, subscription)
      : wishedDiscounts(book, wish.discounts, {
          customer: subscription.customer,
          subscription: subscription.id,
        });
  const trialEnd = trialEndAfter(subscription, wish.trial_end, now);
  const restarts = doesRestart(subscription, items, wish, trialEnd);
  const every = items[0]?.price.recurring;
  if (!every) throw invalid("A subscription has at least one item.", "items");
  const period = restarts ? { start: now, end: trialEnd ?? periodEnd(now, every, now) } : old;
  const placed = items.map((each) => ({
    ...each,
    current_period_start: period.start,
    current_period_end: period.end,
  }));
  const { proration_behavior: behavior = "create_prorations" } = wish;
  const prorations =
    behavior === "none"
      ? []
      : changesOf(subscription, items, restarts).flatMap((change) =>
          prorationLines(book, subscription, change, {
            at,
            discounts: valid(discounts, at),
            pays: trialEnd === null && !restarts,
          }),
        );
  return {
    items: placed,
    discounts,
    period,
    restarts,
    trialEnd,
    prorations,
    started: restarts ? startedLines(book, subscription, placed, { period, trialEnd }) : [],
    isInvoiced: restarts || (behavior === "always_invoice" && prorations.length > 0),
  };
}

function doesRestart(
  subscription: Subscription,
  items: SubscriptionItem[],
  wish: Wish,
  trialEnd: number | null,
): boolean {
  const trialEnded = isTrial(subscription) ? subscription.trial_end : null;
  if (trialEnd !== trialEnded) return true;
  const isOtherInterval = intervalOf(items) !== intervalOf(subscription.items.data);
  return trialEnd === null && (isOtherInterval || wish.billing_cycle_anchor === "now");
}

function prorationLines(
  book: Book,
  subscription: Subscription,
  { before, after }: ItemChange,
  { at, discounts, pays }: { at: number; discounts: Discount[]; pays: boolean },
): LineDraft[] {
  const line = { period: periodOf(subscription), at };
  const billed = before ? (book.billed.get(before.id) ?? 0) : 0;
  const whole = after && pays ? wholePrice(book, after, discounts) : 0;
  return [
    ...(before && billed !== 0
      ? [
          prorationLine(book, subscription.id, before, {
            ...line,
            kind: "Unused",
            whole: billed,
          }),
        ]
      : []),
    ...(after && whole !== 0
      ? [prorationLine(book, subscription.id, after, { ...line, kind: "Remaining", whole })]
      : []),
  ];
}

function startedLines(
  book: Book,
  subscription: Subscription,
  items: SubscriptionItem[],
  { period, trialEnd }: { period: Period; trialEnd: number | null },
): LineDraft[] {
  if (trialEnd !== null) return trialLines(book, subscription.id, items, period);
  const { start } = periodOf(subscription);
  const ended = isTrial(subscription) ? null : { start, end: period.start };
  return periodLines(book, subscription, items, { next: period, ended });
}

type ItemChange = { before: SubscriptionItem | null; after: SubscriptionItem | null };

function changesOf(
  { items: { data: before } }: Subscription,
  after: SubscriptionItem[],
  all: boolean,
): ItemChange[] {
  const kept = before.map((item): ItemChange => {
    const now = after.find(({ id }) => id === item.id) ?? null;
    return { before: item, after: now };
  });
  const added = after
    .filter(({ id }) => !before.some((each) => each.id === id))
    .map((item): ItemChange => ({ before: null, after: item }));
  return [...kept, ...added].filter(
    ({ before: was, after: is }) =>
      all || was?.price.id !== is?.price.id || was?.quantity !== is?.quantity,
  );
}

function changedItems(
  book: Book,
  subscription: Subscription,
  changes: NonNullable<Change["items"]>,
  now: number,
): SubscriptionItem[] {
  let items = subscription.items.data.map((item) => ({ ...item }));
  for (const [
    n,
    { id, price: priceId, quantity, deleted, metadata: labels },
  ] of changes.entries()) {
    const price =
      priceId === undefined ? null : recurringPrice(book, priceId, `items[${n}][price]`);
    if (id === undefined) {
      if (price === null) throw invalid(`Missing required param: items[${n}][price].`, "items");
      if (items.some((each) => each.price.id === price.id))
        throw invalid(
          `Cannot add multiple subscription items with the same price: ${price.id}`,
          "items",
        );
      const period = periodOf(subscription);
      const metadata = merged({}, labels);
      items.push(newItem(subscription, { price, quantity, metadata, rates: [], period, now }));
      continue;
    }
    const item = items.find((each) => each.id === id);
    if (!item) throw noSuch("subscription item", id, `items[${n}][id]`);
    if (deleted) {
      items = items.filter((each) => each !== item);
      continue;
    }
    if (price !== null) Object.assign(item, { price, plan: planOf(price) });
    item.metadata = merged(item.metadata, labels);
    if (item.price.recurring?.usage_type === "metered") delete item.quantity;
    // The number stays where the price changes alone.
    else item.quantity = quantity ?? item.quantity ?? 1;
  }
  if (items.length === 0) throw invalid("A subscription has at least one item.", "items");
  checkTogether(items.map(({ price }) => price));
  return items;
}

function trialEndAfter(
  subscription: Subscription,
  wished: number | "now" | undefined,
  now: number,
): number | null {
  if (wished === undefined) return isTrial(subscription) ? subscription.trial_end : null;
  if (wished === "now") return null;
  if (wished <= now) throw invalid("The trial_end must be in the future.", "trial_end");
  return wished;
}

function intervalOf(items: SubscriptionItem[]): string {
  const { interval, interval_count: count } = items[0]?.price.recurring ?? {};
  return `${interval} ${count}`;
}

function isTrial({ status }: Subscription): boolean {
  return status === "trialing";
}

export function periodOf({ items: { data } }: Subscription): Period {
  const [item] = data;
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 };
}
