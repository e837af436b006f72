import { typeNames } from "#domain/survey/survey.ts";
import { type ResultsError, resultsErrorCode } from "#domain/survey/visibility.ts";
import { fill } from "#text/format/fill.ts";
import { errorTexts } from "#text/server/errors.ts";
import { heldBackText } from "#text/server/held-back.ts";
import { planText } from "#text/server/plans.ts";
import type { CardAction } from "../parts/card.ts";
import { about, openResultsAction, viewResultsAction } from "../parts/survey-actions.ts";
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

type Viewed = Pick<SurveyCardView, "heldBack"> & Parameters<typeof about>[0];

/**
 * `View results`; or `Upgrade`, if the owners' plans hide the results and this viewer can change
 * that (RES-18); nothing for others, whom it would tell only the same again.
 */
export function resultsActions(view: Viewed): CardAction[] {
  const upgrade = view.heldBack?.upgrade;
  if (!upgrade) return view.heldBack?.notOwn ? [] : [viewResultsAction(about(view))];
  return [
    {
      type: "Action.OpenUrl",
      title: upgrade.license ? planText.requestLicense : planText.upgrade,
      url: upgrade.url,
    },
  ];
}

/** `Open results`, for whom the page has more than the card. */
export function pageActions(view: Viewed): CardAction[] {
  return view.heldBack?.notOwn ? [] : [openResultsAction(about(view))];
}
