import type { SubscriptionPlan } from "../account/subscription.ts";
import { type SurveyType, specOf, surveyTypes } from "./types/registry.ts";

/** The survey types that a plan is for: its own, or all without a plan of their own (STD-14). */
export function typesOfPlan(plan: SubscriptionPlan): SurveyType[] {
  const own = surveyTypes.filter((type) => specOf(type).plan === plan);
  return own.length > 0 ? own : surveyTypes.filter((type) => specOf(type).plan === null);
}
