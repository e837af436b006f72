import type { FeatureFlags, Gate, PlanToken } from "../account/feature-flags.ts";
import { isActive, type Subscription } from "../account/subscription.ts";
import type { Problem } from "../errors.ts";
import { limits } from "../limits.ts";
import type { Draft } from "./draft.ts";
import { isScored, usualSettings } from "./type-rules.ts";
import { type SurveyType, specOf } from "./types/registry.ts";

/** Whether these subscriptions open a gated option (PLAN-05). */
export function isOpen(
  flag: PlanToken | undefined,
  subscriptions: readonly Subscription[],
  now: Date,
): boolean {
  if (flag === undefined || flag === "free") return true;
  return subscriptions.some((held) => isActive(held, now) && opens(held, flag));
}

/** Whether these subscriptions let their holder write a survey of this type (STD-14). */
export function holdsPlanOf(
  type: SurveyType,
  subscriptions: readonly Subscription[],
  now: Date,
): boolean {
  return isOpen(specOf(type).plan ?? undefined, subscriptions, now);
}

/** What of the plan that a type needs somebody had who holds none: trials alone, or a full one. */
export type PlanHad = "none" | "trial" | "full";

export function planHad(
  type: SurveyType,
  subscriptions: readonly Pick<Subscription, "plan" | "type">[],
): PlanHad {
  const had = subscriptions.filter(({ plan }) => plan === specOf(type).plan);
  if (had.length === 0) return "none";
  return had.every((each) => each.type === "trial") ? "trial" : "full";
}

function opens({ plan, planLevel }: Subscription, flag: PlanToken): boolean {
  if (plan === flag || plan === "msteams-surveys") return true;
  return (
    flag === "msteams-standard-2500" && plan === "msteams-standard" && planLevel >= limits.proLevel
  );
}

export type Gated = Pick<
  Draft,
  | "type"
  | "send"
  | "schedule"
  | "anonymity"
  | "resultsVisibility"
  | "leaderboardVisibility"
  | "deliveryPreference"
  | "closeAt"
  | "openDuration"
  | "reminders"
>;

/**
 * The gated options that a survey uses, each with its field. Results after the close are free for a
 * quiz, where they are the default (AUT-44). A type with a plan of its own has them all by it; one
 * that takes posts has no such setting.
 */
export function gatesUsed(survey: Gated): { gate: Gate; path: keyof Gated }[] {
  const { plan, takingPart } = specOf(survey.type);
  if (plan !== null) return [];
  const visibility = takingPart === "posts" ? "real-time" : survey.resultsVisibility;
  const used: [boolean, Gate, keyof Gated][] = [
    [survey.anonymity === "anonymous", "allowAnonymousResponses", "anonymity"],
    [
      visibility === "after-close" &&
        usualSettings(survey.type).resultsVisibility !== "after-close",
      "allowResultsAfterClose",
      "resultsVisibility",
    ],
    [visibility === "private", "allowPrivateResults", "resultsVisibility"],
    [
      isScored(survey.type) && survey.leaderboardVisibility === "hidden",
      "allowPrivateResults",
      "leaderboardVisibility",
    ],
    [survey.send === "schedule" || survey.schedule !== null, "allowScheduling", "send"],
    [
      survey.closeAt !== null || survey.openDuration !== null || survey.schedule !== null,
      "allowCloseDate",
      "openDuration",
    ],
    [survey.deliveryPreference === "direct-message", "allowDirectMessage", "deliveryPreference"],
    [survey.reminders.length > 0, "allowReminders", "reminders"],
  ];
  return used.filter(([is]) => is).map(([, gate, path]) => ({ gate, path }));
}

/**
 * The options of a survey that an account may not use. Options it used before the edit (`before`)
 * stay allowed.
 */
export function gateProblems(
  survey: Gated,
  { flags, subscriptions }: { flags: FeatureFlags; subscriptions: readonly Subscription[] },
  now: Date,
  before: Gated | null = null,
): Problem[] {
  const had = new Set(before ? gatesUsed(before).map(({ gate, path }) => `${gate} ${path}`) : []);
  return gatesUsed(survey)
    .filter(
      ({ gate, path }) => !had.has(`${gate} ${path}`) && !isOpen(flags[gate], subscriptions, now),
    )
    .map(({ gate, path }) => ({ path, code: "plan.required", values: { gate } }));
}
