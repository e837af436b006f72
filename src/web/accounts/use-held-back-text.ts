import type { SurveyView } from "#contract/survey-view.ts";
import { heldBackText } from "#text/server/held-back.ts";
import { useHost } from "../host/use-host.ts";
import { useAccount } from "./use-account.ts";

/**
 * Why the owners' plans hide a survey's results from this viewer (RES-17); null if they don't, or
 * until the organisation's limit has loaded.
 */
export function useHeldBackText({
  role,
  resultsRetention,
}: Pick<SurveyView, "role" | "resultsRetention">): string | null {
  const { mobile } = useHost().context;
  const days = useAccount()?.featureFlags.responseRetentionLimit;
  if (
    resultsRetention === "open" ||
    (days === undefined && resultsRetention === "hidden" && !mobile)
  )
    return null;
  return heldBackText(resultsRetention, { mayUpgrade: role === "own", mobile, days: days ?? 0 });
}
