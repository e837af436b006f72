import type { FeatureFlags } from "./feature-flags.ts";
import { isActive, isSubscriber, type Subscription } from "./subscription.ts";

export type Account = {
  flags: FeatureFlags;
  subscriptions: readonly Subscription[];
  /** Responses to what the person owns, this calendar month in UTC (LIM-01). */
  usage: number;
};

/** The month that an instant counts in, `YYYY-MM`, in UTC. */
export function usagePeriod(now: Date): string {
  return now.toISOString().slice(0, 7);
}

/** Responses a month that an account has; null where nothing is counted (LIM-06). A subscriber's limit is his plan's level (LIM-05). */
export function usageLimit({ flags, subscriptions }: Account, now: Date): number | null {
  if (!flags.responseUsageTracking) return null;
  const levels = subscriptions.filter((held) => isActive(held, now)).map(({ planLevel }) => planLevel);
  return levels.length > 0 ? Math.max(...levels) : flags.responseUsageLimit;
}

/** Sending and launching stop at the own limit (LIM-02, LIM-05). */
export function mayNotSend(account: Account, now: Date): boolean {
  const limit = usageLimit(account, now);
  return limit !== null && account.usage >= limit;
}

/** Authoring stops there too, except with an active full subscription (AUT-53). */
export function mayNotAuthor(account: Account, now: Date): boolean {
  return mayNotSend(account, now) && !isSubscriber(account.subscriptions, now);
}
