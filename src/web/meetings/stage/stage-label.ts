import type { Choice, Question } from "#domain/question/question.ts";
import { isRating } from "#domain/question/traits.ts";
import { ratingText } from "#text/format/rating-text.ts";

/** What a choice is called: a step of a scale has its number or emoji with it. */
export function stageLabel(question: Question, choice: Choice): string {
  return isRating(question) ? ratingText(choice) : choice.label;
}
