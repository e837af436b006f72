import { Avatar, makeStyles, Text, tokens } from "@fluentui/react-components";
import { directionOf } from "#domain/direction.ts";
import type { Question } from "#domain/question/question.ts";
import type { Answer } from "#domain/response/answers.ts";
import { type DigestEntry, flagQuestion } from "#domain/results/digest.ts";
import { answerText } from "#text/questions/registry.ts";
import { digestText } from "#text/results/digest.ts";
import { CutText } from "../../ui/cut-text.tsx";
import { columnsOf, digestRow } from "./digest-columns.ts";

type Props = { entry: DigestEntry; questions: readonly Question[] };

const useStyles = makeStyles({
  person: {
    ...digestRow,
    margin: 0,
    padding: "12px 0",
    listStyle: "none",
    "& + &": { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  name: {
    display: "flex",
    alignItems: "center",
    gap: "8px",
    minWidth: 0,
    alignSelf: "start",
    overflowWrap: "anywhere",
  },
  stacked: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "8px",
    padding: "12px 0 4px",
    listStyle: "none",
    "& + &": { marginTop: "8px", borderTop: "1px solid var(--gold-line)" },
  },
  reason: {
    paddingInlineStart: "40px",
    textAlign: "start",
    "& > *": { fontSize: "16px", lineHeight: "22px" },
  },
  below: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "2px",
    paddingInlineStart: "40px",
  },
  // In a row of its own, below the columns.
  remark: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "2px",
    "@container (min-width: 701px)": { gridRow: "2", gridColumn: "2 / -1" },
    "@container (max-width: 700px)": { paddingInlineStart: "40px" },
  },
  asked: {
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground2,
    unicodeBidi: "plaintext",
  },
  answer: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: "2px",
    minWidth: 0,
    // Below the name, not below its picture.
    "@container (max-width: 700px)": { paddingInlineStart: "40px" },
  },
  question: {
    fontSize: "12px",
    lineHeight: "16px",
    color: tokens.colorNeutralForeground2,
    unicodeBidi: "plaintext",
    // The columns have heads where there are columns; a reader hears the question at each answer.
    "@container (min-width: 701px)": {
      position: "absolute",
      width: "1px",
      height: "1px",
      overflow: "hidden",
      clipPath: "inset(50%)",
    },
  },
  words: { fontSize: "14px", lineHeight: "20px", textAlign: "start", overflowWrap: "anywhere" },
  weak: { color: tokens.colorNeutralForeground3 },
});

/** One person's answers, beside or below their name; of a flagged one the reason comes first. */
export function PersonEntry({ entry: { user, answers, flagged: stacked }, questions }: Props) {
  const styles = useStyles();
  const flag = flagQuestion(questions);
  const flagged = answers.find(({ questionId }) => questionId === flag?.id);
  const name = (
    <span className={styles.name}>
      <Avatar aria-hidden name={user.name} size={32} color="colorful" />
      <Text weight="semibold">{user.name}</Text>
    </span>
  );
  if (stacked)
    return (
      <li className={styles.stacked}>
        {name}
        {flagged?.comment ? (
          <div className={styles.reason} dir={directionOf(flagged.comment)}>
            <CutText text={flagged.comment} />
          </div>
        ) : null}
        {columnsOf(questions).map((question) => {
          const answer = answers.find(({ questionId }) => questionId === question.id);
          return answer ? (
            <div key={question.id} className={styles.below}>
              <span className={styles.asked}>{question.label}</span>
              <Said text={answerText(question, answer.value)} />
            </div>
          ) : null;
        })}
      </li>
    );
  return (
    <li className={styles.person}>
      {name}
      {columnsOf(questions).map((question) => (
        <AnswerCell
          key={question.id}
          question={question}
          answer={answers.find(({ questionId }) => questionId === question.id)}
        />
      ))}
      {flag && flagged?.comment ? (
        <div className={styles.remark}>
          <span className={styles.asked}>{flag.label}</span>
          <Said text={flagged.comment} />
        </div>
      ) : null}
    </li>
  );
}

function AnswerCell({ question, answer }: { question: Question; answer: Answer | undefined }) {
  const styles = useStyles();
  return (
    <div className={styles.answer}>
      <span className={styles.question}>{question.label}</span>
      {answer ? (
        <>
          <Said text={answerText(question, answer.value)} />
          {answer.comment ? <Said text={answer.comment} /> : null}
        </>
      ) : (
        <span className={styles.weak}>{digestText.noAnswer}</span>
      )}
    </div>
  );
}

function Said({ text }: { text: string }) {
  return (
    <div className={useStyles().words} dir={directionOf(text)}>
      <CutText text={text} />
    </div>
  );
}
