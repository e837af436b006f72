import type Stripe from "stripe";
import { callingOrNull } from "./stripe-client.ts";

/** The tax of an invoice in percent: the sum of the rates that apply to it. */
export async function taxPercentOf(
  stripe: Stripe,
  { total_taxes: taxes }: Pick<Stripe.Invoice, "total_taxes">,
): Promise<number> {
  const ids = new Set((taxes ?? []).map(({ tax_rate_details }) => tax_rate_details?.tax_rate));
  const rates = await Promise.all(
    [...ids]
      .filter((id) => id !== undefined)
      .map((id) => callingOrNull(() => stripe.taxRates.retrieve(id))),
  );
  const percents = rates.map((rate) => rate?.effective_percentage ?? rate?.percentage ?? 0);
  return Math.round(percents.reduce((total, each) => total + each, 0) * 10_000) / 10_000;
}
