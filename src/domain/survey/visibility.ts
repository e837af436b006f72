import type { ErrorCode } from "../errors.ts";
import { stateAt } from "./lifecycle.ts";
import type { Retention } from "./retention.ts";
import type { Survey } from "./survey.ts";

/**
 * Why a viewer may not see results (API-32). The results route returns `SUBSCRIPTION_ENDED` as HTTP
 * 422 instead (RES-16).
 */
export type ResultsError =
  | "AFTER-CLOSE"
  | "PRIVATE"
  | "FREE_TRIAL_RESPONSES_HIDDEN"
  | "ACCESS_DENIED"
  | "SUBSCRIPTION_ENDED";

/**
 * Why results are refused; null if they are visible. Owners (`own`) always see results; others
 * depending on the survey's visibility (RES-01 to RES-04).
 */
export function resultsRefusal(
  survey: Pick<Survey, "resultsVisibility" | "state" | "deliverAt" | "closeAt">,
  own: boolean,
  now: Date,
): ResultsError | null {
  if (own || survey.resultsVisibility === "real-time") return null;
  if (survey.resultsVisibility === "private") return "PRIVATE";
  return stateAt(survey, now) === "closed" ? null : "AFTER-CLOSE";
}

/** The refusals caused by the owners' plans; they apply to owners too (RES-14, RES-16). */
export const retentionErrors = {
  open: null,
  hidden: "FREE_TRIAL_RESPONSES_HIDDEN",
  ended: "SUBSCRIPTION_ENDED",
} as const satisfies Record<Retention, ResultsError | null>;

/**
 * The error code of each refusal. Only owners (`own`) have a subscription to renew (RES-05 to
 * RES-08).
 */
export function resultsErrorCode(error: ResultsError, own: boolean): ErrorCode {
  return error === "SUBSCRIPTION_ENDED" && !own ? "results.owner-subscription-ended" : codes[error];
}

const codes = {
  "AFTER-CLOSE": "results.after-close",
  PRIVATE: "results.private",
  FREE_TRIAL_RESPONSES_HIDDEN: "results.retention",
  ACCESS_DENIED: "results.denied",
  SUBSCRIPTION_ENDED: "results.subscription-ended",
} as const satisfies Record<ResultsError, ErrorCode>;
