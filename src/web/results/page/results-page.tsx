import { useIsMutating } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import type { SurveyView } from "#contract/survey-view.ts";
import { surveyId } from "#domain/ids.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { resultsText } from "#text/results.ts";
import { errorTexts } from "#text/server/errors.ts";
import { isMissing } from "../../api-error.ts";
import { useHost } from "../../host/use-host.ts";
import { useLiveResults } from "../../live/use-live-results.ts";
import { useResultsNews } from "../../live/use-results-news.ts";
import { ResultsHeader } from "../../paths/results-header.tsx";
import { useWayBack } from "../../paths/use-way-back.ts";
import { viewOf } from "../../room/load-failed.ts";
import { RoomGone } from "../../room/room-gone.tsx";
import { hasRoom, RoomView } from "../../room/room-view.tsx";
import { useDetailsNews } from "../../text-answers/use-details-news.ts";
import { AutolinksProvider } from "../../ui/autolinks.ts";
import { useFocusLater } from "../../ui/focus/use-focus-later.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { LoadError } from "../../ui/notices/load-error.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { Panel } from "../../ui/panel.tsx";
import { DeletedPanel } from "../summary/deleted-panel.tsx";
import { resultsView } from "../summary/results-views.ts";
import { RetentionNotice } from "../summary/retention-notice.tsx";
import { SurveyActions } from "../summary/survey-actions.tsx";
import { SurveyBanner } from "../summary/survey-banner.tsx";
import { SurveyResults } from "../summary/survey-results.tsx";
import { GameLink } from "./game-link.tsx";
import { MissingHeading, NotLoaded, ResultsFrame } from "./results-frame.tsx";
import { useCloseNews } from "./use-close-news.ts";

/** The results page of one survey (HOST-16, HOST-21). */
export function ResultsPage() {
  const { surveyId: given } = useParams();
  const [query] = useSearchParams();
  const id = surveyId.safeParse(given).data;
  const view = resultsView.safeParse(query.get("view") ?? "results").data;
  if (id && view) return <Results key={id} id={id} />;
  return (
    <ResultsFrame>
      <MissingHeading />
      <ErrorBanner message={view ? errorTexts["survey.not-found"] : resultsText.unknownView} />
    </ResultsFrame>
  );
}

type LoadedProps = ReturnType<typeof useLiveResults>;

function Results({ id }: { id: SurveyView["id"] }) {
  const loaded = useLiveResults(id);
  const results = loaded.answer.data?.results ?? null;
  useResultsNews(results, loaded.survey.data);
  useCloseNews(loaded.survey.data);
  useDetailsNews(id, results?.revision ?? null);
  const { data, error, isPending, refetch } = loaded.survey;
  const { product } = useParams();
  if (data) return <Loaded key={id} {...loaded} />;
  return (
    <ResultsFrame>
      {isPending ? (
        <LoadingScreen text={resultsText.loading} />
      ) : (
        <NotLoaded error={error} onRetry={() => void refetch()} view={viewOf(product)} />
      )}
    </ResultsFrame>
  );
}

function Loaded({ survey: { data: survey, error, refetch }, answer, live }: LoadedProps) {
  const [deleted, setDeleted] = useState<SurveyView | null>(null);
  const { context } = useHost();
  const { back } = useWayBack();
  const acting = useIsMutating() > 0;
  const heading = useRef<HTMLHeadingElement>(null);
  const focusLater = useFocusLater();
  // For when the button that was pressed is gone.
  const focusHeading = () => focusLater(() => heading.current?.focus());
  // Until it is read again, the page may still know that it was deleted, and has no heading.
  const restored = () =>
    void refetch().then(() => {
      setDeleted(null);
      focusHeading();
    });
  if (!survey) return null;
  if (deleted)
    return (
      <ResultsFrame>
        <DeletedPanel survey={deleted} onRestored={restored} onDone={back} />
      </ResultsFrame>
    );
  // Somebody else deleted it: there is nothing left to act on. The news of one's own deletion may
  // come before its answer, with which it can be undone.
  if (error && isMissing(error) && !acting)
    return (
      <ResultsFrame>
        <MissingHeading />
        <RoomGone survey={survey} />
      </ResultsFrame>
    );
  const { played } = specOf(survey.type);
  const actions = context.mobile ? null : (
    <SurveyActions survey={survey} onMoved={focusHeading} onDeleted={() => setDeleted(survey)} />
  );
  return (
    <ResultsFrame wide={survey.questions.length > 1}>
      <SurveyBanner survey={survey} />
      <ResultsHeader
        survey={survey}
        counts={answer.data?.results ?? survey}
        connected={live}
        actions={actions}
        heading={heading}
      />
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {played ? <GameLink survey={survey} /> : null}
      <AutolinksProvider value={survey.autolinkIntegrations}>
        <Shown survey={survey} answer={answer} live={live} told={error} />
      </AutolinksProvider>
    </ResultsFrame>
  );
}

type ShownProps = Pick<LoadedProps, "answer" | "live"> & {
  survey: SurveyView;
  told: LoadedProps["survey"]["error"];
};

/** What came in: the room of a type that people post in, or the results of the questions. */
function Shown({ survey, answer, live, told }: ShownProps) {
  if (hasRoom(survey))
    return (
      <>
        {survey.resultsRetention === "open" ? null : (
          <Panel label={resultsText.results}>
            <RetentionNotice survey={survey} />
          </Panel>
        )}
        <RoomView survey={survey} answer={answer} live={live} told={told} />
      </>
    );
  // A game shows its results when it is over.
  if (specOf(survey.type).played && survey.state !== "closed") return null;
  return <SurveyResults survey={survey} answer={answer} live={live} told={told} />;
}
