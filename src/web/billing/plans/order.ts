import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { z } from "zod";
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

const atStep = z.object({ step: z.enum(["plans", "payment"]) });
type AtStep = z.infer<typeof atStep>;

/**
 * The order, and the step of its checkout. Each step is an entry of the history, so that the
 * browser's Back leads from payment to the plans (BIL-01). `opensPayment`: an address with a plan
 * leads to its payment; the plans come before it in the history then, too.
 */
export function useOrder({ opensPayment = false } = {}) {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const known = atStep.safeParse(location.state).data;
  // The address follows: it changes too late for what is being clicked or typed.
  const [order, setOrder] = useState(() => orderIn(query));
  const [skips] = useState(!known && opensPayment && order.planId !== null);
  const step = known?.step ?? (skips ? "payment" : "plans");
  const hasSkipped = useRef(false);
  useEffect(() => {
    if (!skips || hasSkipped.current) return;
    hasSkipped.current = true;
    void navigate(location, { replace: true, state: { step: "plans" } satisfies AtStep });
    void navigate(location, { state: { step: "payment" } satisfies AtStep });
  }, [skips, navigate, location]);
  const write = (change: Partial<Order>, next: AtStep, replace: boolean) => {
    const changed = { ...order, ...change };
    setOrder(changed);
    setQuery((now) => withOrder(now, changed), { replace, state: next });
  };
  return {
    order,
    query,
    step,
    change: ((change) => write(change, { step }, true)) satisfies ChangeOrder,
    /** Goes on to the payment of a plan. */
    choose: ((change) => write(change, { step: "payment" }, false)) satisfies ChangeOrder,
    /** Goes back to the plans. */
    goBack: () => void navigate(-1),
  };
}
