import { makeStyles, Text } from "@fluentui/react-components";
import { isWordCloud } from "#domain/survey/word-cloud.ts";
import { resultsText, takingText } from "#text/results.ts";
import { completedText } from "../results/completed-text.ts";
import { CutText } from "../results/cut-text.tsx";
import { TextAnswers } from "../results/text-answers.tsx";
import { WordCloud } from "../results/word-cloud.tsx";
import { answerText } from "./answer-text.ts";
import type { ResultProps } from "./taking-props.ts";

const useStyles = makeStyles({ own: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "4px" } });

/** The texts that people gave, for owners; how many there are, and their own, for others (RES-29, RES-34). Above them the word cloud, where the question has one. */
export function OpenEndedResult(props: ResultProps<"open-ended">) {
  const { survey, question, result } = props;
  if (result.answered === 0) return <Text>{resultsText.noQuestionResponses}</Text>;
  return (
    <>
      {isWordCloud(question) ? <WordCloud surveyId={survey.id} questionId={question.id} /> : null}
      <Texts {...props} />
    </>
  );
}

function Texts({ survey, question, result, mine }: ResultProps<"open-ended">) {
  const styles = useStyles();
  if (survey.can.includes("view-responses")) return <TextAnswers surveyId={survey.id} question={question} />;
  return (
    <div className={styles.own}>
      <Text>{completedText(result.answered)}</Text>
      {mine === null ? null : (
        <>
          <Text weight="semibold">{takingText.answerLabel}</Text>
          <CutText text={answerText(question, mine)} />
        </>
      )}
    </div>
  );
}
