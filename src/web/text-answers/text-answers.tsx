import type { SurveyId } from "#domain/ids.ts";
import type { Question } from "#domain/question/question.ts";
import { answerText } from "#text/questions/registry.ts";
import { responsesText } from "#text/results/responses.ts";
import { resultsText } from "#text/results.ts";
import { useApi } from "../api.tsx";
import { detailsKey } from "./details-key.ts";
import { TextAnswerList } from "./text-answer-list.tsx";

type Props = { surveyId: SurveyId; question: Question };

/** The answers to a question that lists them, newest first, for owners (RES-29). */
export function TextAnswers({ surveyId: id, question }: Props) {
  const { results } = useApi();
  return (
    <TextAnswerList
      queryKey={detailsKey(id, "texts", question.id)}
      read={(after) => results.texts({ params: { id, questionId: question.id }, query: { after } })}
      shown={(text) => answerText(question, text)}
      none={resultsText.noQuestionResponses}
      more={responsesText.moreTexts}
    />
  );
}
