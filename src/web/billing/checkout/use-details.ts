import { useState } from "react";
import type { Coupon } from "#contract/billing/billing-views.ts";
import { isEmail } from "../payment/use-payer-check.ts";

/** What the user types on the payment step; it outlives a look back at the plans. */
export type Details = { name: string; email: string; coupon: Coupon | null };

export function useDetails(first: { name: string; upn: string }) {
  const [details, setDetails] = useState<Details>({
    name: first.name,
    email: isEmail(first.upn) ? first.upn : "",
    coupon: null,
  });
  return {
    details,
    change: (change: Partial<Details>) => setDetails((now) => ({ ...now, ...change })),
  };
}
