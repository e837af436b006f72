import { makeStyles, Subtitle2 } from "@fluentui/react-components";
import { useState } from "react";
import { Navigate, useParams } from "react-router";
import type { ResultsAnswer } from "#contract/results.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import { type SurveyId, surveyId } from "#domain/ids.ts";
import { isScored } from "#domain/survey/type-rules.ts";
import { quizText } from "#text/results/quiz.ts";
import { resultsText } from "#text/results.ts";
import { errorTexts } from "#text/server/errors.ts";
import { isMissing } from "../../api-error.ts";
import { useDialogSize } from "../../host/use-dialog-size.ts";
import { useLiveResults } from "../../live/use-live-results.ts";
import { useMyResponse } from "../../own-response/use-my-response.ts";
import { ResultsHeader } from "../../paths/results-header.tsx";
import { GoneNote } from "../../survey/gone-note.tsx";
import { notSentText } from "../../survey/not-sent-text.ts";
import { useDetailsNews, useStateNews } from "../../text-answers/use-details-news.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Views } from "../../ui/views.tsx";
import { ResultsError } from "../page/results-error.tsx";
import { MissingHeading, NotLoaded, ResultsFrame } from "../page/results-frame.tsx";
import { PersonResults } from "../people/person-results.tsx";
import { LiveNote } from "../summary/live-note.tsx";
import { Participation } from "../summary/participation.tsx";
import { ResultsView } from "../summary/results-view.tsx";
import { RetentionNotice } from "../summary/retention-notice.tsx";
import { Leaderboard } from "./leaderboard.tsx";
import { QuizPersonal } from "./quiz-personal.tsx";
import { type QuizView, quizViewsFor, seesLeaderboard } from "./quiz-views.ts";

const useStyles = makeStyles({
  board: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "16px" },
});

/** `only`: a single view, as a meeting opens it (HOST-21). */
type Props = { only?: "leaderboard" | "personal" };

/** QUZ-10. */
const size = { width: 800, height: 1000 };

/** The results page of a quiz (HOST-22, QUZ-10 to QUZ-18). */
export function QuizPage({ only }: Props) {
  const { surveyId: given } = useParams();
  const id = surveyId.safeParse(given).data;
  useDialogSize(size);
  return (
    <ResultsFrame>
      {id ? (
        <Quiz key={id} id={id} {...(only ? { only } : {})} />
      ) : (
        <>
          <MissingHeading />
          <ErrorBanner message={errorTexts["survey.not-found"]} />
        </>
      )}
    </ResultsFrame>
  );
}

function Quiz({ id, only }: Props & { id: SurveyId }) {
  const { survey, answer, live } = useLiveResults(id);
  const results = answer.data?.results ?? null;
  useDetailsNews(id, results?.revision ?? null);
  useStateNews(id, survey.data?.state);
  if (survey.isPending) return <LoadingScreen text={resultsText.loading} />;
  if (survey.data && isMissing(survey.error))
    return (
      <>
        <MissingHeading />
        <GoneNote survey={survey.data} />
      </>
    );
  if (!survey.data) return <NotLoaded error={survey.error} onRetry={() => void survey.refetch()} />;
  return (
    <QuizResults survey={survey.data} answer={answer} live={live} {...(only ? { only } : {})} />
  );
}

type PartsProps = Props & {
  survey: SurveyView;
  answer: ReturnType<typeof useLiveResults>["answer"];
};

function QuizResults({ survey, answer, live, only }: PartsProps & { live: boolean }) {
  const results = answer.data?.results ?? null;
  if (!isScored(survey.type))
    return <Navigate replace to={`/content/${survey.type}/survey/${survey.id}`} />;
  return (
    <>
      <ResultsHeader survey={survey} counts={results ?? survey} connected={live} />
      {survey.state === "pending" || only ? null : (
        <Participation survey={survey} counts={results ?? survey} />
      )}
      <QuizParts survey={survey} answer={answer} {...(only ? { only } : {})} />
      {survey.state === "open" && results ? <LiveNote live={live} /> : null}
    </>
  );
}

/**
 * Owners choose between the views; others see how they did, and the leaderboard if it is visible to
 * them.
 */
function QuizParts({ survey, answer, only }: PartsProps) {
  if (survey.state === "pending")
    return <Panel label={resultsText.results}>{notSentText(survey)}</Panel>;
  if (only === "personal") return <QuizPersonal survey={survey} />;
  if (survey.resultsRetention !== "open") {
    return (
      <>
        {survey.role === "own" ? null : <QuizPersonal survey={survey} />}
        <Panel label={resultsText.results}>
          <RetentionNotice survey={survey} />
        </Panel>
      </>
    );
  }
  if (only === "leaderboard") return <LeaderboardPanel survey={survey} />;
  if (survey.role === "own") return <OwnerViews survey={survey} answer={answer} />;
  return (
    <>
      <QuizPersonal survey={survey} />
      {seesLeaderboard(survey) ? <LeaderboardPanel survey={survey} /> : null}
    </>
  );
}

function LeaderboardPanel({ survey }: { survey: SurveyView }) {
  const styles = useStyles();
  return (
    <section className={styles.board} aria-label={quizText.leaderboard}>
      <Subtitle2 as="h2">{quizText.leaderboard}</Subtitle2>
      <Leaderboard survey={survey} />
    </section>
  );
}

function OwnerViews({ survey, answer }: Omit<PartsProps, "only">) {
  const styles = useStyles();
  const [view, setView] = useState<QuizView>("leaderboard");
  const views = quizViewsFor(survey);
  return (
    <section className={styles.board} aria-label={resultsText.results}>
      <Views
        label={quizText.viewsLabel}
        views={views.map((name) => ({ name, label: quizText.views[name] }))}
        view={view}
        onChange={setView}
      >
        {view === "leaderboard" ? <Leaderboard survey={survey} /> : null}
        {view === "user" ? (
          <Panel label={quizText.views.user}>
            <PersonResults survey={survey} />
          </Panel>
        ) : null}
        {view === "question" ? <Questions survey={survey} answer={answer} /> : null}
      </Views>
    </section>
  );
}

function Questions({ survey, answer }: Omit<PartsProps, "only">) {
  const { mine = null } = useMyResponse(survey, answer);
  if (answer.isPending) return <LoadingScreen text={resultsText.loading} />;
  const data: ResultsAnswer | undefined = answer.data;
  return (
    <>
      {answer.error ? (
        <ResultsError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : null}
      {data ? <ResultsView survey={survey} answer={data} mine={mine} /> : null}
    </>
  );
}
