import type { Retention } from "#domain/survey/retention.ts";
import { fill } from "../format/fill.ts";
import { resultsText } from "../results.ts";
import { limitErrorTexts } from "./limit-errors.ts";
import { planText } from "./plans.ts";

type Reader = {
  /** The viewer is an owner who can buy a plan; false for everybody on mobile clients. */
  mayUpgrade: boolean;
  mobile: boolean;
  /** The number of days for which results are shown without a plan. */
  days: number;
};

/**
 * Why the owners' plans hide results, as this viewer should read it (RES-17). On mobile clients no
 * plan is mentioned (HOST-47).
 */
export function heldBackText(
  retention: Exclude<Retention, "open">,
  { mayUpgrade, mobile, days }: Reader,
): string {
  if (mobile) return resultsText.unavailable;
  if (retention === "ended")
    return limitErrorTexts[
      mayUpgrade ? "results.subscription-ended" : "results.owner-subscription-ended"
    ];
  return fill(mayUpgrade ? planText.oldResultsUpgrade : planText.oldResults, { n: days });
}
