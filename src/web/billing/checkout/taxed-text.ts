import { checkoutText } from "#text/billing/checkout.ts";
import { fill } from "#text/format/fill.ts";
import { moneyText } from "#text/format/money.ts";
import type { Settings } from "../plans/use-offer.ts";

/** A sum in cents to which the provider may add tax; only the card's address tells how much. */
export function taxedText(cents: number, { taxMayApply }: Settings): string {
  const total = moneyText(cents);
  return taxMayApply ? fill(checkoutText.plusTax, { total }) : total;
}
