import type { AnswerValue, QuestionOf, QuestionType } from "#domain/question/question.ts";
import type { Response } from "#domain/response/response.ts";
import type { QuestionResult } from "#domain/results/results.ts";

/** A question to answer. `value` is null until something is entered; `labelledBy` names the element that holds the question's words. */
export type FormProps<K extends QuestionType> = {
  question: QuestionOf<K>;
  value: AnswerValue | null;
  labelledBy: string;
  onChange: (value: AnswerValue | null) => void;
};

/** A question's results. `mine` is the viewer's own answer; `responses` are those with names, for who may read them. */
export type ResultProps<K extends QuestionType> = {
  question: QuestionOf<K>;
  result: QuestionResult;
  mine: AnswerValue | null;
  responses: readonly Response[];
};
