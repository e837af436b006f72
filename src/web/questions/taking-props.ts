import type { SurveyView } from "#contract/survey-view.ts";
import type { AnswerValue, QuestionOf, QuestionType } from "#domain/question/question.ts";
import type { QuestionResult } from "#domain/results/results.ts";

/** A question's results in its survey. `mine` is the viewer's own answer. */
export type ResultProps<K extends QuestionType> = {
  survey: Pick<SurveyView, "id" | "type" | "state" | "can">;
  question: QuestionOf<K>;
  result: QuestionResult;
  mine: AnswerValue | null;
};
