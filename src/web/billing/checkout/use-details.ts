import { useState } from "react";
import type { Coupon } from "#contract/billing/billing-views.ts";
import { billingEmail } from "#domain/billing/billing-email.ts";

/** What the user types on the payment step; it outlives a look back at the plans. */
export type Details = { name: string; email: string; coupon: Coupon | null };

export function useDetails(first: { name: string; upn: string }) {
  const [details, setDetails] = useState<Details>({
    name: first.name,
    email: billingEmail.safeParse(first.upn).data ?? "",
    coupon: null,
  });
  return {
    details,
    change: (change: Partial<Details>) => setDetails((now) => ({ ...now, ...change })),
  };
}
