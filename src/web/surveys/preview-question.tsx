import { Caption1, makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { memo, useDeferredValue } from "react";
import { useWatch } from "react-hook-form";
import type { Question } from "#domain/question/question.ts";
import { authoringText } from "#text/authoring.ts";
import { questionsText } from "#text/questions.ts";
import { FieldPreview } from "../questions/field-preview.tsx";
import { QuestionPreview } from "../questions/question-preview.tsx";
import { useDraftForm } from "./use-draft-form.ts";

type Props = { at: number /** Whether it is one of several. */; numbered: boolean };

const useStyles = makeStyles({
  // By itself in the layout: a key in one question lays out nothing of the others, and what is out of sight is not laid out at all.
  question: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: tokens.spacingVerticalM,
    contentVisibility: "auto",
    containIntrinsicSize: "auto 200px",
  },
  words: { overflowWrap: "anywhere", whiteSpace: "pre-wrap" },
  blank: { color: tokens.colorNeutralForeground3 },
  mark: { color: tokens.colorPaletteRedForeground1 },
  comment: { display: "grid", gap: "4px" },
});

/** A question as respondents will see it. It follows what is typed when there is time for that: the field that is typed in comes first. */
export const PreviewQuestion = memo(function PreviewQuestion({ at, numbered }: Props) {
  const { control } = useDraftForm();
  const question = useDeferredValue(useWatch({ control, name: `questions.${at}` }));
  return question ? <Shown question={question} number={numbered ? at + 1 : null} /> : null;
});

const Shown = memo(function Shown({ question, number }: { question: Question; number: number | null }) {
  const styles = useStyles();
  const { label, required, allowComments, commentAppeal } = question;
  return (
    <div className={styles.question}>
      <Text weight="semibold" className={mergeClasses(styles.words, !label.trim() && styles.blank)}>
        {number === null ? "" : `${number}. `}
        {label.trim() || authoringText.previewQuestion}
        {required && number !== null ? (
          <span className={styles.mark} title={questionsText.required}>
            {" *"}
          </span>
        ) : null}
      </Text>
      <QuestionPreview question={question} />
      {allowComments ? (
        <div className={styles.comment}>
          {commentAppeal?.trim() ? <Caption1 className={styles.words}>{commentAppeal}</Caption1> : null}
          <FieldPreview words={questionsText.previewComment} />
        </div>
      ) : null}
    </div>
  );
});
