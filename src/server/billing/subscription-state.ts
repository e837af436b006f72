import type { Subscription } from "#domain/account/subscription.ts";
import type { PaidSubscription } from "./payments.ts";

type Status = Pick<PaidSubscription, "status">;

/** While the provider still tries to collect a payment, the subscription goes on. */
const states: Record<PaidSubscription["status"], Subscription["state"]> = {
  trialing: "active",
  active: "active",
  past_due: "active",
  unpaid: "suspended",
  paused: "suspended",
  incomplete: "suspended",
  ended: "ended",
};

export function stateOf({ status }: Status): Subscription["state"] {
  return states[status];
}

/** Whether a payment failed, tried again or not. */
export function isOverdue({ status }: Status): boolean {
  return status === "past_due" || status === "unpaid";
}
