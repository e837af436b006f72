import { Suspense, useState } from "react";
import { answerLimits } from "#domain/answer-limits.ts";
import { mayAddChoice } from "#domain/question/added-choice.ts";
import type { OwnChoice } from "#domain/question/own-choices.ts";
import type { AnswerValue, Question } from "#domain/question/question.ts";
import { hasChoices } from "#domain/question/traits.ts";
import { fill } from "#text/format/fill.ts";
import { respondText } from "#text/respond/respond.ts";
import { takingText } from "#text/results.ts";
import { type Given, isAnswered } from "../answering/given.ts";
import type { AddedChoice, NewChoice } from "../answering/own-in.ts";
import { AnswerInput } from "./answer-input.tsx";
import { laterFields } from "./later-fields.ts";

const AddChoice = laterFields.addChoice.View;

export type QuestionFieldsProps = {
  question: Question;
  /** The element with the question's label. */
  labelledBy: string;
  given: Given[string] | undefined;
  onAnswer: (value: AnswerValue | null) => void;
  onComment: (text: string) => void;
  onAdd: (choice: NewChoice) => Promise<AddedChoice>;
  /** The choices that this person has added, where others see them only later; else null. */
  own: readonly OwnChoice[] | null;
  product: string;
  /** The label of the field for adding a choice, if the page has its own. */
  newChoice?: string;
};

/** The answer to a question, a comment on it and, if respondents may, a new choice. */
export function QuestionFields({
  question,
  labelledBy,
  given: { value, comment } = { value: null, comment: "" },
  onAnswer,
  onComment,
  ...adding
}: QuestionFieldsProps) {
  const [added, setAdded] = useState("");
  return (
    <>
      <AnswerInput question={question} value={value} labelledBy={labelledBy} onChange={onAnswer} />
      {mayAddChoice(question) ? (
        <Suspense>
          <AddChoice {...adding} {...{ question, value, onAnswer }} onAdded={setAdded} />
        </Suspense>
      ) : null}
      <p role="status" className="for-readers">
        {added}
      </p>
      {!question.required && hasChoices(question) && isAnswered(value) ? (
        <button type="button" className="link" onClick={() => onAnswer(null)}>
          {respondText.clear}
        </button>
      ) : null}
      {question.allowComments && isAnswered(value) ? (
        <textarea
          dir="auto"
          className="comment"
          aria-label={fill(takingText.comment, { label: question.label })}
          placeholder={question.commentAppeal || takingText.commentPlaceholder}
          maxLength={answerLimits.comment.max}
          value={comment}
          onChange={(event) => onComment(event.target.value)}
        />
      ) : null}
    </>
  );
}
