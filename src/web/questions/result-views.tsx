import { Text } from "@fluentui/react-components";
import type { ComponentType } from "react";
import type { QuestionType } from "#domain/question/question.ts";
import { kindOf } from "#domain/question/registry.ts";
import { resultsText } from "#text/results.ts";
import { NominalResult } from "./nominal/nominal-result.tsx";
import { OpenEndedResult } from "./open-ended/open-ended-result.tsx";
import { OrdinalResult } from "./ordinal/ordinal-result.tsx";
import { ListedAnswers } from "./parts/listed-answers.tsx";
import type { ResultProps } from "./taking-props.ts";
import { YesNoResult } from "./yes-no/yes-no-result.tsx";

/**
 * What each question kind shows of its totals; null for nothing beside the list of answers that
 * follows by itself where `Kind.listed` says so. A kind without an entry does not compile.
 */
const results: { [K in QuestionType]: ComponentType<ResultProps<K>> | null } = {
  nominal: NominalResult,
  ordinal: OrdinalResult,
  "yes-no": YesNoResult,
  "open-ended": OpenEndedResult,
};

export function QuestionResults<K extends QuestionType>(props: ResultProps<K>) {
  const { question, result } = props;
  // safe: the registry's entry for a type takes questions of that type
  const Result: ComponentType<ResultProps<K>> | null = results[question.questionType as K];
  const own = Result ? <Result {...props} /> : null;
  if (!kindOf(question).listed) return own;
  if (result.answered === 0) return <Text>{resultsText.noQuestionResponses}</Text>;
  return (
    <>
      {own}
      <ListedAnswers {...props} />
    </>
  );
}
