import { useQuery } from "@tanstack/react-query";
import { seriesApi } from "#contract/series.ts";
import type { SeriesId } from "#domain/ids.ts";
import { useClient } from "../api.tsx";

/** Milliseconds between two readings: a series changes when it sends. */
const every = 15_000;

export const seriesKey = (id: SeriesId) => ["series", id] as const;

/** A series, read again while its page is open. */
export function useSeries(id: SeriesId) {
  const series = useClient(seriesApi);
  return useQuery({
    queryKey: seriesKey(id),
    queryFn: () => series.get({ params: { id } }),
    refetchInterval: every,
  });
}
