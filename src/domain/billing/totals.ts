/** One of the two is set (ENT-55). `amountOff` is in cents. */
export type Reduction = { percentOff: number | null; amountOff: number | null };

/** Cents. `discount` and `tax` are positive. */
export type Totals = { price: number; discount: number; tax: number; total: number };

/**
 * What one payment comes to (BIL-61): the coupon is taken off first, then tax is added to the rest;
 * each is rounded to cents. Never below 0. `price`: whole dollars for one licence.
 */
export function totalsOf({
  price: dollars,
  licenses,
  reduction = null,
  taxPercent = 0,
}: {
  price: number;
  licenses: number;
  reduction?: Reduction | null;
  taxPercent?: number;
}): Totals {
  const price = dollars * 100 * licenses;
  const discount = reduction ? Math.min(price, off(price, reduction)) : 0;
  const tax = percentOf(price - discount, taxPercent);
  return { price, discount, tax, total: price - discount + tax };
}

function off(price: number, { percentOff, amountOff }: Reduction): number {
  return percentOff === null ? (amountOff ?? 0) : percentOf(price, percentOff);
}

/**
 * Half a cent counts as one. Percentages have at most four decimals, so that the sum in integers is
 * exact, which it is not in fractions.
 */
function percentOf(cents: number, percent: number): number {
  return Math.floor((cents * Math.round(percent * 10_000) + 500_000) / 1_000_000);
}
