/**
 * A line of the invoice that a change of plan makes, after discounts and before tax, in cents;
 * negative for unused time that is refunded. `isNew`: it is of the price that is changed to.
 */
export type ChangeLine = { amount: number; tax: number; isNew: boolean };

/** Cents; those of `upgradeEstimate` in the contract that follow from the lines. */
type ChangeSums = {
  priceOfNewlySelectedPlan: number;
  refundedPriceOfOldPlan: number;
  tax: number;
  subTotalExculdingTax: number;
  subTotal: number;
  existingBalance: number;
  amountDue: number;
};

/**
 * What a change comes to (UPG-08). `balance`: what the customer has in their favour, negative for a
 * debt. A refund beyond the price is not paid out: it raises the balance, so nothing is due. What
 * waited for the next invoice counts with the old plan; beyond its refund, with the price.
 */
export function changeSums(lines: readonly ChangeLine[], balance: number): ChangeSums {
  const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0);
  const amounts = lines.map(({ amount }) => amount);
  const isPrice = ({ isNew, amount }: ChangeLine) => isNew && amount > 0;
  const old = sum(lines.filter((line) => !isPrice(line)).map(({ amount }) => amount));
  const refund = Math.max(0, 0 - old);
  const price = sum(amounts) + refund;
  const tax = sum(lines.map((line) => line.tax));
  const subTotal = price - refund + tax;
  return {
    priceOfNewlySelectedPlan: price,
    refundedPriceOfOldPlan: refund,
    tax,
    subTotalExculdingTax: price - refund,
    subTotal,
    existingBalance: balance,
    amountDue: Math.max(0, subTotal - balance),
  };
}

/** What the unused time of the old plan gives back, whatever else waited for the next invoice. */
export function unusedIn(lines: readonly ChangeLine[]): number {
  return lines.reduce((total, { amount }) => total + Math.max(0, -amount), 0);
}

/** What is paid for a period, in cents without discounts. */
type PaidPeriod = { price: number; periodStart: Date; periodEnd: Date };

/**
 * Whether the refund is less than the unused time costs: it was paid with a promo code. `from`: the
 * moment at which the period is split, in seconds. A cent and a hundredth are left for rounding; a
 * code takes more.
 */
export function isPaidForLess(
  { price, periodStart, periodEnd }: PaidPeriod,
  refund: number,
  from: number,
): boolean {
  const [start, end] = [periodStart.getTime(), periodEnd.getTime()];
  const unused = (price * (end - from * 1000)) / (end - start);
  return refund > 0 && unused - refund > 1 + unused / 100;
}
