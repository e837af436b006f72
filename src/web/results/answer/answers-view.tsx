import { Caption1, makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { CheckmarkCircleFilled } from "@fluentui/react-icons/svg/checkmark-circle";
import { DismissCircleFilled } from "@fluentui/react-icons/svg/dismiss-circle";
import type { QuizScore } from "#contract/results.ts";
import type { Question } from "#domain/question/question.ts";
import { hasChoices, isRating } from "#domain/question/traits.ts";
import type { Answer } from "#domain/response/answers.ts";
import { fill } from "#text/format/fill.ts";
import { answerText } from "#text/questions/registry.ts";
import { quizText } from "#text/results/quiz.ts";
import { responsesText } from "#text/results/responses.ts";
import { CutText } from "../../ui/cut-text.tsx";
import { ChoicesShown } from "./choices-shown.tsx";

type Props = {
  questions: readonly Question[];
  answers: readonly Pick<Answer, "questionId" | "value" | "comment">[];
  score: QuizScore | null;
  /** Whether the answers are the viewer's own. */
  own?: boolean;
};

const useStyles = makeStyles({
  all: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: tokens.spacingVerticalXL },
  question: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "6px" },
  head: { display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: "12px" },
  label: { flex: "1 1 160px", minWidth: 0, overflowWrap: "anywhere" },
  points: { color: tokens.colorNeutralForeground2, whiteSpace: "nowrap" },
  mark: { flexShrink: 0, alignSelf: "start", marginTop: "1px", fontSize: "20px" },
  right: { color: "var(--good)" },
  wrong: { color: "var(--wrong)" },
  comment: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    "& > :first-child": { color: tokens.colorNeutralForeground2 },
  },
});

/**
 * One response, question by question; for a quiz with each question's points and the correct
 * choices (RES-33, QUZ-14).
 */
export function AnswersView({ questions, answers, score, own = false }: Props) {
  const styles = useStyles();
  return (
    <div className={styles.all}>
      {questions.map((question) => {
        const answer = answers.find(({ questionId }) => questionId === question.id);
        const points = score?.questions.find(({ questionId }) => questionId === question.id);
        return (
          <section key={question.id} className={styles.question} aria-label={question.label}>
            <div className={styles.head}>
              {points ? <PointsMark {...points} /> : null}
              <Text as="h3" weight="semibold" className={styles.label}>
                {question.label}
              </Text>
              {points ? <Caption1 className={styles.points}>{pointsText(points)}</Caption1> : null}
            </div>
            <AnswerShown question={question} answer={answer} quiz={score !== null} own={own} />
            {answer?.comment ? (
              <div className={styles.comment}>
                <Caption1>{responsesText.comment}</Caption1>
                <CutText text={answer.comment} />
              </div>
            ) : null}
          </section>
        );
      })}
    </div>
  );
}

function AnswerShown({
  question,
  answer,
  quiz,
  own,
}: {
  question: Question;
  answer: Pick<Answer, "value"> | undefined;
  quiz: boolean;
  own: boolean;
}) {
  if (hasChoices(question) && !isRating(question))
    return (
      <ChoicesShown
        choices={question.choices}
        value={answer?.value ?? null}
        quiz={quiz}
        own={own}
      />
    );
  return answer ? (
    <CutText text={answerText(question, answer.value)} />
  ) : (
    <Text>{responsesText.notAnswered}</Text>
  );
}

/** Whether the answer to a quiz question is right, as a picture; its choices say it in words. */
function PointsMark({ points, most }: { points: number; most: number }) {
  const styles = useStyles();
  return points === most ? (
    <CheckmarkCircleFilled aria-hidden className={mergeClasses(styles.mark, styles.right)} />
  ) : (
    <DismissCircleFilled aria-hidden className={mergeClasses(styles.mark, styles.wrong)} />
  );
}

function pointsText({ points, most }: { points: number; most: number }): string {
  return fill(most === 1 ? quizText.onePoint : quizText.points, { points, most });
}
