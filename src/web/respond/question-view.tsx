import { type RefObject, Suspense, useId, useState } from "react";
import { limits } from "#domain/limits.ts";
import { mayAddChoice } from "#domain/question/added-choice.ts";
import type { AnswerValue, Choice, Question } from "#domain/question/question.ts";
import { fill } from "#text/fill.ts";
import { respondText } from "#text/respond.ts";
import { takingText } from "#text/results.ts";
import type { NewChoice } from "./add-choice.tsx";
import { AnswerInput } from "./answer-input.tsx";
import { type Given, isAnswered } from "./given.ts";
import { laterViews } from "./later-views.ts";

const AddChoice = laterViews.addChoice.View;

type Props = {
  question: Question;
  heading: RefObject<HTMLHeadingElement | null>;
  level: 1 | 2;
  given: Given[string];
  onAnswer: (value: AnswerValue | null) => void;
  onComment: (text: string) => void;
  onAdd: (choice: NewChoice) => Promise<Choice>;
  product: string;
};

/** A question, its answer, a comment on it and, where the audience may, a choice of one's own. */
export function QuestionView({ question, heading, level, given: { value, comment }, onAnswer, onComment, onAdd, product }: Props) {
  const id = useId();
  const Heading = level === 1 ? "h1" : "h2";
  const [added, setAdded] = useState("");
  const pick = (choice: Choice) => {
    const several = question.questionType === "nominal" && question.allowMultipleChoices;
    onAnswer(several ? [...[value ?? []].flat(), choice.id] : choice.id);
    setAdded(fill(respondText.choiceAdded, { label: choice.label }));
  };
  return (
    <div className="question">
      <Heading id={id} ref={heading} tabIndex={-1} className="label">
        {question.label}
        {question.required ? (
          <span className="required">
            {" *"}
            <span className="for-readers"> {respondText.required}</span>
          </span>
        ) : null}
      </Heading>
      <AnswerInput question={question} value={value} labelledBy={id} onChange={onAnswer} />
      {question.questionType === "nominal" && mayAddChoice(question) ? (
        <Suspense>
          <AddChoice question={question} product={product} onAdd={onAdd} onAdded={pick} />
        </Suspense>
      ) : null}
      <p role="status" className="for-readers">
        {added}
      </p>
      {!question.required && question.questionType !== "open-ended" && isAnswered(value) ? (
        <button type="button" className="link" onClick={() => onAnswer(null)}>
          {respondText.clear}
        </button>
      ) : null}
      {question.allowComments && isAnswered(value) ? (
        <textarea
          className="comment"
          aria-label={fill(takingText.comment, { label: question.label })}
          placeholder={question.commentAppeal || takingText.commentPlaceholder}
          maxLength={limits.comment.max}
          value={comment}
          onChange={(event) => onComment(event.target.value)}
        />
      ) : null}
    </div>
  );
}
