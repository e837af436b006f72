import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useApi } from "../api.tsx";
import { onceEach } from "../once-each.ts";
import { withChosen } from "./filters/filter-entries.ts";
import { type ListChoice, queryOf } from "./filters/list-filters.ts";
import type { ListScopeQuery, ListSource } from "./list-of.ts";
import { isSameList, readCounts, readPage } from "./list-source.ts";
import { useListNews } from "./use-list-news.ts";

type Wanted = {
  source: ListSource | null;
  scope: ListScopeQuery;
  choice: ListChoice;
  /** How often the list is polled, in milliseconds: what its rows ask for (MTG-13, MTG-27). */
  every: number;
};

/**
 * A list, page by page. It is reloaded when the server reports a change, and at intervals for the
 * response counts; less often with many pages.
 */
export function useSurveyList({ source, scope, choice, every }: Wanted) {
  const api = useApi();
  const chosen = { ...scope, ...queryOf(choice) };
  const list = useInfiniteQuery({
    queryKey: ["list", "pages", source, chosen],
    queryFn: ({ pageParam }) =>
      readPage(api, source, pageParam === null ? chosen : { ...chosen, after: pageParam }),
    // safe: `next` of a page is the key of the one after it
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => every * Math.max(1, state.data?.pages.length ?? 1),
    refetchOnWindowFocus: "always",
    placeholderData: (before) => before,
  });
  useListNews(source, list.isSuccess);
  const surveys = list.data?.pages.flatMap((page) => page.surveys);
  return { ...list, surveys: surveys && onceEach(surveys) };
}

/**
 * The number of surveys per filter value. `wanted`: whether somebody is looking at them. `names`:
 * counts of the unfiltered list, which contain the name of every owner and channel; a search's
 * counts may lack selected ones.
 */
export function useListCounts(
  { source, scope, choice: { search, filters } }: Omit<Wanted, "every">,
  wanted: boolean,
) {
  const searched = search.trim();
  const named = filters.owners.length + filters.channels.length > 0;
  const whole = useCounts(source, scope, named || (wanted && searched === ""));
  const found = useCounts(source, { ...scope, search: searched }, wanted && searched !== "");
  const { data, error, refetch } = searched ? found : whole;
  return { data: data && withChosen(data, filters, whole.data), error, refetch, names: whole.data };
}

function useCounts(source: ListSource | null, query: ListScopeQuery, enabled: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: ["list", "counts", source, query],
    queryFn: () => readCounts(api, source, query),
    enabled,
    // Counts of another query would be wrong. A time window that moved on by a minute is still the
    // same list.
    placeholderData: (before, asked) =>
      isSameList(asked?.queryKey[3], query) ? before : undefined,
  });
}
