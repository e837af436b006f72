import type { Question } from "#domain/question/question.ts";
import { fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";
import { bar } from "./bars.ts";
import type { CardElement } from "./card.ts";
import { entered } from "./entered.ts";
import { textBlock } from "./text-block.ts";

/** The progress so far, `Question 2 of 5` and the question; a star marks required ones. */
export function questionTitle(
  question: Question,
  at: number,
  count: number,
  textLength: number,
): CardElement[] {
  return [
    { ...bar((100 * at) / count, "progress"), spacing: "Default" },
    textBlock(fill(cardTexts.questionOf, { at: at + 1, count }), {
      isSubtle: true,
      size: "Small",
      spacing: "Small",
    }),
    textBlock(`${entered(question.label, textLength)}${question.required ? " \\*" : ""}`, {
      weight: "Bolder",
      size: "Medium",
    }),
  ];
}
