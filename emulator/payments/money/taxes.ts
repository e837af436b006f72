import { type Book } from "../book/book.ts";
import type { Customer, TaxRate } from "../book/resources.ts";
import { addTaxRate } from "../catalogue/tax-rate-calls.ts";

/** Percent by country, and by state where it depends on that: fixed values for tests. */
const byState: Record<string, Record<string, number>> = {
  US: { CA: 7.25, CO: 2.9, FL: 0, MA: 0, NY: 8.875, PA: 6, TX: 8.25, UT: 4.85, WA: 10.4 },
  CA: { ON: 13, BC: 12, QC: 14.975, AB: 5 },
};
const byCountry: Record<string, number> = {
  AT: 20,
  AU: 10,
  BE: 21,
  CH: 8.1,
  DE: 19,
  DK: 25,
  ES: 21,
  FR: 20,
  GB: 20,
  IE: 23,
  IT: 22,
  JP: 10,
  NL: 21,
  NO: 25,
  PL: 23,
  SE: 25,
};

/** Whether the provider could find the place of this address. */
export function hasPlace({ address }: Pick<Customer, "address">): boolean {
  if (!address?.country) return false;
  // In these the place within the country decides.
  if (address.country === "US") return Boolean(address.postal_code || address.state);
  if (address.country === "CA") return Boolean(address.postal_code || address.state);
  return true;
}

/** The rate of the customer's place, which the provider calculates with. */
export function automaticRates(book: Book, customer: Customer): TaxRate[] {
  const { address } = customer;
  if (!address?.country || customer.tax_exempt !== "none") return [];
  const { country } = address;
  const state =
    address.state || (country === "US" ? stateOf(address.postal_code ?? "") : null) || "";
  const percentage = byState[country]?.[state] ?? byCountry[country] ?? 0;
  return percentage === 0 ? [] : [rateOf(book, country, state, percentage)];
}

function rateOf(book: Book, country: string, state: string, percentage: number): TaxRate {
  const same = book.taxRates
    .all()
    .find((each) => each.metadata?.["automatic"] === `${country}-${state}`);
  if (same) return same;
  const isSales = country === "US";
  return addTaxRate(book, {
    display_name: isSales ? "Sales Tax" : "VAT",
    percentage,
    effective_percentage: percentage,
    inclusive: false,
    active: false,
    country,
    state: state || null,
    jurisdiction: state || country,
    jurisdiction_level: isSales ? "state" : "country",
    tax_type: isSales ? "sales_tax" : "vat",
    metadata: { automatic: `${country}-${state}` },
  });
}

/** The first digits of postal codes, for cards that bring a postal code only. */
function stateOf(postalCode: string): string | null {
  const start = Number(postalCode.slice(0, 3));
  if (!/^\d{5}/.test(postalCode)) return null;
  const found = ranges.find(([, from, to]) => start >= from && start <= to);
  return found?.[0] ?? null;
}

const ranges: [state: string, from: number, to: number][] = [
  ["MA", 10, 27],
  ["NY", 100, 149],
  ["PA", 150, 196],
  ["FL", 320, 349],
  ["TX", 750, 799],
  ["CO", 800, 816],
  ["UT", 840, 847],
  ["CA", 900, 961],
  ["WA", 980, 994],
];

/** What a rate takes of an amount; contained in it where the rate is inclusive. */
export function taxOn(amount: number, { percentage, inclusive }: TaxRate): number {
  const part = inclusive ? percentage / (100 + percentage) : percentage / 100;
  // A hundred-thousandth of a percent: the rates have at most three decimals.
  const exact = Math.round(amount * part * 1e6) / 1e6;
  return exact < 0 ? -Math.round(-exact) : Math.round(exact);
}
