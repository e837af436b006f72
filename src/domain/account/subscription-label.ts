import { limits } from "../limits.ts";
import { localTimeOf } from "../time/local-time.ts";
import { type HeldSubscription, isActive, type Subscription } from "./subscription.ts";

type Level = "standup" | "enterprise" | "pro" | "standard";

/**
 * What the navigation bar shows about a user's subscriptions (NAV-02 to NAV-08). `days`: days until
 * the trial's last day; 0 on that day.
 */
export type SubscriptionLabel =
  | { kind: "none" }
  | { kind: "full"; level: Level; adminOnly: boolean }
  | { kind: "trial"; days: number }
  | { kind: "full-ended" }
  | { kind: "trial-ended" };

const standupPlans: readonly Subscription["plan"][] = ["agile-standup"];

/** The name of a plan's level (PLAN-19). */
export function levelOf({ plan, scope, planLevel }: Subscription): Level {
  if (standupPlans.includes(plan)) return "standup";
  if (scope === "tenant") return "enterprise";
  return planLevel >= limits.proLevel ? "pro" : "standard";
}

/**
 * The label of the first match: an active full subscription, an active trial, an ended full one, an
 * ended trial; of several, the highest level (NAV-09). Suspended counts as ended (PLAN-22). `zone`:
 * the viewer's time zone, in which the days of a trial are counted.
 */
export function subscriptionLabel(
  subscriptions: readonly HeldSubscription[],
  now: Date,
  zone: string,
): SubscriptionLabel {
  const rank = (held: Subscription) =>
    (isActive(held, now) ? 0 : 2) + (held.type === "full" ? 0 : 1);
  const [first] = subscriptions.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      other.planLevel - one.planLevel ||
      (other.trialExpiresAt?.getTime() ?? 0) - (one.trialExpiresAt?.getTime() ?? 0),
  );
  if (!first) return { kind: "none" };
  const full = first.type === "full";
  if (!isActive(first, now)) return { kind: full ? "full-ended" : "trial-ended" };
  if (full)
    return { kind: "full", level: levelOf(first), adminOnly: first.isAdmin && !first.isOwner };
  return first.trialExpiresAt
    ? { kind: "trial", days: daysUntil(first.trialExpiresAt, now, zone) }
    : { kind: "none" };
}

/** Calendar days from today to the last day before an instant. */
function daysUntil(end: Date, now: Date, zone: string): number {
  const dayOf = (instant: number) => Date.parse(localTimeOf(new Date(instant), zone).date);
  return Math.round((dayOf(end.getTime() - 1) - dayOf(now.getTime())) / 86_400_000);
}
