import { z } from "zod";
import { userId } from "../ids.ts";
import { storableText } from "../storable-text.ts";

export const subscriptionPlan = z.enum(["msteams-standard", "agile-standup", "msteams-surveys"]);
export type SubscriptionPlan = z.infer<typeof subscriptionPlan>;

/** The plan for standups, paid by use (BIL-16, BIL-55). */
export const meteredPlan = "agile-standup" satisfies SubscriptionPlan;

/** How often a subscription is paid (BIL-51). */
export const billingFrequency = z.enum(["monthly", "quarterly", "semi_annually", "yearly"]);
export type BillingFrequency = z.infer<typeof billingFrequency>;

/** A person of a subscription, as the host names them (ENT-47). */
const subscriptionPerson = z.object({
  aadObjectId: userId,
  teamsUserId: storableText.max(200).nullable(),
  name: storableText.max(400),
  upn: storableText.max(400),
});
export type SubscriptionPerson = z.infer<typeof subscriptionPerson>;

/**
 * A subscription (ENT-44, ENT-45). `planLevel`: responses per month. `scope` `tenant`: everybody in the
 * organisation has it. `planQuantity`: the most people who may hold it; null: any number.
 * `providerSubId`: its id at the payment provider, for those who manage it only.
 */
export const subscription = z.object({
  id: z.uuid(),
  plan: subscriptionPlan,
  type: z.enum(["trial", "full"]),
  state: z.enum(["active", "suspended", "ended"]),
  planLevel: z.number().int(),
  scope: z.enum(["tenant", "user"]),
  planUsageType: z.enum(["licensed", "metered"]),
  provider: z.string(),
  providerSubId: z.string().nullable(),
  /** `planId`: of the pricing plan; null for a plan that was granted. */
  providerSubscriptionMetadata: z.object({ planId: z.string().nullable() }),
  planQuantity: z.number().int().nullable(),
  frequency: billingFrequency.nullable(),
  trialExpiresAt: z.coerce.date().nullable(),
  currentPeriodEnd: z.coerce.date().nullable(),
  /** Whether it ends with the period (CAN-07). */
  cancelAtPeriodEnd: z.boolean(),
  createdAt: z.coerce.date(),
  updatedAt: z.coerce.date(),
});
export type Subscription = z.infer<typeof subscription>;

/** A subscription with the user's role: they own it, or only administer it (ENT-45). */
export const heldSubscription = subscription.extend({
  isOwner: z.boolean(),
  isAdmin: z.boolean(),
  owners: z.array(subscriptionPerson),
});
export type HeldSubscription = z.infer<typeof heldSubscription>;

/** The `provider` of what was bought; any other name is the product's own (BIL-74). */
export const paymentProvider = "stripe";

/** The plan level without a limit (PLAN-21). */
export const unlimited = Number.MAX_SAFE_INTEGER;

/** Those that count in an app: in the standup-only one, those with which standups are sent. */
export function countedIn<Held extends Pick<Subscription, "plan">>(
  app: "msteams" | "agile",
  subscriptions: readonly Held[],
): readonly Held[] {
  return app === "agile"
    ? subscriptions.filter(({ plan }) => plan !== "msteams-standard")
    : subscriptions;
}

/** Whether any full subscription is active. */
export function isSubscriber(subscriptions: readonly Subscription[], now: Date): boolean {
  return subscriptions.some((held) => held.type === "full" && isActive(held, now));
}

type Dated = Pick<
  Subscription,
  "state" | "type" | "trialExpiresAt" | "cancelAtPeriodEnd" | "currentPeriodEnd"
>;

/**
 * The state by the clock, whatever is stored: an expired trial has ended, and what was cancelled
 * for a period that is over (CAN-12).
 */
export function subscriptionStateAt(held: Dated, now: Date): Subscription["state"] {
  const { state, type, trialExpiresAt, cancelAtPeriodEnd, currentPeriodEnd } = held;
  const isOver =
    (cancelAtPeriodEnd && currentPeriodEnd !== null && currentPeriodEnd <= now) ||
    (type === "trial" && trialExpiresAt !== null && trialExpiresAt <= now);
  return state === "active" && isOver ? "ended" : state;
}

/** Whether a subscription is active now: neither suspended (PLAN-22) nor ended. */
export function isActive(held: Dated, now: Date): boolean {
  return subscriptionStateAt(held, now) === "active";
}
