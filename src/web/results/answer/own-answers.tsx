import { Caption1, makeStyles, Text } from "@fluentui/react-components";
import type { SurveyView } from "#contract/survey-view.ts";
import { joinOnDevice } from "#domain/question/own-choices.ts";
import { responsesText } from "#text/results/responses.ts";
import type { OwnAnswer } from "../../answering/answering-api.ts";
import { CutText } from "../../ui/cut-text.tsx";
import { AnswersView } from "./answers-view.tsx";

type Props = { survey: Pick<SurveyView, "questions">; mine: OwnAnswer };

const useStyles = makeStyles({
  comment: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    flexBasis: "100%",
    gap: "4px",
  },
  answers: { flexBasis: "100%" },
});

/**
 * The viewer's answers, if no visible results show them. Anonymous ones can be read only on the
 * device with the receipt.
 */
export function OwnAnswers({ survey, mine }: Props) {
  const styles = useStyles();
  if (mine.responseAnonymity === "anonymous" && mine.receipt === null)
    return <Text>{responsesText.elsewhere}</Text>;
  const { questions } = joinOnDevice(survey.questions, mine.added ?? []);
  return (
    <>
      <div className={styles.answers}>
        <AnswersView questions={questions} answers={mine.responses} score={null} />
      </div>
      {mine.comments.map((text) => (
        <div key={text} className={styles.comment}>
          <Caption1>{responsesText.comment}</Caption1>
          <CutText text={text} />
        </div>
      ))}
    </>
  );
}
