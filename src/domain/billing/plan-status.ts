import { isActive, meteredPlan, type Subscription } from "../account/subscription.ts";
import { levelOf } from "../account/subscription-label.ts";

/**
 * What the plan page calls a person's plan (PLAN-15); `standup` and `enterprise` as their levels
 * (PLAN-19).
 */
export type PlanStatus =
  | "free"
  | "trial"
  | "trial-expired"
  | "standard"
  | "pro"
  | "standup"
  | "enterprise"
  | "legacy"
  | "expired";

const day = 86_400_000;

/**
 * The status of the newest that counts: an active full plan, an active trial, an ended plan, an
 * ended trial (PLAN-15 to PLAN-18). `subscriptions`: the person's of one plan. `trialDays`: the
 * length of a trial, after which an expired one is forgotten.
 */
export function planStatus(
  subscriptions: readonly Subscription[],
  trialDays: number,
  now: Date,
): PlanStatus {
  const rank = (held: Subscription) =>
    (isActive(held, now) ? 0 : 2) + (held.type === "full" ? 0 : 1);
  const [first] = subscriptions.toSorted(
    (one, other) => rank(one) - rank(other) || other.createdAt.getTime() - one.createdAt.getTime(),
  );
  if (!first) return "free";
  if (isActive(first, now)) return first.type === "full" ? paidStatus(first) : "trial";
  if (first.type === "full") return "expired";
  const end = first.trialExpiresAt?.getTime();
  if (end === undefined || end > now.getTime()) return "expired";
  return end + trialDays * day <= now.getTime() ? "free" : "trial-expired";
}

/**
 * By the id of the pricing plan, not by the level (PLAN-16, PLAN-20). What the operator granted to
 * the whole organisation has none.
 */
function paidStatus(held: Subscription): PlanStatus {
  const { plan, providerSubscriptionMetadata } = held;
  if (plan === meteredPlan) return "standup";
  const { planId } = providerSubscriptionMetadata;
  if (planId?.startsWith("teams-standard-")) return "standard";
  if (planId?.startsWith("teams-pro-")) return "pro";
  return planId === null && levelOf(held) === "enterprise" ? "enterprise" : "legacy";
}

/** Whether a person with these subscriptions, ended ones included, may start a trial (BIL-66). */
export function mayStartTrial(
  subscriptions: readonly Pick<Subscription, "plan">[],
  plan: Subscription["plan"],
): boolean {
  return !subscriptions.some((held) => held.plan === plan);
}
