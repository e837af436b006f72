import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useApi } from "../api.tsx";
import { withChosen } from "./filter-entries.ts";
import { type ListChoice, queryOf } from "./list-filters.ts";
import { isSameList, type ListScopeQuery, type ListSource, readCounts, readPage } from "./list-source.ts";
import { useListNews } from "./use-list-news.ts";

type Wanted = {
  source: ListSource | null;
  scope: ListScopeQuery;
  choice: ListChoice;
  /** How often it is read again, in milliseconds: what its rows ask for (MTG-13, MTG-27). */
  every: number;
};

/** A list, page after page. It is read again when the server tells of a change, and every so often for the counts of responses; with many pages more rarely. */
export function useSurveyList({ source, scope, choice, every }: Wanted) {
  const api = useApi();
  const chosen = { ...scope, ...queryOf(choice) };
  const list = useInfiniteQuery({
    queryKey: ["list", "pages", source, chosen],
    queryFn: ({ pageParam }) => readPage(api, source, pageParam === null ? chosen : { ...chosen, after: pageParam }),
    initialPageParam: null as string | null, // safe: `next` of a page is the key of the one after it
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => every * Math.max(1, state.data?.pages.length ?? 1),
    refetchOnWindowFocus: "always",
    placeholderData: (before) => before,
  });
  useListNews(source, list.isSuccess);
  return { ...list, surveys: list.data?.pages.flatMap(({ surveys }) => surveys) };
}

/**
 * How many items of each kind a list has. `wanted`: whether somebody looks at them. `names`: the counts of the list as a whole, which know every owner and channel that can be
 * chosen: what is found may have nothing of one that was.
 */
export function useListCounts({ source, scope, choice: { search, filters } }: Omit<Wanted, "every">, wanted: boolean) {
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
    // Counts of something else would be wrong. A window of time that has moved on by a minute is the same list.
    placeholderData: (before, asked) => (isSameList(asked?.queryKey[3], query) ? before : undefined),
  });
}
