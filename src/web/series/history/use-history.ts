import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { SeriesHistory, SeriesView } from "#contract/series.ts";
import { seriesApi } from "#contract/series.ts";
import { historyPageSize, mostHistoryRows } from "#domain/series/history-pages.ts";
import { useClient } from "../../api.tsx";
import { onceEach } from "../../once-each.ts";
import { seriesKey } from "../use-series.ts";

/** Milliseconds between two readings, for each page that is shown. */
const every = 15_000;

/** What a series has sent, page by page, the newest first (REC-33 to REC-35). */
export function useHistory({ id }: Pick<SeriesView, "id">) {
  const series = useClient(seriesApi);
  const list = useInfiniteQuery({
    queryKey: [...seriesKey(id), "history"],
    queryFn: ({ pageParam: { skip, limit } }) =>
      readPage((query) => series.history({ params: { id }, query }), skip, limit),
    initialPageParam: { skip: 0, limit: historyPageSize(0, Number.POSITIVE_INFINITY) },
    getNextPageParam: ({ total }, pages) => {
      const skip = pages.reduce((sum, { surveys }) => sum + surveys.length, 0);
      const limit = historyPageSize(pages.length, total - skip);
      return limit > 0 ? { skip, limit } : null;
    },
    refetchInterval: ({ state }) => every * Math.max(1, state.data?.pages.length ?? 1),
    retry: false,
  });
  const { data, refetch } = list;
  const pages = data?.pages ?? [];
  const read = pages.flatMap((page) => page.surveys);
  const surveys = onceEach(read);
  const hasMoved =
    surveys.length < read.length || pages.some(({ total }) => total !== pages[0]?.total);
  useEffect(() => {
    if (data && hasMoved) void refetch();
  }, [data, hasMoved, refetch]);
  return {
    list,
    surveys,
    /** Something was sent or deleted between two pages: they are read again. */
    hasMoved,
    skipped: pages.flatMap((page) => page.skipped),
    /** How many rows the next page brings; 0 without one. */
    more: historyPageSize(pages.length, (pages.at(-1)?.total ?? 0) - surveys.length),
  };
}

type Read = (query: { skip: string; limit: string }) => Promise<SeriesHistory>;

/** A page, in as many calls as its rows need. */
async function readPage(read: Read, skip: number, limit: number): Promise<SeriesHistory> {
  const first = await read({
    skip: String(skip),
    limit: String(Math.min(limit, mostHistoryRows)),
  });
  const rest = limit - mostHistoryRows;
  if (rest <= 0 || first.surveys.length < mostHistoryRows) return first;
  const { surveys, skipped, total } = await readPage(read, skip + mostHistoryRows, rest);
  return {
    surveys: [...first.surveys, ...surveys],
    skipped: [...first.skipped, ...skipped],
    total,
  };
}
