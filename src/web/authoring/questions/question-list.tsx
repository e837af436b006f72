import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  tokens,
} from "@fluentui/react-components";
import { AddRegular } from "@fluentui/react-icons/svg/add";
import { memo } from "react";
import type { QuestionId } from "#domain/ids.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { fill } from "#text/format/fill.ts";
import { useAccount } from "../../accounts/use-account.ts";
import { useTypeSpec } from "../../draft-form/use-type-spec.ts";
import { QuizSwitch } from "../quiz-switch.tsx";
import { QuestionItem } from "./question-item.tsx";
import { useQuestionList } from "./use-question-list.ts";

type Props = { editing: QuestionId | null; onEdit: (id: QuestionId) => void };

const useStyles = makeStyles({
  list: {
    display: "grid",
    gap: tokens.spacingVerticalM,
    gridTemplateColumns: "minmax(0, 1fr)",
    margin: 0,
    padding: 0,
    listStyle: "none",
  },
  whole: { display: "flex", flexDirection: "column", gap: tokens.spacingVerticalM },
  // In view also where the list goes on below it.
  gone: { position: "sticky", bottom: 0, zIndex: 1 },
  foot: { display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: "8px" },
});

/**
 * The questions: the one being edited expanded, the others as cards (QED-02); a single question
 * without a card. A deleted one that was written comes back by `Undo`.
 */
export const QuestionList = memo(function QuestionList({ editing, onEdit }: Props) {
  const styles = useStyles();
  const { items, list, grab, actions, add, last, undo } = useQuestionList(editing, onEdit);
  const quizzes = useAccount()?.featureFlags.quiz ?? true;
  const { fewestQuestions, mostQuestions, convertible } = useTypeSpec();
  const full = items.length >= mostQuestions;
  return (
    <>
      <div className={styles.whole}>
        <ol ref={list} className={styles.list}>
          {items.map(({ key, at, open }) => (
            <li key={key}>
              <QuestionItem
                at={at}
                open={open}
                alone={items.length === 1}
                last={at === items.length - 1}
                full={full}
                fewest={items.length <= fewestQuestions}
                actions={actions}
                grab={grab}
              />
            </li>
          ))}
        </ol>
        {last && !full ? (
          <MessageBar className={styles.gone} intent="info">
            <MessageBarBody>
              {fill(authoringText.questionDeleted, { n: last.at + 1 })}
            </MessageBarBody>
            <MessageBarActions>
              <Button onClick={undo}>{authoringText.undo}</Button>
            </MessageBarActions>
          </MessageBar>
        ) : null}
      </div>
      <div className={styles.foot}>
        {mostQuestions > 1 ? (
          <Button icon={<AddRegular />} disabled={full} onClick={add}>
            {authoringText.addQuestion}
          </Button>
        ) : null}
        {convertible ? <QuizSwitch offered={quizzes} /> : null}
      </div>
    </>
  );
});
