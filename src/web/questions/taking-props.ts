import type { SurveyView } from "#contract/survey-view.ts";
import type { AnswerValue, QuestionOf, QuestionType } from "#domain/question/question.ts";
import type { QuestionResult } from "#domain/results/results.ts";

/** A question to answer. `value` is null until something is entered; `labelledBy` names the element that holds the question's words. */
export type FormProps<K extends QuestionType> = {
  question: QuestionOf<K>;
  value: AnswerValue | null;
  labelledBy: string;
  onChange: (value: AnswerValue | null) => void;
};

/** A question's results in its survey. `mine` is the viewer's own answer. */
export type ResultProps<K extends QuestionType> = {
  survey: Pick<SurveyView, "id" | "type" | "can">;
  question: QuestionOf<K>;
  result: QuestionResult;
  mine: AnswerValue | null;
};
