import type { AnySurveyView } from "#contract/survey-view.ts";
import { specOf } from "#domain/survey/types/registry.ts";

type Kept = Pick<AnySurveyView, "state" | "role" | "resultsRetention">;

/**
 * Results can be viewed once the survey was sent (LIF-08), unless an owner must upgrade to see them
 * again.
 */
export function mayViewResults(survey: Kept): boolean {
  return survey.state !== "pending" && !mayUpgradeForResults(survey);
}

/**
 * If the owners' plans hide the results, owners get `Upgrade` in place of `View results` (RES-18).
 * Phones have no menu.
 */
export function mayUpgradeForResults({ role, resultsRetention }: Kept): boolean {
  return role === "own" && resultsRetention !== "open";
}

/** Respondents may change their response to a poll or survey while it is open (LST-23). */
export function mayChangeResponse({
  type,
  completed,
  can,
}: Pick<AnySurveyView, "type" | "completed" | "can">): boolean {
  return !specOf(type).answeredOnce && completed && can.includes("respond");
}

/**
 * Whether a survey has a menu in a list: for its owners, and for respondents of a poll or survey
 * (LST-22, LST-23).
 */
export function hasMenu({
  role,
  type,
  completed,
}: Pick<AnySurveyView, "role" | "type" | "completed">): boolean {
  return role === "own" || (!specOf(type).answeredOnce && completed);
}
