import { Suspense } from "react";
import { limits } from "#domain/limits.ts";
import type { AnswerValue, Question } from "#domain/question/question.ts";
import { takingText } from "#text/results.ts";
import { ChoiceInput } from "./choice-input.tsx";
import { laterViews } from "./later-views.ts";
import { ScaleInput } from "./scale-input.tsx";
import { Spinner } from "./spinner.tsx";

const DatedInput = laterViews.dated.View;

export type InputProps = { value: AnswerValue | null; labelledBy: string; onChange: (value: AnswerValue | null) => void };

/** What a question of this kind is answered with. */
export function AnswerInput({ question, value, labelledBy, onChange }: InputProps & { question: Question }) {
  const rest = { value, labelledBy, onChange };
  if (question.questionType === "nominal")
    return <ChoiceInput choices={question.choices} several={question.allowMultipleChoices} required={question.required} {...rest} />;
  if (question.questionType === "ordinal" && question.renderAs === "nps")
    return <ScaleInput choices={question.choices} required={question.required} {...rest} />;
  if (question.questionType !== "open-ended")
    return <ChoiceInput choices={question.choices} several={false} required={question.required} {...rest} />;
  if (question.contentType !== "text/plain") {
    return (
      <Suspense fallback={<Spinner />}>
        <DatedInput contentType={question.contentType} required={question.required} {...rest} />
      </Suspense>
    );
  }
  return (
    <textarea
      aria-labelledby={labelledBy}
      aria-required={question.required}
      placeholder={takingText.answerLabel}
      maxLength={limits.openEndedAnswer.max}
      value={typeof value === "string" ? value : ""}
      onChange={(event) => onChange(event.target.value === "" ? null : event.target.value)}
    />
  );
}
