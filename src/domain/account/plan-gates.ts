import type { Problem } from "../errors.ts";
import { limits } from "../limits.ts";
import type { Draft } from "../survey/draft.ts";
import type { FeatureFlags, Gate, PlanToken } from "./feature-flags.ts";
import { isActive, type Subscription } from "./subscription.ts";

/** Whether a gated option is open to somebody with these subscriptions (PLAN-05). */
export function isOpen(flag: PlanToken | undefined, subscriptions: readonly Subscription[], now: Date): boolean {
  if (flag === undefined || flag === "free") return true;
  return subscriptions.some((held) => isActive(held, now) && opens(held, flag));
}

function opens({ plan, planLevel }: Subscription, flag: PlanToken): boolean {
  if (plan === flag || plan === "msteams-surveys") return true;
  return flag === "msteams-standard-2500" && plan === "msteams-standard" && planLevel >= limits.proLevel;
}

export type Gated = Pick<
  Draft,
  | "type"
  | "send"
  | "anonymity"
  | "resultsVisibility"
  | "leaderboardVisibility"
  | "deliveryPreference"
  | "closeAt"
  | "openDuration"
  | "reminders"
>;

/** The gated options that an item makes use of, with the field of each. A quiz shows its results after it closes by itself, so that this is free there (AUT-44). */
export function gatesUsed(item: Gated): { gate: Gate; path: keyof Gated }[] {
  const used: [boolean, Gate, keyof Gated][] = [
    [item.anonymity === "anonymous", "allowAnonymousResponses", "anonymity"],
    [item.resultsVisibility === "after-close" && item.type !== "quiz", "allowResultsAfterClose", "resultsVisibility"],
    [item.resultsVisibility === "private", "allowPrivateResults", "resultsVisibility"],
    [item.type === "quiz" && item.leaderboardVisibility === "hidden", "allowPrivateResults", "leaderboardVisibility"],
    [item.send === "schedule", "allowScheduling", "send"],
    [item.closeAt !== null || item.openDuration !== null, "allowCloseDate", "openDuration"],
    [item.deliveryPreference === "direct-message", "allowDirectMessage", "deliveryPreference"],
    [item.reminders.length > 0, "allowReminders", "reminders"],
  ];
  return used.filter(([is]) => is).map(([, gate, path]) => ({ gate, path }));
}

/** What an account may not use of an item's options. What the item had before an edit stays (`before`). */
export function gateProblems(
  item: Gated,
  { flags, subscriptions }: { flags: FeatureFlags; subscriptions: readonly Subscription[] },
  now: Date,
  before: Gated | null = null,
): Problem[] {
  const had = new Set(before ? gatesUsed(before).map(({ gate, path }) => `${gate} ${path}`) : []);
  return gatesUsed(item)
    .filter(({ gate, path }) => !had.has(`${gate} ${path}`) && !isOpen(flags[gate], subscriptions, now))
    .map(({ gate, path }) => ({ path, code: "plan.required", values: { gate } }));
}
