import { useInfiniteQuery } from "@tanstack/react-query";
import type { Send } from "#contract/client.ts";
import type { SeriesList } from "#contract/series.ts";
import { useApi } from "../../api.tsx";
import { partWithData } from "../../lazy-part.ts";
import { firstAbove } from "../../lists/above-list.ts";
import { type ListSource, ownSource } from "../../lists/list-of.ts";
import { seriesListPath } from "../../lists/series-list-path.ts";
import { onceEach } from "../../once-each.ts";

/** Milliseconds between two readings. */
const every = 60_000;
/** How many each call looks through at a time. */
const foundSize = "100";

/** What the series of a list are narrowed by; empty parts mean everything. */
type AskedSeries = { search: string; types: string; owners: string };

/** Comes with the series. */
export const seriesSection = partWithData(() =>
  import("./series-section.tsx").then((part) => part.SeriesSection),
);

/**
 * The series of a list, or those that are asked for, page by page; nothing where they can't be
 * read. `settled`: they are what was asked for.
 */
export function useSeriesList(source: ListSource | null, asked: AskedSeries, wanted: boolean) {
  const { send } = useApi();
  const list = useInfiniteQuery({
    queryKey: ["list", "series", source, asked],
    queryFn: ({ pageParam, signal }) => readSeries(send, source, asked, pageParam, signal),
    // safe: `next` of a page is the key of the one after it
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: wanted && source !== null,
    refetchInterval: every,
    placeholderData: (before) => before,
  });
  return {
    series: onceEach(list.data?.pages.flatMap((page) => page.series) ?? []),
    more: list.hasNextPage ? () => void list.fetchNextPage() : null,
    loading: list.isFetchingNextPage,
    settled: source === null || !(list.isPending || list.isPlaceholderData),
    /** Whether it is still open whether there are any; not once a call has failed. */
    unknown: wanted && source !== null && list.isPending && list.failureCount === 0,
  };
}

/** The next page with a series, or the end. Most lists have none: these need no contract. */
async function readSeries(
  send: Send,
  source: ListSource | null,
  asked: AskedSeries,
  first: string | null,
  signal: AbortSignal,
): Promise<SeriesList> {
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ""));
  const limit = Object.keys(given).length === 0 ? firstAbove.series : foundSize;
  const read = async (after: string | null) => {
    const query = { ...given, limit, ...(after === null ? {} : { after }) };
    // safe: the server's own answer; its dates are parsed where there are series
    return (await send("GET", seriesListPath(source ?? ownSource, query), undefined)) as SeriesList;
  };
  let page = await read(first);
  // A call looks through part of the list: nothing is found only where that ends.
  while (page.series.length === 0 && page.next !== null && !signal.aborted)
    page = await read(page.next);
  if (page.series.length === 0) return page;
  const [{ parsedSeries }] = await Promise.all([
    import("./parsed-series.ts"),
    seriesSection.loaded(),
  ]);
  return parsedSeries(page);
}
