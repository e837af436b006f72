import type { AnswerValue, QuestionOf, QuestionType } from "#domain/question/question.ts";
import type { QuestionResult } from "#domain/results/results.ts";
import type { CardElement } from "../card.ts";
import type { Cloud, SaidTexts } from "../survey-card-view.ts";

export type FormOptions = { value: AnswerValue | null; textLength: number; required: boolean };
export type ResultOptions = {
  mine: AnswerValue | null;
  textLength: number;
  topChoices: number;
  /** How many have answered the survey. */
  responseCount: number;
  said: SaidTexts | null;
  cloud: Cloud | null;
};

/** How a question type looks on a card. `registry.ts` has one for each. */
export type Block<K extends QuestionType> = {
  /** The input, whose id is `answer:{questionId}` (TAK-16). */
  form: (question: QuestionOf<K>, options: FormOptions) => CardElement[];
  /** Its results. */
  result: (question: QuestionOf<K>, result: QuestionResult, options: ResultOptions) => CardElement[];
  /** An answer in words. */
  answer: (question: QuestionOf<K>, value: AnswerValue) => string;
};
