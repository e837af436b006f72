import { invalid, noSuch } from "../api/api-error.ts";
import { type Book, timeFor } from "../book/book.ts";
import { newId } from "../book/new-id.ts";
import type { Coupon, Discount, PromotionCode } from "../book/resources.ts";
import { couponWith } from "../catalogue/coupon-calls.ts";
import { promotionCodeWith } from "../catalogue/promotion-code-calls.ts";
import { emit } from "../events/emit.ts";
import { later } from "./periods.ts";

export type Wish = {
  coupon?: string | undefined;
  promotion_code?: string | undefined;
  discount?: string | undefined;
};

/** The reductions that a call asks for, made for this subscription. */
export function wishedDiscounts(
  book: Book,
  wishes: Wish[],
  of: { customer: string; subscription: string },
): Discount[] {
  return wishes.map((wish, n) => {
    const { discount } = wish;
    const param = `discounts[${n}]`;
    if (discount === undefined) return newDiscount(book, wish, of, param);
    const found = book.discounts.get(discount);
    if (!found) throw noSuch("discount", discount, `${param}[discount]`);
    return found;
  });
}

function newDiscount(
  book: Book,
  { coupon, promotion_code: code }: Wish,
  of: { customer: string; subscription: string },
  param: string,
): Discount {
  const promotion = code === undefined ? null : usableCode(book, code, of.customer, param);
  const id = promotion?.promotion.coupon ?? coupon ?? "";
  const made = couponWith(book, id, `${param}[coupon]`);
  if (!made.valid)
    throw invalid(`Coupon expired: ${made.id}`, `${param}[coupon]`, "coupon_expired");
  const start = timeFor(book, of.customer);
  const months = made.duration_in_months;
  return {
    id: newId("di"),
    object: "discount",
    checkout_session: null,
    customer: of.customer,
    customer_account: null,
    end: months === null ? null : later(start, { interval: "month", interval_count: months }, 1),
    invoice: null,
    invoice_item: null,
    promotion_code: promotion?.id ?? null,
    source: { coupon: made.id, type: "coupon" },
    start,
    subscription: of.subscription,
    subscription_item: null,
  };
}

function usableCode(book: Book, id: string, customer: string, param: string): PromotionCode {
  const name = `${param}[promotion_code]`;
  const code = promotionCodeWith(book, id, name);
  if (!code.active) throw invalid("This promotion code is expired or inactive.", name);
  if (code.customer !== null && code.customer !== customer)
    throw invalid("This promotion code is for another customer.", name);
  return code;
}

/** Counts new ones as used and tells of them. */
export function redeem(book: Book, discounts: Discount[]): void {
  for (const discount of discounts) {
    if (book.discounts.get(discount.id)) continue;
    book.discounts.add(discount);
    const coupon = couponOf(book, discount);
    coupon.times_redeemed += 1;
    const code = book.promotionCodes.get(discount.promotion_code ?? "");
    if (code) code.times_redeemed += 1;
    emit(book, "customer.discount.created", discount);
  }
}

/** Those that have not run out. */
export function valid(discounts: Discount[], at: number): Discount[] {
  return discounts.filter(({ end }) => end === null || end > at);
}

export function couponOf(book: Book, discount: Discount): Coupon {
  const { coupon: id } = discount.source;
  const coupon = book.coupons.get(id) ?? book.deletedCoupons.get(id);
  if (!coupon) throw noSuch("coupon", id);
  return coupon;
}

/**
 * What each reduction takes off each amount, by amount and then by reduction. A fixed sum is spread
 * over the amounts, and never takes more than there is.
 */
export function takenOff(book: Book, amounts: number[], discounts: Discount[]): number[][] {
  const left = [...amounts];
  const taken: number[][] = amounts.map(() => []);
  for (const discount of discounts) {
    const { percent_off: percent, amount_off: fixed } = couponOf(book, discount);
    const total = left.reduce((sum, each) => sum + each, 0);
    const most = Math.min(fixed ?? 0, total);
    let given = 0;
    let passed = 0;
    for (const [n, amount] of left.entries()) {
      passed += amount;
      const upToHere = total === 0 ? 0 : Math.round((most * passed) / total);
      const off = percent === null ? upToHere - given : Math.round((amount * percent) / 100);
      given += off;
      taken[n]?.push(off);
      left[n] = amount - off;
    }
  }
  return taken;
}

/** What is left of an amount. */
export function reduced(book: Book, amount: number, discounts: Discount[]): number {
  const [off = []] = takenOff(book, [amount], discounts);
  return off.reduce((left, each) => left - each, amount);
}
