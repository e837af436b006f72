import { typeNames } from "#domain/survey/survey.ts";
import { type ResultsError, resultsErrorCode } from "#domain/survey/visibility.ts";
import { fill } from "#text/format/fill.ts";
import { errorTexts } from "#text/server/errors.ts";
import { heldBackText } from "#text/server/held-back.ts";
import { planText } from "#text/server/plans.ts";
import type { CardAction } from "../parts/card.ts";
import { about, viewResultsAction } from "../parts/survey-actions.ts";
import type { SurveyCardView } from "../parts/survey-card-view.ts";

type Refused = Pick<SurveyCardView, "heldBack" | "survey" | "product">;

/** Why the viewer may not see results (RES-05 to RES-08, RES-17). */
export function refusalText(refusal: ResultsError, { heldBack, survey, product }: Refused): string {
  if (heldBack)
    return heldBackText(heldBack.retention, { ...heldBack, mayUpgrade: heldBack.upgrade !== null });
  return fill(errorTexts[resultsErrorCode(refusal, false)], {
    type: typeNames[survey.type],
    product,
  });
}

/**
 * `View results`; or `Upgrade`, if the owners' plans hide the results and this viewer can change
 * that (RES-18).
 */
export function resultsAction(
  view: Pick<SurveyCardView, "heldBack"> & Parameters<typeof about>[0],
): CardAction {
  const upgrade = view.heldBack?.upgrade;
  if (!upgrade) return viewResultsAction(about(view));
  return {
    type: "Action.OpenUrl",
    title: upgrade.license ? planText.requestLicense : planText.upgrade,
    url: upgrade.url,
  };
}
