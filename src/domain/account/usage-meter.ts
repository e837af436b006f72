import { limits } from "../limits.ts";
import { isSubscriber } from "./subscription.ts";
import { type Account, countedPlans, usageLimit } from "./usage.ts";

/** How much of the month's response limit is used. `percent`: an integer, at most 100. */
export type UsageMeter = {
  value: number;
  limit: number;
  percent: number;
  level: "low" | "medium" | "high" | "reached";
  /** Whether to warn before the limit is reached (LIM-03). */
  warns: boolean;
};

/**
 * An account's usage meter; null if nothing is counted (LIM-06) or the limit is too high to matter
 * (LIM-10).
 */
export function usageMeter(account: Account, now: Date): UsageMeter | null {
  const limit = usageLimit(account, now);
  if (limit === null || limit >= limits.meterHiddenFrom) return null;
  const value = account.usage;
  const share = value >= limit ? 100 : (value / limit) * 100;
  const warns =
    share >= account.flags.responseUsageWarningPercentage &&
    !isSubscriber(countedPlans(account.subscriptions), now);
  // Rounded down, so that 100 appears only at the limit.
  return { value, limit, percent: Math.floor(share), level: levelOf(share), warns };
}

/** Levels of LIM-08. */
function levelOf(share: number): UsageMeter["level"] {
  if (share >= 100) return "reached";
  if (share <= limits.meterLevels.low) return "low";
  return share <= limits.meterLevels.medium ? "medium" : "high";
}
