import { Subtitle2, Text } from "@fluentui/react-components";
import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import type { SurveyView } from "#contract/survey-view.ts";
import { surveyId } from "#domain/ids.ts";
import { errorTexts } from "#text/errors.ts";
import { resultsText, takingText } from "#text/results.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { audienceOfContext } from "../surveys/audience.ts";
import { ErrorBanner } from "../ui/error-banner.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { LoadingScreen } from "../ui/loading-screen.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { DeletedPanel } from "./deleted-panel.tsx";
import { MyAnswer } from "./my-answer.tsx";
import { BackLink, ResultsHeader } from "./results-header.tsx";
import { ResultsUnavailable, ResultsView } from "./results-view.tsx";
import { SurveyBanner } from "./survey-banner.tsx";
import { SurveyFooter } from "./survey-footer.tsx";
import { useLiveResults } from "./use-live-results.ts";
import { useMyResponse } from "./use-my-response.ts";
import { useResultsNews } from "./use-results-news.ts";

/** The views of results that an address can ask for. */
const views: readonly (string | null)[] = [null, "results"];

/** The results of one item (HOST-16). */
export function ResultsPage() {
  const { surveyId: given } = useParams();
  const [query] = useSearchParams();
  const id = surveyId.safeParse(given).data;
  // RES-12: a programming error, like an unknown type (LIF-25); both end on the crash page.
  if (!views.includes(query.get("view"))) throw new Error(resultsText.unknownView);
  const { context } = useBoot();
  const { list, back } = useWayBack();
  return (
    <Page width="720px">
      <nav>
        <BackLink href={`/${context}${list}`} onBack={back} />
      </nav>
      {id ? null : <MissingHeading />}
      {id ? <Results id={id} onLeave={back} /> : <ErrorBanner message={errorTexts["survey.not-found"]} />}
    </Page>
  );
}

function Results({ id, onLeave }: { id: SurveyView["id"]; onLeave: () => void }) {
  const [deleted, setDeleted] = useState<SurveyView | null>(null);
  const { survey, answer, live } = useLiveResults(id);
  const { context } = useHost();
  useResultsNews(answer.data?.results ?? null);
  if (deleted) return <DeletedPanel survey={deleted} onRestored={() => setDeleted(null)} onDone={onLeave} />;
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
      <ResultsHeader survey={survey.data} completed={answer.data?.results?.responseCount ?? survey.data.responseCount} />
      {survey.error ? <LoadError error={survey.error} onRetry={() => void survey.refetch()} /> : null}
      <SurveyResults survey={survey.data} answer={answer} live={live} />
      {context.mobile ? null : <SurveyFooter survey={survey.data} onDeleted={() => setDeleted(survey.data)} />}
    </>
  );
}

/** Names the page where there is no item to name it. */
function MissingHeading() {
  return (
    <VisuallyHidden>
      <h1>{resultsText.results}</h1>
    </VisuallyHidden>
  );
}

type SurveyResultsProps = { survey: SurveyView } & Pick<ReturnType<typeof useLiveResults>, "answer" | "live">;

function SurveyResults({ survey, answer, live }: SurveyResultsProps) {
  const mine = useMyResponse(survey, answer.data);
  if (survey.state === "pending") return <Panel label={resultsText.results}>{resultsText.notSentYet}</Panel>;
  return (
    <>
      {!answer.isPending && (survey.can.includes("respond") || mine) ? (
        <Panel label={takingText.heading}>
          <MyAnswer key={survey.id} survey={survey} mine={mine} />
        </Panel>
      ) : null}
      <Panel label={resultsText.results}>
        <Subtitle2 as="h2">{resultsText.results}</Subtitle2>
        {answer.isPending ? <LoadingScreen text={resultsText.loading} /> : null}
        {answer.error ? <LoadError error={answer.error} unnamed={resultsText.failed} onRetry={() => void answer.refetch()} /> : null}
        {answer.error && !answer.data && survey.responseCount > 0 ? <ResultsUnavailable /> : null}
        {answer.data ? <ResultsView survey={survey} answer={answer.data} mine={mine} /> : null}
      </Panel>
      {survey.state === "open" && answer.data?.results ? <Text size={200}>{live ? resultsText.live : resultsText.polling}</Text> : null}
    </>
  );
}

/** Back to where one came from: closes a dialog, goes back, or to the list where the page was opened by its address. */
function useWayBack(): { list: string; back: () => void } {
  const host = useHost();
  const navigate = useNavigate();
  const list = `/content/tab/${audienceOfContext(host.context) ? "team" : "personal"}`;
  const back = () => {
    if (host.context.frame === "task") return host.submitDialog({});
    return window.history.length > 1 && window.history.state?.idx > 0 ? void navigate(-1) : void navigate(list, { replace: true });
  };
  return { list, back };
}
