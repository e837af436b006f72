import type { ErrorCode } from "../errors.ts";
import { stateAt } from "../survey/lifecycle.ts";
import type { Survey } from "../survey/survey.ts";
import type { Retention } from "./retention.ts";

/** Why somebody may not see results (API-32). The results call answers the last one as HTTP 422 instead (RES-16). */
export type ResultsError = "AFTER-CLOSE" | "PRIVATE" | "FREE_TRIAL_RESPONSES_HIDDEN" | "ACCESS_DENIED" | "SUBSCRIPTION_ENDED";

/** Owners always see the results; others as the survey's visibility says (RES-01 to RES-04). */
export function resultsRefusal(
  survey: Pick<Survey, "resultsVisibility" | "state" | "deliverAt" | "closeAt">,
  own: boolean,
  now: Date,
): ResultsError | null {
  if (own || survey.resultsVisibility === "real-time") return null;
  if (survey.resultsVisibility === "private") return "PRIVATE";
  return stateAt(survey, now) === "closed" ? null : "AFTER-CLOSE";
}

/** Why the owners' plans keep results back, from owners too (RES-14, RES-16). */
export const retentionErrors = {
  open: null,
  hidden: "FREE_TRIAL_RESPONSES_HIDDEN",
  ended: "SUBSCRIPTION_ENDED",
} as const satisfies Record<Retention, ResultsError | null>;

/** The sentence for each reason (RES-05 to RES-08). */
export const resultsErrorCodes = {
  "AFTER-CLOSE": "results.after-close",
  PRIVATE: "results.private",
  FREE_TRIAL_RESPONSES_HIDDEN: "results.retention",
  ACCESS_DENIED: "results.denied",
  SUBSCRIPTION_ENDED: "results.subscription-ended",
} as const satisfies Record<ResultsError, ErrorCode>;
