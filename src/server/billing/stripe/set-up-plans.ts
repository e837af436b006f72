import type Stripe from "stripe";
import type { BillingFrequency } from "#domain/account/subscription.ts";
import {
  frequenciesOf,
  monthsOf,
  type PricingPlan,
  priceOf,
  pricingPlans,
} from "#domain/billing/plans.ts";
import { cyberMonday } from "#domain/billing/promo-code.ts";
import { planNames } from "#text/billing/plan-names.ts";
import { priceKey } from "../payments.ts";
import { calling, callingOrNull } from "./stripe-client.ts";

/** The meter that counts active standup users; the last report of a period counts. */
export const meterEvent = "active_standup_users";

/**
 * Makes the plans at the provider, as the price list says, and the coupon of Cyber Monday. What is
 * there already stays. A changed price is made anew and takes the name of the old one, which those
 * who pay it keep. Returns what it made.
 */
export async function setUpPlans(stripe: Stripe): Promise<string[]> {
  const made: string[] = [];
  for (const plan of pricingPlans)
    for (const frequency of frequenciesOf(plan))
      for (const isEducation of plan.discountPercent === null ? [false] : [false, true]) {
        const key = await ensurePrice(stripe, plan, frequency, isEducation);
        if (key) made.push(key);
      }
  if (!(await callingOrNull(() => stripe.coupons.retrieve(cyberMonday.code)))) {
    const { code: id, name, percentOff: percent_off } = cyberMonday;
    await calling(() => stripe.coupons.create({ id, name, percent_off, duration: "once" }));
    made.push(id);
  }
  return made;
}

/** The lookup key of a price that had to be made; null if it is there. */
async function ensurePrice(
  stripe: Stripe,
  plan: PricingPlan,
  frequency: BillingFrequency,
  isEducation: boolean,
): Promise<string | null> {
  const dollars = priceOf(plan, frequency, isEducation);
  if (dollars === null) return null;
  const key = priceKey({ planId: plan.id, frequency, isEducation });
  const { data } = await calling(() =>
    stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 }),
  );
  if (data[0]?.unit_amount === dollars * 100) return null;
  const isMetered = plan.planUsageType === "metered";
  const months = monthsOf[frequency];
  const product = await ensureProduct(stripe, plan);
  const meter = isMetered ? await ensureMeter(stripe) : null;
  await calling(() =>
    stripe.prices.create({
      product,
      currency: "usd",
      unit_amount: dollars * 100,
      tax_behavior: "exclusive",
      lookup_key: key,
      transfer_lookup_key: true,
      recurring: {
        ...(months === 12
          ? { interval: "year" as const }
          : { interval: "month" as const, interval_count: months }),
        ...(meter === null ? {} : { usage_type: "metered" as const, meter }),
      },
      metadata: { plan: plan.id, frequency, education: String(isEducation) },
    }),
  );
  return key;
}

async function ensureProduct(stripe: Stripe, plan: PricingPlan): Promise<string> {
  const known = await callingOrNull(() => stripe.products.retrieve(plan.id));
  if (known) return known.id;
  const { id } = await calling(() =>
    stripe.products.create({ id: plan.id, name: planNames[plan.id] }),
  );
  return id;
}

async function ensureMeter(stripe: Stripe): Promise<string> {
  const { data } = await calling(() =>
    stripe.billing.meters.list({ status: "active", limit: 100 }),
  );
  const known = data.find(({ event_name }) => event_name === meterEvent);
  if (known) return known.id;
  const { id } = await calling(() =>
    stripe.billing.meters.create({
      display_name: "Active standup users",
      event_name: meterEvent,
      // The number so far is reported again and again: the last report of a period counts.
      default_aggregation: { formula: "last" },
    }),
  );
  return id;
}
