import { limits } from "../limits.ts";
import { isSubscriber } from "./subscription.ts";
import { type Account, usageLimit } from "./usage.ts";

/** How much of the month's responses is used. `percent`: whole ones, 100 at most. */
export type UsageMeter = {
  value: number;
  limit: number;
  percent: number;
  level: "low" | "medium" | "high" | "reached";
  /** Whether to warn before the limit is reached (LIM-03). */
  warns: boolean;
};

/** The meter of an account; null where nothing is counted (LIM-06) or the limit is so high that nobody asks (LIM-10). */
export function usageMeter(account: Account, now: Date): UsageMeter | null {
  const limit = usageLimit(account, now);
  if (limit === null || limit >= limits.meterHiddenFrom) return null;
  const value = account.usage;
  const share = value >= limit ? 100 : (value / limit) * 100;
  const warns = share >= account.flags.responseUsageWarningPercentage && !isSubscriber(account.subscriptions, now);
  // Rounded down: 100 is said at the limit only.
  return { value, limit, percent: Math.floor(share), level: levelOf(share), warns };
}

/** LIM-08. */
function levelOf(share: number): UsageMeter["level"] {
  if (share >= 100) return "reached";
  if (share <= limits.meterLevels.low) return "low";
  return share <= limits.meterLevels.medium ? "medium" : "high";
}
