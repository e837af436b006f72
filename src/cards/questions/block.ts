import type { IExecuteAction } from "@microsoft/teams.cards";
import type { AnswerValue, QuestionOf, QuestionType } from "#domain/question/question.ts";
import type { QuestionResult } from "#domain/results/results.ts";
import type { CardElement } from "../parts/card.ts";
import type { Cloud } from "../parts/survey-card-view.ts";

export type FormOptions = {
  value: AnswerValue | null;
  textLength: number;
  required: boolean;
  /**
   * What a tap on a step of a scale does; none in a preview. Null: the answer is picked and then
   * sent with a button.
   */
  tap: ((choiceId: string, title: string) => IExecuteAction | null) | null;
};
type ResultOptions = {
  mine: AnswerValue | null;
  textLength: number;
  topChoices: number;
  /** The survey is closed, and what got most votes may stand first. */
  won: boolean;
  cloud: Cloud | null;
  /** The maximum number of names per choice. */
  names: number;
};

/** How a question type is rendered on a card; see `registry.ts`. */
export type Block<K extends QuestionType> = {
  /** The input, whose id is `answer:{questionId}` (TAK-16). */
  form: (question: QuestionOf<K>, options: FormOptions) => CardElement[];
  /** Whether a tap on the scale answers, where `form` is given a `tap`. */
  isTapped?: (question: QuestionOf<K>) => boolean;
  /** Its totals. The answers of a kind that lists them follow by themselves. */
  result: (
    question: QuestionOf<K>,
    result: QuestionResult,
    options: ResultOptions,
  ) => CardElement[];
};
