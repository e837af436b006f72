import { hasChoices } from "#domain/question/traits.ts";
import type { CardElement } from "../parts/card.ts";
import { entered } from "../parts/entered.ts";
import type { SurveyCardView } from "../parts/survey-card-view.ts";
import { textBlock } from "../parts/text-block.ts";
import { resultsPart } from "./results-part.ts";

/** Who chose what, of a survey that is read person by person (STD-13). */
export function choicesPart(view: SurveyCardView, textLength: number): CardElement[] {
  if (!view.digest || view.digest.entries.length === 0) return [];
  return view.survey.questions.filter(hasChoices).flatMap((question) => {
    const results = resultsPart(view, question, null, textLength);
    const label = textBlock(entered(question.label, textLength), {
      weight: "Bolder",
      separator: true,
    });
    return results.length > 0 ? [label, ...results] : [];
  });
}
