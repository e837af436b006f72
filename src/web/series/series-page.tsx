import { Text } from "@fluentui/react-components";
import { useIsMutating } from "@tanstack/react-query";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { type SeriesId, seriesId } from "#domain/ids.ts";
import { seriesText } from "#text/series.ts";
import { errorTexts } from "#text/server/errors.ts";
import { isMissing } from "../api-error.ts";
import { useHost } from "../host/use-host.ts";
import { useWayBack } from "../paths/use-way-back.ts";
import { ResultsFrame } from "../results/page/results-frame.tsx";
import { followFocus } from "../ui/focus/follow-focus.ts";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";
import { LoadError } from "../ui/notices/load-error.tsx";
import { LoadingScreen } from "../ui/notices/loading-screen.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { SeriesActions } from "./actions/series-actions.tsx";
import { SeriesHistory } from "./history/series-history.tsx";
import { SeriesHead } from "./series-head.tsx";
import { useSeries } from "./use-series.ts";

/** A series and what it has sent (HOST-14). */
export function SeriesPage() {
  const { seriesId: given } = useParams();
  const id = seriesId.safeParse(given).data;
  return (
    <ResultsFrame>
      {id ? (
        <Loaded key={id} id={id} />
      ) : (
        <>
          <Heading />
          <ErrorBanner message={errorTexts["series.not-found"]} />
        </>
      )}
    </ResultsFrame>
  );
}

function Loaded({ id }: { id: SeriesId }) {
  const { data: series, error, refetch } = useSeries(id);
  const [query] = useSearchParams();
  const isPersonal = query.get("isPersonal") === "true";
  const { mobile } = useHost().context;
  const { back } = useWayBack();
  const acting = useIsMutating() > 0;
  const [deleted, setDeleted] = useState(false);
  if (deleted)
    return (
      <>
        <Heading />
        <Text>{seriesText.deleted}</Text>
      </>
    );
  // Somebody else deleted it: there is nothing left to act on.
  if (series && isMissing(error) && !acting)
    return (
      <>
        <Heading />
        <ErrorBanner intent="info" message={seriesText.gone} />
      </>
    );
  const failure = error ? <LoadError error={error} onRetry={() => void refetch()} /> : null;
  if (!series)
    return (
      <>
        <Heading />
        {failure ?? <LoadingScreen text={seriesText.loading} />}
      </>
    );
  const onDeleted = () => {
    setDeleted(true);
    // The dialog and this page go: on to the heading of the page that follows.
    followFocus(document.body);
    back();
  };
  return (
    <>
      <SeriesHead series={series}>
        {/* On mobile clients nothing is managed (HOST-47). */}
        {mobile ? null : (
          <SeriesActions series={series} isPersonal={isPersonal} onDeleted={onDeleted} />
        )}
      </SeriesHead>
      {failure}
      <SeriesHistory series={series} isPersonal={isPersonal} />
    </>
  );
}

/** Names the page if there is no series to name it. */
function Heading() {
  return (
    <VisuallyHidden>
      <h1>{seriesText.heading}</h1>
    </VisuallyHidden>
  );
}
