import type { ComponentType } from "react";
import type { QuestionType } from "#domain/question/question.ts";
import { NominalResult } from "./nominal-result.tsx";
import { OpenEndedResult } from "./open-ended-result.tsx";
import { OrdinalResult } from "./ordinal-result.tsx";
import type { ResultProps } from "./taking-props.ts";
import { YesNoResult } from "./yes-no-result.tsx";

/** How each type of question shows its results. A type without a view does not compile. */
const results: { [K in QuestionType]: ComponentType<ResultProps<K>> } = {
  nominal: NominalResult,
  ordinal: OrdinalResult,
  "yes-no": YesNoResult,
  "open-ended": OpenEndedResult,
};

export function QuestionResults<K extends QuestionType>(props: ResultProps<K>) {
  // safe: the registry's entry for a type takes questions of that type
  const Result: ComponentType<ResultProps<K>> = results[props.question.questionType as K];
  return <Result {...props} />;
}
