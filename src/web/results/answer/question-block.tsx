import { makeStyles } from "@fluentui/react-components";
import { useId } from "react";
import { votingText } from "#text/voting.ts";
import { QuestionFields, type QuestionFieldsProps } from "../../answer-form/question-fields.tsx";

type Props = Omit<QuestionFieldsProps, "labelledBy"> & {
  /** Its number among several questions; null for a single one. */
  number: number | null;
  /** Whether the page's heading has the same text. */
  inHeading: boolean;
};

const useStyles = makeStyles({ label: { fontWeight: 600, overflowWrap: "anywhere" } });

/** A question's label and its fields. */
export function QuestionBlock({ number, inHeading, ...rest }: Props) {
  const styles = useStyles();
  const id = useId();
  const { label, required } = rest.question;
  return (
    <div className="question">
      <p id={id} className={inHeading ? "for-readers" : styles.label}>
        {number === null ? "" : `${number}. `}
        {label}
        {required && number !== null ? (
          <span className="required" title={votingText.required}>
            {" *"}
          </span>
        ) : null}
      </p>
      <QuestionFields labelledBy={id} {...rest} />
    </div>
  );
}
