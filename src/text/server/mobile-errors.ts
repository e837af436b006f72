import { type ErrorCode, wireCode } from "#domain/errors.ts";
import { fill } from "../format/fill.ts";
import { resultsText } from "../results.ts";
import { planText } from "./plans.ts";

/** What mobile clients read in place of refusals that speak of plans (HOST-47, LIM-14). */
const mobileErrorTexts: Partial<Record<ErrorCode, string>> = {
  "plan.required": planText.sendBlockedMobile,
  "survey.limit-reached": planText.limitMobile,
  "survey.plan-ended": planText.trialEndedMobile,
  "survey.plan-needed": planText.trialEndedMobile,
  "survey.subscription-ended": planText.trialEndedMobile,
  "results.retention": resultsText.unavailable,
  "results.subscription-ended": resultsText.unavailable,
  "results.owner-subscription-ended": resultsText.unavailable,
};

// safe: the keys are error codes
const byWireCode = new Map(
  Object.entries(mobileErrorTexts).map(([code, text]) => [wireCode(code as ErrorCode), text]),
);

/** The text of a refusal on mobile clients, by its wire code; null if it is the same everywhere. */
export function mobileErrorText(code: string, product: string): string | null {
  const text = byWireCode.get(code);
  return text === undefined ? null : fill(text, { product });
}
