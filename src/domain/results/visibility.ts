import type { ErrorCode } from "../errors.ts";
import { stateAt } from "../survey/lifecycle.ts";
import type { Survey } from "../survey/survey.ts";

/** Why somebody may not see results (API-32). */
export type ResultsError = "AFTER-CLOSE" | "PRIVATE" | "FREE_TRIAL_RESPONSES_HIDDEN" | "ACCESS_DENIED";

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

/** The sentence for each reason (RES-05 to RES-08). */
export const resultsErrorCodes = {
  "AFTER-CLOSE": "results.after-close",
  PRIVATE: "results.private",
  FREE_TRIAL_RESPONSES_HIDDEN: "results.retention",
  ACCESS_DENIED: "results.denied",
} as const satisfies Record<ResultsError, ErrorCode>;
