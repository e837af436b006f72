import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { type ReactNode, useId } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { mayAddChoice } from "#domain/question/added-choice.ts";
import { pickedIn } from "#domain/question/choices.ts";
import type { AnswerValue, Choice, Question, QuestionOf } from "#domain/question/question.ts";
import { fill } from "#text/fill.ts";
import { takingText } from "#text/results.ts";
import { QuestionForm } from "../questions/question-form.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { AddChoice } from "./add-choice.tsx";
import { CommentField } from "./comment-field.tsx";

/** What somebody has entered for a question. */
export type Entered = { value: AnswerValue | null; comment: string };

type Props = {
  survey: SurveyView;
  question: Question;
  /** Its place among several questions; null for a single one. */
  number: number | null;
  /** Whether the page's heading says the same words. */
  inHeading: boolean;
  entered: Entered;
  onChange: (change: (now: Entered) => Entered) => void;
};

const useStyles = makeStyles({
  field: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "4px" },
  label: { overflowWrap: "anywhere" },
  mark: { color: tokens.colorPaletteRedForeground1 },
});

/** A question's words and its form; a comment once it is answered, where the author lets people comment (TAK-24). */
export function QuestionField({ survey, question, number, inHeading, entered: { value, comment }, onChange }: Props) {
  const styles = useStyles();
  const id = useId();
  const label = (
    <Text id={id} weight="semibold" className={styles.label}>
      {number === null ? "" : `${number}. `}
      {question.label}
      {question.required && number !== null ? <RequiredMark /> : null}
    </Text>
  );
  return (
    <div className={styles.field}>
      <Maybe hidden={inHeading}>{label}</Maybe>
      <QuestionForm
        question={question}
        value={value}
        labelledBy={id}
        onChange={(entered) => onChange((now) => ({ ...now, value: entered }))}
      />
      {question.questionType === "nominal" && mayAddChoice(question) ? (
        <AddChoice
          survey={survey}
          question={question}
          onAdded={(choice) => onChange((now) => ({ ...now, value: withChoice(question, now.value, choice) }))}
        />
      ) : null}
      {question.allowComments && value !== null ? (
        <CommentField
          name={fill(takingText.comment, { label: question.label })}
          appeal={question.commentAppeal}
          value={comment}
          onChange={(text) => onChange((now) => ({ ...now, comment: text }))}
        />
      ) : null}
    </div>
  );
}

/** An answer with one more choice, or that one alone where one answer is taken. */
function withChoice(question: QuestionOf<"nominal">, value: AnswerValue | null, { id }: Choice): AnswerValue {
  return question.allowMultipleChoices ? [...(value === null ? [] : pickedIn(value)), id] : id;
}

function Maybe({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  return hidden ? <VisuallyHidden>{children}</VisuallyHidden> : children;
}

function RequiredMark() {
  return (
    <span className={useStyles().mark} title={takingText.required}>
      {" *"}
    </span>
  );
}
