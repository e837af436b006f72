import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import type { SeriesView } from "#contract/series.ts";
import { seriesApi } from "#contract/series.ts";
import { type SeriesId, seriesId } from "#domain/ids.ts";
import { fill } from "#text/format/fill.ts";
import { seriesText } from "#text/series.ts";
import { errorTexts } from "#text/server/errors.ts";
import { useClient } from "../../api.tsx";
import { EditedSeries, EditedSurvey } from "../../authoring/edited.tsx";
import { useBoot } from "../../host/use-boot.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";
import { LoadError } from "../../ui/notices/load-error.tsx";
import { LoadingScreen } from "../../ui/notices/loading-screen.tsx";
import { EditChoice } from "./edit-choice.tsx";

/** Edits a series, or its last survey (HOST-15, REC-36 to REC-39). */
export function SeriesEditPage() {
  const { seriesId: given } = useParams();
  const id = seriesId.safeParse(given).data;
  if (!id) return <ErrorBanner message={errorTexts["series.not-found"]} />;
  return <Loaded key={id} id={id} />;
}

/** Loaded once: a later change elsewhere must not overwrite what the author writes. */
function Loaded({ id }: { id: SeriesId }) {
  const series = useClient(seriesApi);
  const { data, error, refetch } = useQuery({
    queryKey: ["authoring", "series", id],
    queryFn: () => series.get({ params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  return data ? <Editing series={data} /> : <LoadingScreen text={seriesText.loading} />;
}

function Editing({ series }: { series: SeriesView }) {
  const { product } = useBoot();
  const [query] = useSearchParams();
  if (!series.can.includes("edit")) {
    const code = series.role === "own" ? "series.not-allowed" : "series.owner-only";
    return <ErrorBanner intent="info" message={fill(errorTexts[code], { product })} />;
  }
  const { lastSurvey } = series;
  const limited = query.get("limitedEdit");
  if (lastSurvey?.state !== "open") return <EditedSeries series={series} />;
  if (limited === "true") return <EditedSurvey survey={lastSurvey} />;
  return limited === "false" ? <EditedSeries series={series} /> : <EditChoice />;
}
