import { Subtitle2, Text } from "@fluentui/react-components";
import { useState } from "react";
import { Navigate, useParams } from "react-router";
import type { ResultsAnswer } from "#contract/responses.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import { type SurveyId, surveyId } from "#domain/ids.ts";
import { errorTexts } from "#text/errors.ts";
import { quizText, resultsText } from "#text/results.ts";
import { useDialogSize } from "../host/use-dialog-size.ts";
import { ErrorBanner } from "../ui/error-banner.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { LoadingScreen } from "../ui/loading-screen.tsx";
import { Panel } from "../ui/panel.tsx";
import { Views } from "../ui/views.tsx";
import { Leaderboard } from "./leaderboard.tsx";
import { PersonResults } from "./person-results.tsx";
import { QuizPersonal } from "./quiz-personal.tsx";
import { type QuizView, quizViewsFor, seesLeaderboard } from "./quiz-views.ts";
import { ResultsError } from "./results-error.tsx";
import { MissingHeading, ResultsFrame } from "./results-frame.tsx";
import { ResultsHeader } from "./results-header.tsx";
import { ResultsView } from "./results-view.tsx";
import { RetentionNotice } from "./retention-notice.tsx";
import { useDetailsNews } from "./use-details-news.ts";
import { useLiveResults } from "./use-live-results.ts";
import { useMyResponse } from "./use-my-response.ts";

/** `only`: a single view of it, as a meeting opens it (HOST-21). */
type Props = { only?: "leaderboard" | "personal" };

/** QUZ-10. */
const size = { width: 800, height: 1000 };

/** The results of a quiz (HOST-22, QUZ-10 to QUZ-18). */
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
  if (survey.isPending) return <LoadingScreen text={resultsText.loading} />;
  if (!survey.data) {
    return (
      <>
        <MissingHeading />
        <LoadError error={survey.error} onRetry={() => void survey.refetch()} />
      </>
    );
  }
  if (survey.data.type !== "quiz") return <Navigate replace to={`/content/${survey.data.type}/survey/${id}`} />;
  return (
    <>
      <ResultsHeader survey={survey.data} completed={results?.responseCount ?? survey.data.responseCount} />
      <QuizParts survey={survey.data} answer={answer} {...(only ? { only } : {})} />
      {survey.data.state === "open" && results ? <Text size={200}>{live ? resultsText.live : resultsText.polling}</Text> : null}
    </>
  );
}

type PartsProps = Props & { survey: SurveyView; answer: ReturnType<typeof useLiveResults>["answer"] };

/** Owners choose between the views; others see how they did, and the leaderboard where that is open to them. */
function QuizParts({ survey, answer, only }: PartsProps) {
  if (survey.state === "pending") return <Panel label={resultsText.results}>{resultsText.notSentYet}</Panel>;
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
  return (
    <Panel label={quizText.leaderboard}>
      <Subtitle2 as="h2">{quizText.leaderboard}</Subtitle2>
      <Leaderboard survey={survey} />
    </Panel>
  );
}

function OwnerViews({ survey, answer }: Omit<PartsProps, "only">) {
  const [view, setView] = useState<QuizView>("leaderboard");
  const views = quizViewsFor(survey);
  return (
    <Panel label={resultsText.results}>
      <Views
        label={quizText.viewsLabel}
        views={views.map((name) => ({ name, label: quizText.views[name] }))}
        view={view}
        onChange={setView}
      >
        {view === "leaderboard" ? <Leaderboard survey={survey} /> : null}
        {view === "user" ? <PersonResults survey={survey} /> : null}
        {view === "question" ? <Questions survey={survey} answer={answer} /> : null}
      </Views>
    </Panel>
  );
}

function Questions({ survey, answer }: Omit<PartsProps, "only">) {
  const mine = useMyResponse(survey, answer.data);
  if (answer.isPending) return <LoadingScreen text={resultsText.loading} />;
  const data: ResultsAnswer | undefined = answer.data;
  return (
    <>
      {answer.error ? <ResultsError error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {data ? <ResultsView survey={survey} answer={data} mine={mine} /> : null}
    </>
  );
}
