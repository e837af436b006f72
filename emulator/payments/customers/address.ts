import type Stripe from "stripe";
import { z } from "zod";

const part = z.string().max(500).nullable().optional();
export const addressParam = z.strictObject({
  city: part,
  country: part,
  line1: part,
  line2: part,
  postal_code: part,
  state: part,
});

export function addressOf(given: Partial<Record<keyof Stripe.Address, string | null | undefined>>) {
  return {
    city: given.city || null,
    country: given.country || null,
    line1: given.line1 || null,
    line2: given.line2 || null,
    postal_code: given.postal_code || null,
    state: given.state || null,
  };
}
