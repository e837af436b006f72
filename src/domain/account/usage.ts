import type { FeatureFlags } from "./feature-flags.ts";
import { isActive, isSubscriber, meteredPlan, type Subscription } from "./subscription.ts";

export type Account = {
  flags: FeatureFlags;
  subscriptions: readonly Subscription[];
  /** Responses this calendar month (UTC) to the surveys that the person created (LIM-01). */
  usage: number;
};

/** The usage period of an instant: its month in UTC, `YYYY-MM`. */
export function usagePeriod(now: Date): string {
  return now.toISOString().slice(0, 7);
}

/**
 * An account's monthly response limit; null if nothing is counted (LIM-06). A subscriber's limit is
 * the level of their plan (LIM-05).
 */
export function usageLimit({ flags, subscriptions }: Account, now: Date): number | null {
  if (!flags.responseUsageTracking) return null;
  const levels = countedPlans(subscriptions)
    .filter((held) => isActive(held, now))
    .map(({ planLevel }) => planLevel);
  return levels.length > 0 ? Math.max(...levels) : flags.responseUsageLimit;
}

/** Whether sending and launching are blocked by the account's limit (LIM-02, LIM-05). */
export function mayNotSend(account: Account, now: Date): boolean {
  const limit = usageLimit(account, now);
  return limit !== null && account.usage >= limit;
}

/** Whether authoring is blocked, too; never with an active full subscription (AUT-53). */
export function mayNotAuthor(account: Account, now: Date): boolean {
  return mayNotSend(account, now) && !isSubscriber(countedPlans(account.subscriptions), now);
}

/** The plans that responses count against: the standup plan is paid by use, for standups alone. */
export function countedPlans(subscriptions: readonly Subscription[]): readonly Subscription[] {
  return subscriptions.filter(({ plan }) => plan !== meteredPlan);
}
