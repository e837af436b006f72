import { stateAt } from "#domain/survey/lifecycle.ts";
import { fill } from "#text/format/fill.ts";
import { bannerTexts } from "#text/survey.ts";
import { entered } from "./entered.ts";
import type { SurveyCardView } from "./survey-card-view.ts";

/** The banner after an edit or reopening, while the survey takes answers (EDT-06 to EDT-08). */
export function bannerOf({
  survey,
  now,
  product,
}: Pick<SurveyCardView, "survey" | "now" | "product">): string | null {
  const { banner } = survey;
  return banner && stateAt(survey, now) === "open"
    ? fill(bannerTexts[banner], { product: entered(product, 60) })
    : null;
}
