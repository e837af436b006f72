import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { type ReactNode, useId } from "react";
import type { AnswerValue, Question } from "#domain/question/question.ts";
import { takingText } from "#text/results.ts";
import { QuestionForm } from "../questions/question-form.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";

type Props = {
  question: Question;
  /** Its place among several questions; null for a single one. */
  number: number | null;
  /** Whether the page's heading says the same words. */
  inHeading: boolean;
  value: AnswerValue | null;
  onChange: (value: AnswerValue | null) => void;
};

const useStyles = makeStyles({
  field: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "4px" },
  label: { overflowWrap: "anywhere" },
  mark: { color: tokens.colorPaletteRedForeground1 },
});

/** A question's words and its form. */
export function QuestionField({ question, number, inHeading, value, onChange }: Props) {
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
      <QuestionForm question={question} value={value} labelledBy={id} onChange={onChange} />
    </div>
  );
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
