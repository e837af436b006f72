import { makeStyles, Text } from "@fluentui/react-components";
import type { Question } from "#domain/question/question.ts";
import { answersText } from "#text/format/counts.ts";
import { answerText } from "#text/questions/registry.ts";
import { takingText } from "#text/results.ts";
import { TextAnswers } from "../../text-answers/text-answers.tsx";
import { CutText } from "../../ui/cut-text.tsx";
import type { ResultProps } from "../taking-props.ts";

const useStyles = makeStyles({
  own: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "4px" },
});

/** Owners see all answers; others see their number and their own (RES-29, RES-34). */
export function ListedAnswers({
  survey,
  question,
  result,
  mine,
}: ResultProps<Question["questionType"]>) {
  const styles = useStyles();
  if (survey.can.includes("view-responses"))
    return <TextAnswers surveyId={survey.id} question={question} />;
  return (
    <div className={styles.own}>
      <Text>{answersText(result.answered)}</Text>
      {mine === null ? null : (
        <>
          <Text weight="semibold">{takingText.answerLabel}</Text>
          <CutText text={answerText(question, mine)} />
        </>
      )}
    </div>
  );
}
