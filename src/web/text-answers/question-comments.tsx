import { Button, makeStyles } from "@fluentui/react-components";
import { CommentRegular } from "@fluentui/react-icons/svg/comment";
import { useId, useState } from "react";
import { isolated } from "#domain/direction.ts";
import type { SurveyId } from "#domain/ids.ts";
import type { Question } from "#domain/question/question.ts";
import { responsesText } from "#text/results/responses.ts";
import { useApi } from "../api.tsx";
import { detailsKey } from "./details-key.ts";
import { TextAnswerList } from "./text-answer-list.tsx";

type Props = { surveyId: SurveyId; question: Question };

const useStyles = makeStyles({
  place: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "8px" },
  button: { justifySelf: "start" },
});

/** The comments on one question, for owners, loaded on demand. */
export function QuestionComments({ surveyId: id, question: { id: questionId, label } }: Props) {
  const styles = useStyles();
  const { results } = useApi();
  const list = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.place}>
      <Button
        className={styles.button}
        size="small"
        icon={<CommentRegular />}
        aria-expanded={open}
        aria-controls={list}
        aria-label={`${responsesText.comments}: ${isolated(label)}`}
        onClick={() => setOpen(!open)}
      >
        {responsesText.comments}
      </Button>
      <div id={list} hidden={!open}>
        {open ? (
          <TextAnswerList
            queryKey={detailsKey(id, "question-comments", questionId)}
            read={(after) =>
              results.questionComments({ params: { id, questionId }, query: { after } })
            }
            none={responsesText.noComments}
            more={responsesText.moreComments}
          />
        ) : null}
      </div>
    </div>
  );
}
