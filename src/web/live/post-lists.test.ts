import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it } from "vitest";
import { type PostNews, type PostTotals, postNews } from "#contract/posts.ts";
import { postId, surveyId } from "#domain/ids.ts";
import type { Post, PostState } from "#domain/post/post.ts";
import { newestPostsKey, type PostList, postListKey, takePostNews } from "./post-lists.ts";

const id = surveyId.parse(crypto.randomUUID());
const key = postListKey(id, ["approved"], "newest", "open");
const totals = (revision: number): PostTotals => ({
  revision,
  counts: { pending: null, approved: 0, done: 0, dismissed: null },
  total: 0,
  withheld: 0,
});
const post = (responseValue: string, minute: number | null, over: Partial<Post> = {}): Post => ({
  id: postId.parse(crypto.randomUUID()),
  user: null,
  responseValue,
  state: "approved",
  focused: false,
  edited: false,
  createdAt: minute === null ? null : new Date(60_000 * minute),
  stateChangedAt: null,
  reactions: [],
  replies: [],
  mine: false,
  reacted: [],
  ...over,
});
const news = (revision: number, since: number | null, changed: Post[]): PostNews =>
  postNews.parse({ ...totals(revision), since, changed });

let queries: QueryClient;
const [late, early] = [
  post("late", 30, { mine: true, reacted: [":thumbsup:"] }),
  post("early", 10),
];
/** A list of two pages at revision 5; `next`: of the page after them. */
function load(next: string | null = null): void {
  queries = new QueryClient();
  const page = { ...totals(5), serverTime: new Date(0) };
  queries.setQueryData<PostList>(key, {
    pages: [
      { ...page, posts: [late], next: "second" },
      { ...page, posts: [early], next },
    ],
    pageParams: ["", "second"],
  });
}
beforeEach(() => load());
const list = () => queries.getQueryData<PostList>(key);
const shown = () => list()?.pages.map(({ posts }) => posts.map((each) => each.responseValue));

it("an event brings new posts to their place by time, anonymous ones to the front (QNA-26)", () => {
  takePostNews(queries, id, news(6, 5, [post("between", 20), post("nobody's", null)]));
  expect(shown()).toEqual([
    ["nobody's", "late"],
    ["between", "early"],
  ]);
  takePostNews(queries, id, news(7, 6, [post("oldest", 1)]));
  expect(shown()?.[1]).toEqual(["between", "early", "oldest"]);
  expect(list()?.pages.map(({ revision }) => revision)).toEqual([7, 7]);
});

it("what belongs to a page that is not loaded comes with that page", () => {
  load("third");
  takePostNews(queries, id, news(6, 5, [post("oldest", 1)]));
  expect(shown()).toEqual([["late"], ["early"]]);
});

it("a changed post keeps what is the viewer's own", () => {
  takePostNews(queries, id, news(6, 5, [{ ...post("changed", 30), id: late.id, edited: true }]));
  expect(list()?.pages[0]?.posts[0]).toMatchObject({
    responseValue: "changed",
    edited: true,
    mine: true,
    reacted: [":thumbsup:"],
  });
});

it.each<PostState>(["pending", "dismissed"])(
  "a new post that is %s is in no list of approved ones",
  (state) => {
    takePostNews(queries, id, news(6, 5, [post("elsewhere", 40, { state })]));
    expect(shown()).toEqual([["late"], ["early"]]);
  },
);

it.each([
  ["older than the list", news(5, 4, [post("new", 40)]), 5],
  ["after a gap", news(9, 7, [post("new", 40)]), 9],
  ["without a predecessor", news(8, null, []), 8],
])("an event %s changes nothing; its revision tells who is behind", (_, event, newest) => {
  takePostNews(queries, id, event);
  expect(shown()).toEqual([["late"], ["early"]]);
  expect(list()?.pages[0]?.revision).toBe(5);
  expect(queries.getQueryData(newestPostsKey(id))).toBe(newest);
});
