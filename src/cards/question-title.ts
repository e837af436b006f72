import type { Question } from "#domain/question/question.ts";
import { cardTexts } from "#text/cards.ts";
import { fill } from "#text/fill.ts";
import type { CardElement } from "./card.ts";
import { entered } from "./entered.ts";
import { textBlock } from "./text-block.ts";

/** `Question 2 of 5` and what it asks; a star marks what must be answered. */
export function questionTitle(question: Question, at: number, count: number, textLength: number): CardElement[] {
  return [
    textBlock(fill(cardTexts.questionOf, { at: at + 1, count }), { isSubtle: true, size: "Small", separator: true }),
    textBlock(`${entered(question.label, textLength)}${question.required ? " \\*" : ""}`, { weight: "Bolder", spacing: "Small" }),
  ];
}
