import type { Question } from "#domain/question/question.ts";
import { fill } from "#text/format/fill.ts";
import { answerText } from "#text/questions/registry.ts";
import { cardTexts } from "#text/server/cards.ts";
import type { CardElement } from "../parts/card.ts";
import type { TextAnswers } from "../parts/survey-card-view.ts";
import { textBlock } from "../parts/text-block.ts";
import { textAnswers } from "../texts/text-answers.ts";

/** The number of answers, if it differs from the number of responses below. */
export function answeredLine(answered: number, responseCount: number): CardElement[] {
  if (answered === responseCount) return [];
  return [
    textBlock(
      answered === 0 ? cardTexts.noAnswers : fill(cardTexts.answered, { count: answered }),
      { isSubtle: true },
    ),
  ];
}

/** The answers of a kind that lists them, for those who may read them. */
export function listedAnswers(
  question: Question,
  said: TextAnswers | null,
  textLength: number,
): CardElement[] {
  if (!said) return [];
  const texts = said.texts.map((each) => ({ ...each, text: answerText(question, each.text) }));
  return textAnswers({ ...said, texts }, textLength);
}
