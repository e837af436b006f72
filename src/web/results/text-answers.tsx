import type { SurveyId } from "#domain/ids.ts";
import type { QuestionOf } from "#domain/question/question.ts";
import { responsesText, resultsText } from "#text/results.ts";
import { useApi } from "../api.tsx";
import { answerText } from "../questions/answer-text.ts";
import { detailsKey } from "./details-key.ts";
import { SaidTexts } from "./said-texts.tsx";

type Props = { surveyId: SurveyId; question: QuestionOf<"open-ended"> };

/** The texts that were given to one question, newest first, for owners (RES-29). */
export function TextAnswers({ surveyId: id, question }: Props) {
  const { results } = useApi();
  return (
    <SaidTexts
      queryKey={detailsKey(id, "texts", question.id)}
      read={(after) => results.texts({ params: { id, questionId: question.id }, query: { after } })}
      shown={(text) => answerText(question, text)}
      none={resultsText.noQuestionResponses}
      more={responsesText.moreTexts}
    />
  );
}
