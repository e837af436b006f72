import { z } from "zod";

export const subscriptionPlan = z.enum(["msteams-standard", "agile-standup", "msteams-surveys"]);
export type SubscriptionPlan = z.infer<typeof subscriptionPlan>;

/** A plan that somebody holds (ENT-44). `planLevel`: monthly responses; `scope` `tenant`: everybody of the organisation holds it. */
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

/** A plan as somebody holds it who may own it, or manage it without owning it (ENT-45). */
export const heldSubscription = subscription.extend({ isOwner: z.boolean(), isAdmin: z.boolean() });
export type HeldSubscription = z.infer<typeof heldSubscription>;

/** A plan level without a limit (PLAN-21). */
export const unlimited = Number.MAX_SAFE_INTEGER;

/** Whether somebody has a full plan that gives something now. */
export function isSubscriber(subscriptions: readonly Subscription[], now: Date): boolean {
  return subscriptions.some((held) => held.type === "full" && isActive(held, now));
}

/** Whether it gives anything now: a suspended one doesn't (PLAN-22), nor a trial that is over. */
export function isActive({ state, type, trialExpiresAt }: Subscription, now: Date): boolean {
  return state === "active" && !(type === "trial" && trialExpiresAt !== null && trialExpiresAt <= now);
}
