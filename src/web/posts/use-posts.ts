import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { type PostTotals, postKind, postsApi } from "#contract/posts.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import type { PostId } from "#domain/ids.ts";
import type { Post, PostState } from "#domain/post/post.ts";
import { useClient } from "../api.tsx";
import {
  newestPostsKey,
  type PostList,
  postListKey,
  revisionOf,
  type ToldPosts,
  toldPostsKey,
} from "../live/post-lists.ts";
import { serverClock } from "../server-clock.ts";
import { useOwnPosts } from "./use-own-posts.ts";
import { waitOf } from "./wait-of.ts";

/** Pages that are behind read again within this time, not all at once (milliseconds). */
const spread = 1500;

type Asked = {
  survey: SurveyView;
  /** Whether events arrive. */
  live: boolean;
  states: readonly PostState[];
  sort: "newest" | "likes";
  /** How often the list is read while no events arrive (milliseconds). */
  pollEvery: number;
};

/**
 * The posts of a survey that are in these states, in their order, page by page; kept current by the
 * events that `useLiveResults` follows, and by polling without them, and after a reading that failed
 * (decisions/034).
 */
export function usePosts({ survey, live, states, sort, pollEvery }: Asked) {
  const api = useClient(postsApi);
  const { id, type, state } = survey;
  const list = useInfiniteQuery({
    queryKey: postListKey(id, states, sort, state),
    queryFn: async ({ pageParam }) => {
      const page = await api.list({
        params: { kind: postKind.parse(type), id },
        query: { states: states.join(","), sort, after: pageParam || undefined },
      });
      serverClock.note(page.serverTime);
      return page;
    },
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: state !== "pending",
    refetchInterval: waitOf(survey, live, pollEvery),
    placeholderData: keepPreviousData,
  });
  const newest = useNewest(survey.id);
  useReadAgain(list, newest);
  const knownOwn = useOwnPosts(survey, live, newest);
  const own = knownOwn ?? [];
  const totals: PostTotals | null = list.data?.pages[0] ?? null;
  const known = useMemo(() => (list.data ? allOf(list.data) : []), [list.data]);
  const shown = shownOf(known, states, sort);
  const stateOf = useStates(survey.id, list.data, known);
  const posts = shown.map((post) => withOwn(post, own));
  return {
    /** Whether nothing is known of these posts yet. */
    isLoading: list.isPending || (list.isPlaceholderData && posts.length === 0),
    error: list.error,
    readAgain: () => void list.refetch(),
    posts,
    /** Those that have moved to other states since they were read. */
    moved: known.filter((post) => !shown.includes(post)),
    /** What is listed or was, as it is now; the same array while nothing changes. */
    followed: known,
    /** How many of the posts that `totals` counts are the viewer's own. */
    ownSeen: ownSeenOf(survey, known, own),
    /** The state that a post has now; null if that is not known. */
    stateOf,
    totals,
    /** The viewer's own that are not in the list, such as those in review. */
    unlisted: own.filter((post) => !shown.some((listed) => listed.id === post.id)),
    /** The viewer's own, in whatever state; null while they are not known. */
    own: knownOwn,
    more: list.hasNextPage ? () => void list.fetchNextPage() : null,
    isLoadingMore: list.isFetchingNextPage,
  };
}

/** What left a list before it was read again is known by what was told since. */
function useStates(id: SurveyView["id"], list: PostList | undefined, known: readonly Post[]) {
  const queryKey = toldPostsKey(id);
  const { data: told } = useQuery<ToldPosts>({ queryKey, queryFn: skipToken });
  const isCurrent = told !== undefined && list !== undefined && told.revision >= revisionOf(list);
  return (post: PostId): PostState | null =>
    known.find((listed) => listed.id === post)?.state ??
    (isCurrent ? told.states.get(post) : undefined) ??
    null;
}

function useNewest(id: SurveyView["id"]): number {
  return useQuery<number>({ queryKey: newestPostsKey(id), queryFn: skipToken }).data ?? 0;
}

type Read = {
  data: PostList | undefined;
  isFetching: boolean;
  isError: boolean;
  refetch: () => Promise<unknown>;
};

/** Reads a list again that an event could not bring up to date. */
function useReadAgain({ data, isFetching, isError, refetch }: Read, newest: number): void {
  const isBehind = data !== undefined && !isFetching && !isError && revisionOf(data) < newest;
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setTimeout(() => void refetch(), Math.random() * spread);
    return () => clearTimeout(timer);
  }, [isBehind, refetch]);
}

/** By likes, a post may be on two pages. */
function allOf({ pages }: PostList): readonly Post[] {
  const all = new Map(pages.flatMap(({ posts }) => posts).map((post) => [post.id, post]));
  return [...all.values()];
}

/** Without what has moved to other states, the focused one first. */
function shownOf(
  known: readonly Post[],
  states: readonly PostState[],
  sort: Asked["sort"],
): Post[] {
  return known
    .filter(({ state }) => states.includes(state))
    .toSorted((a, b) =>
      a.focused === b.focused
        ? sort === "likes"
          ? likesOf(b) - likesOf(a)
          : 0
        : Number(b.focused) - Number(a.focused),
    );
}

function likesOf({ reactions }: Post): number {
  return reactions.reduce((sum, { count }) => sum + count, 0);
}

function ownSeenOf({ can }: SurveyView, known: readonly Post[], own: readonly Post[]): number {
  const isSeen = ({ state }: Post) =>
    state === "approved" || state === "done" || (state === "pending" && can.includes("moderate"));
  const mine = [...known.filter((post) => post.mine), ...own].filter(isSeen);
  return new Set(mine.map(({ id }) => id)).size;
}

/** Marks it as the viewer's, with the private replies that only they and moderators see. */
function withOwn(post: Post, own: readonly Post[]): Post {
  const mine = own.find(({ id }) => id === post.id);
  if (!mine) return post;
  const known = new Set(post.replies.map(({ id }) => id));
  const privately = mine.replies.filter(({ id, scope }) => scope === "private" && !known.has(id));
  const replies = [...privately, ...post.replies];
  return { ...post, mine: true, replies };
}
