import { useState } from "react";
import type { billingApi } from "#contract/billing/billing.ts";
import type { Reply } from "#contract/route.ts";
import { isEmail } from "../payment/use-payer-check.ts";

export type Coupon = Reply<(typeof billingApi)["validateCoupon"]>;
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
