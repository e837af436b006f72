import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { SurveyId } from "#domain/ids.ts";
import { useApi } from "../api.tsx";

export type Sorting = { sort: "name" | "completed"; direction: "asc" | "desc" };
/** How an item stood: its revision and how many had answered. */
export type Standing = { revision: number; responseCount: number };

/** The table follows a lively item no faster than this. */
const every = 1500;

const first: Record<Sorting["sort"], Sorting["direction"]> = { name: "asc", completed: "desc" };

/**
 * The rows of the response table, newest first until somebody sorts otherwise (RES-23), a page at a time. `news`: how many responses came since; they are
 * read when `showNews` is called, or by themselves while `mayFollow` says that nobody would lose his place.
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
      return { ...(await results.table({ params: { id }, query: { ...sorting, after: pageParam || undefined } })), seen };
    },
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
    // Read again when asked to: hundreds of rows are not fetched because a window came to the front.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const pages = table.data?.pages ?? [];
  const rows = useMemo(() => table.data?.pages.flatMap((page) => page.rows) ?? [], [table.data]);
  // Somebody reads further below: he is asked instead.
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
      setSorting((before) => ({ sort, direction: before.sort === sort ? opposite(before.direction) : first[sort] })),
    news: moved && (held || !single) ? Math.max(0, now.responseCount - seen.responseCount) : null,
    /** From the start again, with what is there staying until then. */
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
