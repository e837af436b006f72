import { makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { CheckmarkCircleFilled } from "@fluentui/react-icons/svg/checkmark-circle";
import { CircleRegular } from "@fluentui/react-icons/svg/circle";
import { DismissCircleFilled } from "@fluentui/react-icons/svg/dismiss-circle";
import { TrophyFilled } from "@fluentui/react-icons/svg/trophy";
import { pickedIn } from "#domain/question/choices.ts";
import type { AnswerValue, Choice } from "#domain/question/question.ts";
import { fill } from "#text/format/fill.ts";
import { quizText } from "#text/results/quiz.ts";
import { responsesText } from "#text/results/responses.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

type Props = {
  choices: readonly Choice[];
  value: AnswerValue | null;
  /** Whether to say what is right. */
  quiz: boolean;
  /** Whether they are the viewer's own. */
  own: boolean;
};

const useStyles = makeStyles({
  list: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "2px",
    margin: 0,
    padding: 0,
    listStyle: "none",
  },
  rows: { gap: "6px" },
  choice: {
    position: "relative",
    display: "flex",
    alignItems: "start",
    gap: "8px",
    padding: "4px 0",
  },
  icon: {
    flexShrink: 0,
    fontSize: "18px",
    marginTop: "1px",
    color: tokens.colorNeutralForeground3,
  },
  chosen: { color: tokens.colorBrandForeground1 },
  words: { minWidth: 0, overflowWrap: "anywhere" },
  row: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "2px 10px",
    minHeight: "36px",
    boxSizing: "border-box",
    padding: "6px 12px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "8px",
  },
  rightRow: { border: "1px solid var(--good-line)", backgroundColor: "var(--good-bg)" },
  // Wrong is a dashed line too: not everybody sees the colours.
  wrongRow: { border: "1px dashed var(--wrong-line)", backgroundColor: "var(--wrong-bg)" },
  tag: {
    display: "inline-flex",
    alignItems: "center",
    gap: "4px",
    fontSize: "12px",
    lineHeight: "16px",
    fontWeight: tokens.fontWeightSemibold,
  },
  right: { color: "var(--good-text)" },
  wrong: { color: "var(--wrong-text)" },
});

/** The choices of an answered question, read-only. */
export function ChoicesShown({ choices, value, quiz, own }: Props) {
  const styles = useStyles();
  const picked = value === null ? [] : pickedIn(value);
  return (
    <ul className={mergeClasses(styles.list, quiz && styles.rows)}>
      {choices.map((choice) => {
        const chosen = picked.includes(choice.id);
        return quiz ? (
          <MarkedChoice key={choice.id} choice={choice} chosen={chosen} own={own} />
        ) : (
          <PlainChoice key={choice.id} choice={choice} chosen={chosen} />
        );
      })}
    </ul>
  );
}

type ChoiceProps = { choice: Choice; chosen: boolean };

function PlainChoice({ choice: { label }, chosen }: ChoiceProps) {
  const styles = useStyles();
  const Icon = chosen ? CheckmarkCircleFilled : CircleRegular;
  return (
    <li className={styles.choice}>
      <Icon aria-hidden className={mergeClasses(styles.icon, chosen && styles.chosen)} />
      <Text weight={chosen ? "semibold" : "regular"} className={styles.words}>
        {label}
      </Text>
      {chosen ? <VisuallyHidden>{responsesText.chosen}</VisuallyHidden> : null}
    </li>
  );
}

/** A choice of a quiz: right and wrong differ in words, picture, line and colour. */
function MarkedChoice({ choice: { label, correct }, chosen, own }: ChoiceProps & { own: boolean }) {
  const styles = useStyles();
  const whose = own ? quizText.yourAnswer : responsesText.chosen;
  const mark = correct ? quizText.right : quizText.wrong;
  const Icon = chosen ? (correct ? CheckmarkCircleFilled : DismissCircleFilled) : TrophyFilled;
  return (
    <li
      className={mergeClasses(
        styles.row,
        correct && styles.rightRow,
        chosen && !correct && styles.wrongRow,
      )}
    >
      <Text weight={chosen ? "semibold" : "regular"} className={styles.words}>
        {label}
      </Text>
      {chosen || correct ? (
        <span className={mergeClasses(styles.tag, correct ? styles.right : styles.wrong)}>
          <Icon aria-hidden />
          {chosen ? fill(quizText.marked, { whose, mark }) : quizText.correct}
        </span>
      ) : null}
    </li>
  );
}
