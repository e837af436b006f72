import type { BillingInfo } from "./billing-tab.tsx";

type Standing = Pick<BillingInfo, "isOverdue" | "cancelAtPeriodEnd">;

/** Why a plan that goes on cannot be changed now, as the server says it; null if it can. */
export function whyFixed({ isOverdue, cancelAtPeriodEnd }: Standing) {
  if (isOverdue) return "billing.overdue";
  return cancelAtPeriodEnd ? "billing.ending" : null;
}
