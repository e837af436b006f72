import { z } from "zod";

export const subscriptionPlan = z.enum(["msteams-standard", "agile-standup", "msteams-surveys"]);
export type SubscriptionPlan = z.infer<typeof subscriptionPlan>;

/**
 * A subscription (ENT-44). `planLevel`: responses per month. `scope` `tenant`: everybody in the
 * organisation has it.
 */
export const subscription = z.object({
  id: z.uuid(),
  plan: subscriptionPlan,
  type: z.enum(["trial", "full"]),
  state: z.enum(["active", "suspended", "ended"]),
  planLevel: z.number().int(),
  scope: z.enum(["tenant", "user"]),
  trialExpiresAt: z.coerce.date().nullable(),
  createdAt: z.coerce.date(),
  updatedAt: z.coerce.date(),
});
export type Subscription = z.infer<typeof subscription>;

/** A subscription with the user's role: they own it, or only administer it (ENT-45). */
export const heldSubscription = subscription.extend({ isOwner: z.boolean(), isAdmin: z.boolean() });
export type HeldSubscription = z.infer<typeof heldSubscription>;

/** The plan level without a limit (PLAN-21). */
export const unlimited = Number.MAX_SAFE_INTEGER;

/** Whether any full subscription is active. */
export function isSubscriber(subscriptions: readonly Subscription[], now: Date): boolean {
  return subscriptions.some((held) => held.type === "full" && isActive(held, now));
}

/** Whether a subscription is active: neither suspended (PLAN-22) nor ended nor an expired trial. */
export function isActive({ state, type, trialExpiresAt }: Subscription, now: Date): boolean {
  return (
    state === "active" && !(type === "trial" && trialExpiresAt !== null && trialExpiresAt <= now)
  );
}
