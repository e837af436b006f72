import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { SurveyId } from "#domain/ids.ts";
import { useApi } from "../../api.tsx";

export type Sorting = { sort: "name" | "completed"; direction: "asc" | "desc" };
/** A survey's revision and number of rows, complete and partial ones. */
export type Standing = { revision: number; rows: number };

/** How often the table reloads at most while responses arrive, in milliseconds. */
const every = 1500;

const first: Record<Sorting["sort"], Sorting["direction"]> = { name: "asc", completed: "desc" };

/**
 * The rows of the response table, newest first unless sorted otherwise (RES-23), page by page.
 * `news`: how many responses have arrived since; they are loaded when `showNews` is called, or
 * automatically while `mayFollow` says that the viewer would not lose their place.
 */
export function useResponseTable(id: SurveyId, now: Standing, mayFollow: () => boolean) {
  const { results } = useApi();
  const queries = useQueryClient();
  const [sorting, setSorting] = useState<Sorting>({ sort: "completed", direction: "desc" });
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  const queryKey = ["table", id, sorting.sort, sorting.direction];
  const table = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam }) => {
      const seen = latest.current;
      return {
        ...(await results.table({
          params: { id },
          query: { ...sorting, after: pageParam || undefined },
        })),
        seen,
      };
    },
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
    // Reloaded only on request: hundreds of rows are not fetched again because the window gets the
    // focus.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const pages = table.data?.pages ?? [];
  const rows = useMemo(() => table.data?.pages.flatMap((page) => page.rows) ?? [], [table.data]);
  // The viewer reads further below and is asked instead.
  const [held, setHeld] = useState(false);
  const seen = pages[0]?.seen;
  const moved = seen !== undefined && now.revision > seen.revision;
  const single = pages.length === 1;
  const { refetch } = table;
  useEffect(() => {
    if (!moved || !single) return undefined;
    const timer = setTimeout(() => {
      setHeld(!mayFollow());
      if (mayFollow()) void refetch();
    }, every);
    return () => clearTimeout(timer);
  }, [moved, single, now.revision, refetch, mayFollow]);

  return {
    table,
    rows,
    withheld: pages[0]?.withheld ?? null,
    sorting,
    sortBy: (sort: Sorting["sort"]) =>
      setSorting((before) => ({
        sort,
        direction: before.sort === sort ? opposite(before.direction) : first[sort],
      })),
    news: moved && (held || !single) ? Math.max(0, now.rows - seen.rows) : null,
    /** Reloads from the start; the current rows stay until then. */
    showNews: () => {
      queries.setQueryData<InfiniteData<unknown>>(queryKey, (kept) => kept && firstPage(kept));
      void refetch();
    },
  };
}

function firstPage<T>({ pages, pageParams }: InfiniteData<T>): InfiniteData<T> {
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

function opposite(direction: Sorting["direction"]): Sorting["direction"] {
  return direction === "asc" ? "desc" : "asc";
}
