import { makeStyles, tokens } from "@fluentui/react-components";
import type { Question } from "#domain/question/question.ts";
import { columnsOf, digestRow } from "./digest-columns.ts";

const useStyles = makeStyles({
  heads: {
    ...digestRow,
    paddingBottom: "8px",
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground2,
    "@container (max-width: 700px)": { display: "none" },
  },
  head: { overflowWrap: "anywhere", unicodeBidi: "plaintext" },
});

/** The questions above their columns; for the eye only: each answer has its question beside it. */
export function QuestionHeads({ questions }: { questions: readonly Question[] }) {
  const styles = useStyles();
  return (
    <div className={styles.heads} aria-hidden>
      <span />
      {columnsOf(questions).map(({ id, label }) => (
        <span key={id} className={styles.head}>
          {label}
        </span>
      ))}
    </div>
  );
}
