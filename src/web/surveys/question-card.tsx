import { Button, Caption1, Card, makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { ArrowDownRegular } from "@fluentui/react-icons/svg/arrow-down";
import { ArrowUpRegular } from "@fluentui/react-icons/svg/arrow-up";
import { CopyRegular } from "@fluentui/react-icons/svg/copy";
import { DeleteRegular } from "@fluentui/react-icons/svg/delete";
import type { PointerEvent } from "react";
import { get, useFormState } from "react-hook-form";
import { limits } from "#domain/limits.ts";
import type { Question } from "#domain/question/question.ts";
import { authoringText } from "#text/authoring.ts";
import { fill } from "#text/fill.ts";
import { questionTypeLabels } from "#text/survey.ts";
import { DragHandle } from "../ui/drag-handle.tsx";
import { useDraftForm } from "./use-draft-form.ts";

type Props = {
  question: Question;
  at: number;
  count: number;
  handle: { onPointerDown: (event: PointerEvent) => void };
  onEdit: () => void;
  onMove: (to: number, button: HTMLElement) => void;
  onDuplicate: () => void;
  onDelete: () => void;
};

const useStyles = makeStyles({
  card: { display: "flex", flexFlow: "row wrap", alignItems: "center", gap: "8px" },
  wrong: { outline: `2px solid ${tokens.colorStatusDangerBorder2}` },
  words: { flex: "1 1 140px", display: "grid", minWidth: 0 },
  label: { overflowWrap: "anywhere", display: "-webkit-box", WebkitLineClamp: "2", WebkitBoxOrient: "vertical", overflow: "hidden" },
  buttons: { display: "flex", flexWrap: "wrap" },
});

/** A question that is not being edited (QED-02). One with a mistake in it has a red edge. */
export function QuestionCard({ question, at, count, handle, onEdit, onMove, onDuplicate, onDelete }: Props) {
  const styles = useStyles();
  const { control } = useDraftForm();
  const { errors } = useFormState({ control });
  const n = at + 1;
  return (
    <Card
      appearance="outline"
      className={mergeClasses(styles.card, get(errors, `questions.${at}`) !== undefined && styles.wrong)}
      size="small"
      role="group"
      aria-label={fill(authoringText.questionOf, { n })}
    >
      <DragHandle {...handle} />
      <div className={styles.words}>
        <Text weight="semibold" className={styles.label}>
          {n}. {question.label || authoringText.untitledQuestion}
        </Text>
        <Caption1>{questionTypeLabels[question.questionType]}</Caption1>
      </div>
      <div className={styles.buttons}>
        <Button
          appearance="subtle"
          icon={<ArrowUpRegular />}
          aria-label={fill(authoringText.moveQuestionUp, { n })}
          disabledFocusable={at === 0}
          onClick={(event) => onMove(at - 1, event.currentTarget)}
        />
        <Button
          appearance="subtle"
          icon={<ArrowDownRegular />}
          aria-label={fill(authoringText.moveQuestionDown, { n })}
          disabledFocusable={at === count - 1}
          onClick={(event) => onMove(at + 1, event.currentTarget)}
        />
        <Button
          appearance="subtle"
          icon={<CopyRegular />}
          aria-label={fill(authoringText.duplicateQuestion, { n })}
          disabled={count >= limits.questions.max}
          onClick={onDuplicate}
        />
        <Button appearance="subtle" icon={<DeleteRegular />} aria-label={fill(authoringText.deleteQuestion, { n })} onClick={onDelete} />
        <Button aria-label={fill(authoringText.editQuestion, { n })} onClick={onEdit}>
          {authoringText.edit}
        </Button>
      </div>
    </Card>
  );
}
