import { useState } from "react";
import { useSearchParams } from "react-router";
import { type BillingFrequency, billingFrequency } from "#domain/account/subscription.ts";
import { type PricingPlanId, pricingPlanId } from "#domain/billing/plans.ts";

/** What the user is about to buy: it stands in the address, so that a reload keeps it. */
export type Order = {
  planId: PricingPlanId | null;
  frequency: BillingFrequency;
  education: boolean;
  trial: boolean;
  licenses: number | null;
  promoCode: string;
};
export type ChangeOrder = (change: Partial<Order>) => void;

/** The order in an address (BIL-06, BIL-07, BIL-53). */
function orderIn(query: URLSearchParams): Order {
  const licenses = Number(query.get("licenses") ?? "");
  return {
    planId: pricingPlanId.safeParse(query.get("plan")).data ?? null,
    frequency: billingFrequency.safeParse(query.get("frequency")).data ?? "yearly",
    education: query.get("edu") === "true",
    trial: query.get("trial") === "true",
    licenses: Number.isInteger(licenses) && licenses > 0 ? licenses : null,
    promoCode: query.get("promoCode") ?? "",
  };
}

/** Adds an order to an address, and drops what it no longer says. */
export function withOrder(query: URLSearchParams, order: Order): URLSearchParams {
  const next = new URLSearchParams(query);
  const values: Record<string, string> = {
    plan: order.planId ?? "",
    frequency: order.frequency,
    edu: order.education ? "true" : "",
    trial: order.trial ? "true" : "",
    licenses: order.licenses === null ? "" : String(order.licenses),
    promoCode: order.promoCode,
  };
  for (const [name, value] of Object.entries(values))
    if (value === "") next.delete(name);
    else next.set(name, value);
  return next;
}

export function useOrder(): { order: Order; change: ChangeOrder; query: URLSearchParams } {
  const [query, setQuery] = useSearchParams();
  // The address follows: it changes too late for what is being clicked or typed.
  const [order, setOrder] = useState(() => orderIn(query));
  return {
    order,
    query,
    change: (change) => {
      const next = { ...order, ...change };
      setOrder(next);
      setQuery((now) => withOrder(now, next), { replace: true });
    },
  };
}
