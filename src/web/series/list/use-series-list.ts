import { useInfiniteQuery } from "@tanstack/react-query";
import type { Client } from "#contract/client.ts";
import type { SeriesList } from "#contract/series.ts";
import { seriesApi } from "#contract/series.ts";
import { conversationId } from "#domain/ids.ts";
import { useClient } from "../../api.tsx";
import { partWithData } from "../../lazy-part.ts";
import { firstAbove } from "../../lists/above-list.ts";
import type { ListSource } from "../../lists/list-of.ts";
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
  const series = useClient(seriesApi);
  const list = useInfiniteQuery({
    queryKey: ["list", "series", source, asked],
    queryFn: async ({ pageParam, signal }) => {
      let page = await readPage(series, source, asked, pageParam);
      // A call looks through part of the list: nothing is found only where that ends.
      while (page.series.length === 0 && page.next !== null && !signal.aborted)
        page = await readPage(series, source, asked, page.next);
      if (page.series.length > 0) await seriesSection.loaded();
      return page;
    },
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

function readPage(
  series: Client<typeof seriesApi>,
  source: ListSource | null,
  asked: AskedSeries,
  after: string | null,
): Promise<SeriesList> {
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ""));
  const limit = Object.keys(given).length === 0 ? firstAbove.series : foundSize;
  const query = { ...given, limit, ...(after === null ? {} : { after }) };
  if (source?.kind !== "audience") return series.ofOwner({ query });
  const audienceId = conversationId.parse(source.id);
  return source.groupId
    ? series.ofTeamAudience({ params: { groupId: source.groupId, audienceId }, query })
    : series.ofAudience({ params: { audienceId }, query });
}
