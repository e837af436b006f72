import { makeStyles, Spinner, Text, tokens } from "@fluentui/react-components";
import { TrophyRegular } from "@fluentui/react-icons/svg/trophy";
import { useQuery } from "@tanstack/react-query";
import type { QuizScore } from "#contract/results.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import { fill } from "#text/format/fill.ts";
import { quizText } from "#text/results/quiz.ts";
import { responsesText } from "#text/results/responses.ts";
import { errorTexts } from "#text/server/errors.ts";
import { storedReceipt } from "../../answering/receipt-store.ts";
import { useApi } from "../../api.tsx";
import { useHost } from "../../host/use-host.ts";
import { detailsKey } from "../../text-answers/details-key.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { Panel } from "../../ui/panel.tsx";
import { AnswersView } from "../answer/answers-view.tsx";
import { ResultsError } from "../page/results-error.tsx";
import { Confetti } from "./confetti.tsx";
import { seesLeaderboard } from "./quiz-views.ts";
import { ScoreRing } from "./score-ring.tsx";

const useStyles = makeStyles({
  own: {
    position: "relative",
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "16px 24px",
    // To the edges of the panel.
    margin: "-16px calc(-1 * clamp(12px, 3vw, 20px)) 0",
    padding: "28px",
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "12px 12px 0 0",
    background: `linear-gradient(120deg, var(--tint), ${tokens.colorNeutralBackground1} 70%)`,
    "@container (max-width: 480px)": { justifyContent: "center", textAlign: "center" },
  },
  words: { display: "grid", gap: "12px", minWidth: 0 },
  heading: { fontSize: "24px", lineHeight: "32px", fontWeight: tokens.fontWeightSemibold },
  place: {
    justifySelf: "start",
    display: "inline-flex",
    alignItems: "center",
    gap: "6px",
    padding: "4px 12px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: "16px",
    fontSize: "13px",
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: "tabular-nums",
    backgroundColor: tokens.colorNeutralBackground1,
    "@container (max-width: 480px)": { justifySelf: "center" },
  },
});

/** How the viewer did: their score, their answers, and the correct ones (QUZ-14, QUZ-15). */
export function QuizPersonal({ survey }: { survey: SurveyView }) {
  const { id, anonymity } = survey;
  const { results } = useApi();
  const { user } = useHost().context;
  const own = useQuery({
    queryKey: detailsKey(id, "personal", String(survey.completed)),
    queryFn: async () => {
      const receipt = anonymity === "none" ? null : await storedReceipt(id, user.id);
      return results.personal({ params: { id }, body: receipt ? { receipt } : {} });
    },
  });
  return (
    <Panel label={quizText.yourScore}>
      {own.isPending ? <Spinner size="small" label={responsesText.loading} /> : null}
      {own.error ? <ResultsError error={own.error} onRetry={() => void own.refetch()} /> : null}
      {own.data ? <Shown survey={survey} {...own.data} /> : null}
    </Panel>
  );
}

function Shown({
  survey,
  score,
  later,
}: {
  survey: SurveyView;
  score: QuizScore | null;
  later: boolean;
}) {
  const { questions, completed, anonymity } = survey;
  if (later) return <Text>{quizText.later}</Text>;
  if (!score) {
    // Only the device that sent an anonymous response knows it.
    if (completed && anonymity !== "none") return <Text>{quizText.elsewhere}</Text>;
    return <ErrorBanner intent="warning" message={errorTexts["results.not-completed"]} />;
  }
  const answers = score.questions.flatMap(({ questionId, value }) =>
    value === null ? [] : [{ questionId, value, comment: null }],
  );
  return (
    <>
      <OwnScore survey={survey} score={score} />
      <AnswersView own questions={questions} answers={answers} score={score} />
    </>
  );
}

/** The score in a ring and in words, and the place if there is a leaderboard to see. */
function OwnScore({ survey, score }: { survey: SurveyView; score: QuizScore }) {
  const styles = useStyles();
  const { results } = useApi();
  const board = useQuery({
    queryKey: detailsKey(survey.id, "leaderboard"),
    queryFn: () => results.leaderboard({ params: { id: survey.id } }),
    enabled: seesLeaderboard(survey) && survey.can.includes("view-results"),
    retry: false,
  });
  const { mine = null, completed: n = 0 } = board.data ?? {};
  return (
    <div className={styles.own}>
      {score.score === score.most ? <Confetti /> : null}
      <ScoreRing score={score.score} most={score.most} />
      <div className={styles.words}>
        <h2 className={styles.heading}>
          {fill(quizText.scored, { score: score.score, most: score.most })}
        </h2>
        {mine ? (
          <span className={styles.place}>
            <TrophyRegular aria-hidden /> {fill(quizText.place, { rank: mine.rank, n })}
          </span>
        ) : null}
      </div>
    </div>
  );
}
