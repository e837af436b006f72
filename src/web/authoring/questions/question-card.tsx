import {
  Button,
  Caption1,
  Card,
  makeStyles,
  mergeClasses,
  Text,
  tokens,
} from "@fluentui/react-components";
import { ArrowDownRegular } from "@fluentui/react-icons/svg/arrow-down";
import { ArrowUpRegular } from "@fluentui/react-icons/svg/arrow-up";
import { CopyRegular } from "@fluentui/react-icons/svg/copy";
import { DeleteRegular } from "@fluentui/react-icons/svg/delete";
import { useWatch } from "react-hook-form";
import { authoringText } from "#text/authoring/authoring.ts";
import { questionsText } from "#text/authoring/questions.ts";
import { fill } from "#text/format/fill.ts";
import { kindTexts } from "#text/questions/registry.ts";
import { useDraftForm, useIsWrong } from "../../draft-form/use-draft-form.ts";
import { useIsScored } from "../../draft-form/use-is-scored.ts";
import { DragHandle } from "../../ui/drag-handle.tsx";
import type { Grab } from "../../ui/use-drag-order.ts";
import type { QuestionActions } from "./use-question-list.ts";

type Props = {
  at: number;
  last: boolean;
  full: boolean;
  fewest: boolean;
  actions: QuestionActions;
  grab: Grab;
};

const useStyles = makeStyles({
  card: {
    display: "flex",
    flexFlow: "row wrap",
    alignItems: "center",
    gap: "8px",
    // Skips the layout of questions out of view; there may be fifty.
    contentVisibility: "auto",
    containIntrinsicSize: "auto 56px",
  },
  wrong: { outline: `2px solid ${tokens.colorStatusDangerBorder2}` },
  words: { flex: "1 1 140px", display: "grid", minWidth: 0 },
  label: {
    overflowWrap: "anywhere",
    display: "-webkit-box",
    WebkitLineClamp: "2",
    WebkitBoxOrient: "vertical",
    overflow: "hidden",
  },
  buttons: { display: "flex", flexWrap: "wrap" },
});

/** A collapsed question (QED-02). An invalid one has a red border. */
export function QuestionCard({ at, last, full, fewest, actions, grab }: Props) {
  const styles = useStyles();
  const wrong = useIsWrong(`questions.${at}`);
  const n = at + 1;
  return (
    <Card
      appearance="outline"
      className={mergeClasses(styles.card, wrong && styles.wrong)}
      size="small"
      role="group"
      aria-label={fill(authoringText.questionOf, { n })}
    >
      <DragHandle onPointerDown={(event) => grab(event, at)} />
      <Words at={at} />
      <div className={styles.buttons}>
        <Button
          appearance="subtle"
          icon={<ArrowUpRegular />}
          aria-label={fill(authoringText.moveQuestionUp, { n })}
          disabledFocusable={at === 0}
          onClick={(event) => actions.move(at, at - 1, event.currentTarget)}
        />
        <Button
          appearance="subtle"
          icon={<ArrowDownRegular />}
          aria-label={fill(authoringText.moveQuestionDown, { n })}
          disabledFocusable={last}
          onClick={(event) => actions.move(at, at + 1, event.currentTarget)}
        />
        <Button
          appearance="subtle"
          icon={<CopyRegular />}
          aria-label={fill(authoringText.duplicateQuestion, { n })}
          disabled={full}
          onClick={() => actions.duplicate(at)}
        />
        {fewest ? null : (
          <Button
            appearance="subtle"
            icon={<DeleteRegular />}
            aria-label={fill(authoringText.deleteQuestion, { n })}
            onClick={() => actions.drop(at, false)}
          />
        )}
        <Button
          aria-label={fill(authoringText.editQuestion, { n })}
          onClick={() => actions.edit(at)}
        >
          {authoringText.edit}
        </Button>
      </div>
    </Card>
  );
}

function Words({ at }: { at: number }) {
  const styles = useStyles();
  const { control } = useDraftForm();
  const isScored = useIsScored();
  const label = useWatch({ control, name: `questions.${at}.label` });
  const type = useWatch({ control, name: `questions.${at}.questionType` });
  const points = useWatch({ control, name: `questions.${at}.pointValue` }) ?? 1;
  const worth = points === 1 ? questionsText.points1 : fill(questionsText.pointsN, { n: points });
  return (
    <div className={styles.words}>
      <Text weight="semibold" className={styles.label}>
        {at + 1}. {label || authoringText.untitledQuestion}
      </Text>
      <Caption1>{isScored ? worth : kindTexts[type].name}</Caption1>
    </div>
  );
}
