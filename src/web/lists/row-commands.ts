import type { SurveyView } from "#contract/survey-view.ts";

/** Results are looked at once it was sent (LIF-08). */
export function mayViewResults({ state }: Pick<SurveyView, "state">): boolean {
  return state !== "pending";
}

/** Who has answered a poll or survey may change that while it is open (LST-23). */
export function mayChangeResponse({ type, completed, can }: Pick<SurveyView, "type" | "completed" | "can">): boolean {
  return (type === "poll" || type === "survey") && completed && can.includes("respond");
}

/** Whether an item has a menu in a list: for its owners, and for who has answered a poll or survey (LST-22, LST-23). */
export function hasMenu({ role, type, completed }: Pick<SurveyView, "role" | "type" | "completed">): boolean {
  return role === "own" || ((type === "poll" || type === "survey") && completed);
}
