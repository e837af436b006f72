import { useInfiniteQuery } from "@tanstack/react-query";
import type { WaitingList } from "#contract/surveys.ts";
import { type ApiAccess, useApi } from "../../api.tsx";
import { serverClock } from "../../server-clock.ts";

/** Milliseconds between two readings: what others send is no news of one's own list. */
const every = 30_000;
const pageSize = "6";

/**
 * What waits for the viewer's answer, page by page; nothing where that can't be read. `count`: of
 * those that are shown; null while it is unknown.
 */
export function useWaiting(wanted: boolean) {
  const api = useApi();
  const list = useInfiniteQuery({
    queryKey: ["list", "waiting"],
    queryFn: ({ pageParam }) => readPage(api, pageParam),
    // safe: `next` of a page is the key of the one after it
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: wanted,
    refetchInterval: every,
    refetchOnWindowFocus: "always",
  });
  const surveys = (wanted && list.data?.pages.flatMap((page) => page.surveys)) || [];
  return {
    surveys,
    count: wanted && list.isPending ? null : surveys.length,
    more: list.hasNextPage ? () => void list.fetchNextPage() : null,
    loading: list.isFetchingNextPage,
  };
}

/** The next page with a survey, or the end: somebody who has answered much gets empty pages. */
async function readPage({ surveys }: ApiAccess, after: string | null): Promise<WaitingList> {
  const read = (from: string | null) =>
    surveys.waiting({ query: { limit: pageSize, ...(from === null ? {} : { after: from }) } });
  let page = await read(after);
  while (page.surveys.length === 0 && page.next !== null) page = await read(page.next);
  serverClock.note(page.serverTime);
  return page;
}
