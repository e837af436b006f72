import { limits } from "../limits.ts";
import { localTimeOf } from "../survey/local-time.ts";
import { type HeldSubscription, isActive, type Subscription } from "./subscription.ts";

export type Level = "standup" | "enterprise" | "pro" | "standard";

/** What the navigation bar says of somebody's subscriptions (NAV-02 to NAV-08). `days`: until the trial's last day, which is 0. */
export type SubscriptionLabel =
  | { kind: "none" }
  | { kind: "full"; level: Level; adminOnly: boolean }
  | { kind: "trial"; days: number }
  | { kind: "full-ended" }
  | { kind: "trial-ended" };

/** What a plan is called (PLAN-19). */
export function levelOf({ plan, scope, planLevel }: Subscription): Level {
  if (plan === "agile-standup") return "standup";
  if (scope === "tenant") return "enterprise";
  return planLevel >= limits.proLevel ? "pro" : "standard";
}

/**
 * The label for these subscriptions: of an active full one, else of an active trial, else of a full one that ended, else of a trial that ended; of several such
 * the highest level's (NAV-09). A suspended one counts as ended (PLAN-22). `zone`: the reader's, in whose days a trial is counted.
 */
export function subscriptionLabel(subscriptions: readonly HeldSubscription[], now: Date, zone: string): SubscriptionLabel {
  const rank = (held: Subscription) => (isActive(held, now) ? 0 : 2) + (held.type === "full" ? 0 : 1);
  const [first] = subscriptions.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      other.planLevel - one.planLevel ||
      (other.trialExpiresAt?.getTime() ?? 0) - (one.trialExpiresAt?.getTime() ?? 0),
  );
  if (!first) return { kind: "none" };
  const full = first.type === "full";
  if (!isActive(first, now)) return { kind: full ? "full-ended" : "trial-ended" };
  if (full) return { kind: "full", level: levelOf(first), adminOnly: first.isAdmin && !first.isOwner };
  return first.trialExpiresAt ? { kind: "trial", days: daysUntil(first.trialExpiresAt, now, zone) } : { kind: "none" };
}

/** Days of a calendar from today to the last one before an instant. */
function daysUntil(end: Date, now: Date, zone: string): number {
  const dayOf = (instant: number) => Date.parse(localTimeOf(new Date(instant), zone).date);
  return Math.round((dayOf(end.getTime() - 1) - dayOf(now.getTime())) / 86_400_000);
}
