import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";
import { z } from "zod";
import type { PostNews, PostPage } from "#contract/posts.ts";
import type { PostId, SurveyId } from "#domain/ids.ts";
import { type Post, type PostState, postState, type SharedPost } from "#domain/post/post.ts";

/**
 * The pages that are loaded of a list. A post that left its states stays until it is read again.
 */
export type PostList = InfiniteData<PostPage>;

/** `revision`: up to where nothing was missed. */
export type ToldPosts = { revision: number; states: ReadonlyMap<PostId, PostState> };

export const postsKey = (id: SurveyId) => ["posts", id] as const;
/** The newest revision that an event told of; lists that are behind it are read again. */
export const newestPostsKey = (id: SurveyId) => [...postsKey(id), "newest"] as const;
/** What is told of posts in any state, also of those that lists no longer have. */
export const toldPostsKey = (id: SurveyId) => [...postsKey(id), "told"] as const;
export const ownPostsKey = (id: SurveyId) => [...postsKey(id), "mine"] as const;
const postListsKey = (id: SurveyId) => [...postsKey(id), "list"] as const;
/** `survey`: its state, since the close shows what was held. */
export const postListKey = (
  id: SurveyId,
  states: readonly PostState[],
  sort: string,
  survey: string,
) => [...postListsKey(id), states, sort, survey] as const;

/**
 * Merges an event into the lists that are at `since` or later (decisions/034), and notes its
 * revision for the others.
 */
export function takePostNews(queries: QueryClient, id: SurveyId, news: PostNews): void {
  const { since, changed, ...totals } = news;
  const newest = queries.getQueryData<number>(newestPostsKey(id)) ?? 0;
  if (totals.revision > newest) queries.setQueryData(newestPostsKey(id), totals.revision);
  const told = toldOf(queries, id);
  const isNext = told.revision >= (since ?? totals.revision);
  queries.setQueryData<ToldPosts>(toldPostsKey(id), {
    revision: Math.max(told.revision, totals.revision),
    states: withStates(isNext ? told.states : new Map(), changed),
  });
  for (const [key, list] of listsOf(queries, id)) {
    const revision = revisionOf(list);
    if (since === null || revision < since || revision >= totals.revision) continue;
    const merged = changed.reduce(
      (all, post) => withPost(all, key, post, (known) => ({ ...known, ...post })),
      { ...list, pages: list.pages.map((page) => ({ ...page, ...totals })) },
    );
    queries.setQueryData<PostList>(key, merged);
  }
}

/** Puts a post, as the caller sees it after a change of theirs, into all lists. */
export function putPost(queries: QueryClient, id: SurveyId, post: Post): void {
  const { revision, states } = toldOf(queries, id);
  const read = Math.max(0, ...listsOf(queries, id).map(([, list]) => revisionOf(list)));
  // The change came after all that was read.
  queries.setQueryData<ToldPosts>(toldPostsKey(id), {
    revision: Math.max(revision, read + 1),
    states: withStates(revision >= read ? states : new Map(), [post]),
  });
  for (const [key, list] of listsOf(queries, id))
    queries.setQueryData<PostList>(
      key,
      withPost(list, key, post, (known) => ownOf(post, known)),
    );
}

function toldOf(queries: QueryClient, id: SurveyId): ToldPosts {
  return queries.getQueryData<ToldPosts>(toldPostsKey(id)) ?? { revision: 0, states: new Map() };
}

function withStates(
  states: ToldPosts["states"],
  changed: readonly SharedPost[],
): ToldPosts["states"] {
  return new Map([...states, ...changed.map(({ id, state }) => [id, state] as const)]);
}

/** Only a device with its receipt knows of an anonymous post that it is its own. */
function ownOf(post: Post, known: Post): Post {
  return { ...post, mine: post.mine || known.mine };
}

/** The revision of a list is that of its oldest page. */
export function revisionOf({ pages }: PostList): number {
  return Math.min(...pages.map(({ revision }) => revision));
}

function listsOf(queries: QueryClient, id: SurveyId): [QueryKey, PostList][] {
  return queries
    .getQueriesData<PostList>({ queryKey: postListsKey(id) })
    .flatMap(([key, list]) => (list ? [[key, list] satisfies [QueryKey, PostList]] : []));
}

const listed = z.tuple([z.unknown(), z.unknown(), z.unknown(), z.array(postState)], z.unknown());

function withPost(
  list: PostList,
  key: QueryKey,
  post: SharedPost & Partial<Post>,
  changed: (known: Post) => Post,
): PostList {
  const isKnown = list.pages.some(({ posts }) => posts.some(({ id }) => id === post.id));
  if (isKnown)
    return mapPages(list, (page) => ({
      ...page,
      posts: page.posts.map((known) => (known.id === post.id ? changed(known) : known)),
    }));
  const [, , , states] = listed.parse(key);
  return states.includes(post.state) ? inserted(list, { mine: false, reacted: [], ...post }) : list;
}

/**
 * In front of the first older one. An anonymous post, whose time nobody knows, is the newest. What
 * belongs to a page that is not loaded comes with it.
 */
function inserted(list: PostList, post: Post): PostList {
  const isOlder = ({ createdAt }: Post) =>
    post.createdAt === null || (createdAt !== null && createdAt < post.createdAt);
  const last = list.pages.length - 1;
  const at = list.pages.findIndex(({ posts }) => posts.some(isOlder));
  if (at < 0 && list.pages[last]?.next) return list;
  const into = at < 0 ? last : at;
  return mapPages(list, (page, index) => {
    if (index !== into) return page;
    const place = page.posts.findIndex(isOlder);
    const end = place < 0 ? page.posts.length : place;
    return { ...page, posts: page.posts.toSpliced(end, 0, post) };
  });
}

function mapPages(list: PostList, map: (page: PostPage, index: number) => PostPage): PostList {
  return { ...list, pages: list.pages.map(map) };
}
