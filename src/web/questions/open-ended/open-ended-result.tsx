import { isWordCloud } from "#domain/survey/word-cloud.ts";
import { WordCloud } from "../../word-cloud/word-cloud.tsx";
import type { ResultProps } from "../taking-props.ts";

/** The word cloud, if the question has one, above the list of answers. */
export function OpenEndedResult({ survey, question, result }: ResultProps<"open-ended">) {
  if (!isWordCloud(question)) return null;
  return <WordCloud surveyId={survey.id} questionId={question.id} answered={result.answered} />;
}
