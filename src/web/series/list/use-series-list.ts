import { useInfiniteQuery } from "@tanstack/react-query";
import type { Client } from "#contract/client.ts";
import type { SeriesList } from "#contract/series.ts";
import { seriesApi } from "#contract/series.ts";
import { conversationId } from "#domain/ids.ts";
import { useClient } from "../../api.tsx";
import type { ListSource } from "../../lists/list-of.ts";
import { onceEach } from "../../once-each.ts";
import type { AskedSeries } from "./use-series-above.ts";

/** Milliseconds between two readings. */
const every = 60_000;
/** Few: the surveys below are what most people look for. */
const pageSize = "4";
/** How many each call looks through at a time. */
const foundSize = "100";

/**
 * The series of a list, or those that are asked for, page by page; nothing where they can't be
 * read. `settled`: they are what was asked for.
 */
export function useSeriesList(source: ListSource | null, asked: AskedSeries) {
  const series = useClient(seriesApi);
  const list = useInfiniteQuery({
    queryKey: ["list", "series", source, asked],
    queryFn: async ({ pageParam, signal }) => {
      let page = await readPage(series, source, asked, pageParam);
      // A call looks through part of the list: nothing is found only where that ends.
      while (page.series.length === 0 && page.next !== null && !signal.aborted)
        page = await readPage(series, source, asked, page.next);
      return page;
    },
    // safe: `next` of a page is the key of the one after it
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: source !== null,
    refetchInterval: every,
    placeholderData: (before) => before,
  });
  return {
    series: onceEach(list.data?.pages.flatMap((page) => page.series) ?? []),
    more: list.hasNextPage ? () => void list.fetchNextPage() : null,
    loading: list.isFetchingNextPage,
    settled: source === null || !(list.isPending || list.isPlaceholderData),
  };
}

function readPage(
  series: Client<typeof seriesApi>,
  source: ListSource | null,
  asked: AskedSeries,
  after: string | null,
): Promise<SeriesList> {
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ""));
  const limit = Object.keys(given).length === 0 ? pageSize : foundSize;
  const query = { ...given, limit, ...(after === null ? {} : { after }) };
  if (source?.kind !== "audience") return series.ofOwner({ query });
  const audienceId = conversationId.parse(source.id);
  return source.groupId
    ? series.ofTeamAudience({ params: { groupId: source.groupId, audienceId }, query })
    : series.ofAudience({ params: { audienceId }, query });
}
