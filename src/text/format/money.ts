/** Cents of a currency, by default US dollars, as `$1,234.50`; whole dollars as `$96`. */
export function moneyText(cents: number, currency = "USD"): string {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: currency.toUpperCase(),
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    // Nothing is never less than nothing.
  }).format(cents === 0 ? 0 : cents / 100);
}
