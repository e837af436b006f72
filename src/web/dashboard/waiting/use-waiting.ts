import { useInfiniteQuery } from "@tanstack/react-query";
import type { WaitingList } from "#contract/surveys.ts";
import { type ApiAccess, useApi } from "../../api.tsx";
import { partWithData } from "../../lazy-part.ts";
import { firstAbove } from "../../lists/above-list.ts";
import { serverClock } from "../../server-clock.ts";

/** Milliseconds between two readings: what others send is no news of one's own list. */
const every = 30_000;

/** Comes with the surveys. */
export const waitingCards = partWithData(() =>
  import("./waiting-cards.tsx").then((part) => part.WaitingCards),
);

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
    /** Whether it is still open whether any wait; not once a call has failed. */
    unknown: wanted && list.isPending && list.failureCount === 0,
  };
}

/** The next page with a survey, or the end: somebody who has answered much gets empty pages. */
async function readPage({ surveys }: ApiAccess, after: string | null): Promise<WaitingList> {
  const read = (from: string | null) =>
    surveys.waiting({
      query: { limit: firstAbove.waiting, ...(from === null ? {} : { after: from }) },
    });
  let page = await read(after);
  while (page.surveys.length === 0 && page.next !== null) page = await read(page.next);
  serverClock.note(page.serverTime);
  if (page.surveys.length > 0) await waitingCards.loaded();
  return page;
}
