import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import type { SurveyView } from "#contract/survey-view.ts";
import { surveyId } from "#domain/ids.ts";
import { errorTexts } from "#text/errors.ts";
import { resultsText } from "#text/results.ts";
import { useHost } from "../host/use-host.ts";
import { ErrorBanner } from "../ui/error-banner.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { LoadingScreen } from "../ui/loading-screen.tsx";
import { DeletedPanel } from "./deleted-panel.tsx";
import { MissingHeading, ResultsFrame } from "./results-frame.tsx";
import { ResultsHeader } from "./results-header.tsx";
import { resultsView } from "./results-views.ts";
import { SurveyBanner } from "./survey-banner.tsx";
import { SurveyFooter } from "./survey-footer.tsx";
import { SurveyResults } from "./survey-results.tsx";
import { useDetailsNews } from "./use-details-news.ts";
import { useLiveResults } from "./use-live-results.ts";
import { useResultsNews } from "./use-results-news.ts";
import { useWayBack } from "./use-way-back.ts";

/** The results of one item (HOST-16, HOST-21). */
export function ResultsPage() {
  const { surveyId: given } = useParams();
  const [query] = useSearchParams();
  const id = surveyId.safeParse(given).data;
  const view = resultsView.safeParse(query.get("view") ?? "results").data;
  const problem = view ? errorTexts["survey.not-found"] : resultsText.unknownView;
  return (
    <ResultsFrame wide={view === "responses"}>
      {id && view ? (
        <Results key={id} id={id} />
      ) : (
        <>
          <MissingHeading />
          <ErrorBanner message={problem} />
        </>
      )}
    </ResultsFrame>
  );
}

function Results({ id }: { id: SurveyView["id"] }) {
  const [deleted, setDeleted] = useState<SurveyView | null>(null);
  const { survey, answer, live } = useLiveResults(id);
  const { context } = useHost();
  const { back } = useWayBack();
  const results = answer.data?.results ?? null;
  useResultsNews(results);
  useDetailsNews(id, results?.revision ?? null);
  if (deleted) return <DeletedPanel survey={deleted} onRestored={() => setDeleted(null)} onDone={back} />;
  if (survey.isPending) return <LoadingScreen text={resultsText.loading} />;
  if (!survey.data) {
    return (
      <>
        <MissingHeading />
        <LoadError error={survey.error} onRetry={() => void survey.refetch()} />
      </>
    );
  }
  return (
    <>
      <SurveyBanner survey={survey.data} />
      <ResultsHeader survey={survey.data} completed={results?.responseCount ?? survey.data.responseCount} />
      {survey.error ? <LoadError error={survey.error} onRetry={() => void survey.refetch()} /> : null}
      <SurveyResults survey={survey.data} answer={answer} live={live} />
      {context.mobile ? null : <SurveyFooter survey={survey.data} onDeleted={() => setDeleted(survey.data)} />}
    </>
  );
}
