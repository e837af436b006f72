import { Caption1, makeStyles, Text, tokens } from "@fluentui/react-components";
import type { QuizScore } from "#contract/results.ts";
import type { Question } from "#domain/question/question.ts";
import type { Answer } from "#domain/response/answers.ts";
import { fill } from "#text/fill.ts";
import { quizText, responsesText } from "#text/results.ts";
import { answerText } from "../questions/answer-text.ts";
import { ChoicesShown } from "./choices-shown.tsx";
import { CutText } from "./cut-text.tsx";

type Props = {
  questions: readonly Question[];
  answers: readonly Pick<Answer, "questionId" | "value" | "comment">[];
  score: QuizScore | null;
};

const useStyles = makeStyles({
  all: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: tokens.spacingVerticalXL },
  question: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "6px" },
  head: { display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: "12px" },
  label: { flex: "1 1 160px", minWidth: 0, overflowWrap: "anywhere" },
  points: { color: tokens.colorNeutralForeground2, whiteSpace: "nowrap" },
  comment: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", "& > :first-child": { color: tokens.colorNeutralForeground2 } },
});

/** One response, question by question; of a quiz with the points of each and what would have been right (RES-33, QUZ-14). */
export function AnswersView({ questions, answers, score }: Props) {
  const styles = useStyles();
  return (
    <div className={styles.all}>
      {questions.map((question) => {
        const answer = answers.find(({ questionId }) => questionId === question.id);
        const points = score?.questions.find(({ questionId }) => questionId === question.id);
        return (
          <section key={question.id} className={styles.question} aria-label={question.label}>
            <div className={styles.head}>
              <Text as="h3" weight="semibold" className={styles.label}>
                {question.label}
              </Text>
              {points ? <Caption1 className={styles.points}>{pointsText(points)}</Caption1> : null}
            </div>
            <AnswerShown question={question} answer={answer} quiz={score !== null} />
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

function AnswerShown({ question, answer, quiz }: { question: Question; answer: Pick<Answer, "value"> | undefined; quiz: boolean }) {
  if (question.questionType === "nominal" || question.questionType === "yes-no")
    return <ChoicesShown choices={question.choices} value={answer?.value ?? null} quiz={quiz} />;
  return answer ? <CutText text={answerText(question, answer.value)} /> : <Text>{responsesText.notAnswered}</Text>;
}

function pointsText({ points, most }: { points: number; most: number }): string {
  return fill(most === 1 ? quizText.onePoint : quizText.points, { points, most });
}
