import { limits } from "#domain/limits.ts";
import type { AnswerValue, Question } from "#domain/question/question.ts";
import type { UserResponse } from "#domain/response/response.ts";
import { resultsErrorCodes } from "#domain/results/visibility.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { cardTexts } from "#text/cards.ts";
import { errorTexts } from "#text/errors.ts";
import { fill } from "#text/fill.ts";
import type { CardElement } from "./card.ts";
import { blockOf } from "./questions/registry.ts";
import type { SurveyCardView } from "./survey-card-view.ts";
import { textBlock } from "./text-block.ts";

/** One question's results, or the sentence that says why they are not shown (RES-05 to RES-08). */
export function resultsPart(view: SurveyCardView, question: Question, mine: UserResponse | null, textLength: number): CardElement[] {
  const { results, refusal, survey, product } = view;
  if (refusal)
    return [
      textBlock(fill(errorTexts[resultsErrorCodes[refusal]], { type: typeNames[survey.type], product }), {
        isSubtle: true,
        separator: true,
      }),
    ];
  const result = results?.questions.find((candidate) => candidate.questionId === question.id);
  if (!result || view.responseCount === 0) return [];
  return blockOf(question).result(question, result, {
    topChoices: view.topChoices ?? limits.resultCardTopChoices,
    responseCount: view.responseCount,
    said: view.said ?? null,
    cloud: view.cloud ?? null,
    mine: valueOf(mine, question),
    textLength,
  });
}

/** `No responses yet` (RES-21), `1 response`, `4 responses`. */
export function countText(count: number): string {
  if (count === 0) return cardTexts.noResponses;
  return count === 1 ? cardTexts.oneResponse : fill(cardTexts.responses, { count });
}

/** What the person answered, in words; empty where it is not known. */
export function answerText(question: Question, mine: UserResponse | null): string {
  const value = valueOf(mine, question);
  return value === null ? "" : blockOf(question).answer(question, value);
}

function valueOf(mine: UserResponse | null, question: Question): AnswerValue | null {
  return mine?.responses.find((answer) => answer.questionId === question.id)?.value ?? null;
}
