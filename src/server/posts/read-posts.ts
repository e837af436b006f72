import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { PostKind, PostPage } from "#contract/posts.ts";
import { invalidRequest } from "#domain/errors.ts";
import { postId, type Receipt, type SurveyId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import type { Post, PostState, SharedPost } from "#domain/post/post.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import { jsonBytes } from "../async/bounded-cache.ts";
import { perOwner } from "../async/per-owner.ts";
import { type RevisionCache, revisionCache } from "../async/revision-cache.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/db.ts";
import { hashOf } from "../responses/receipt-hash.ts";
import { readRevision } from "../results/read-revision.ts";
import { findReadable, type Posted } from "./find-posted.ts";
import { selectPosts, shown } from "./post-rows.ts";
import { ownOf, readOwn } from "./read-post.ts";
import { readTotals } from "./read-totals.ts";

type Query = {
  states: PostState[];
  sort: "newest" | "likes";
  after?: string | undefined;
  limit: number;
};
type Shared = Omit<PostPage, "posts" | "serverTime"> & { posts: SharedPost[] };

const pagesOf = perOwner<Db, RevisionCache<Shared>>(() =>
  revisionCache<Shared>({ mostBytes: 30_000_000, sizeOf: jsonBytes, keptFor: 60_000 }),
);

/**
 * A page of posts. Moderators see all states, others approved and answered ones (QNA-19). All who
 * ask for the same page of the same revision share one reading; what is the caller's own is read
 * for each.
 */
export async function readPosts(
  ctx: Context,
  kind: PostKind,
  id: SurveyId,
  query: Query,
): Promise<PostPage> {
  const found = await findReadable(ctx, kind, id);
  const { survey, moderates } = found;
  const states = query.states.filter((state) => moderates || isPublic(state)).toSorted();
  const asked = { ...query, states };
  const isOver = stateAt(survey, ctx.now()) === "closed";
  const key = [id, survey.updatedAt.getTime(), moderates, isOver, JSON.stringify(asked)].join(" ");
  const revision = await readRevision(ctx.db, survey);
  const page = await pagesOf(ctx.db)(key, revision, async () => {
    const value = await readShared(ctx, found, asked, isOver);
    return { revision: value.revision, value };
  });
  return { ...page, posts: await withOwn(ctx, found, page.posts), serverTime: ctx.now() };
}

async function readShared(
  ctx: Context,
  found: Posted,
  { states, sort, after, limit }: Query,
  isOver: boolean,
): Promise<Shared> {
  const totals = await readTotals(ctx, found);
  const order =
    sort === "likes"
      ? sql`p.focused desc, p.likes desc, p.created_at desc, p.id desc`
      : sql`p.focused desc, p.created_at desc, p.id desc`;
  const rows = await selectPosts(ctx.db, found, {
    where: sql`${shown(isOver)} and p.state = any(${sql.param(states)}::text[])
      ${after === undefined ? sql`` : beyond(sort, after)}`,
    rest: sql`order by ${order} limit ${limit + 1}::int`,
  });
  const page = rows.slice(0, limit);
  const next = rows.length > limit ? (page.at(-1)?.key ?? null) : null;
  return { ...totals, posts: page.map(({ post }) => post), next };
}

const keyText = z.tuple([
  z.enum(["0", "1"]),
  z.coerce.number().int().min(0).max(2_147_483_647),
  z.coerce.number().int().min(0).max(8.64e15),
  postId,
]);

function beyond(sort: Query["sort"], after: string): SQL {
  const read = keyText.safeParse(after.split("_"));
  if (!read.success) throw invalidRequest({ path: "after", expected: "`next` of the page before" });
  const [focused, likes, at, id] = read.data;
  const time = sql`to_timestamp(${at}::float8 / 1000)`;
  const isFocused = sql`${focused === "1"}::boolean`;
  // Stored times have microseconds only where the program did not write them.
  return sort === "likes"
    ? sql`and (p.focused, p.likes, p.created_at, p.id)
      < (${isFocused}, ${likes}::int, ${time}, ${id}::uuid)`
    : sql`and (p.focused, p.created_at, p.id) < (${isFocused}, ${time}, ${id}::uuid)`;
}

/**
 * The caller's own posts, newest first: the named ones, and those of these receipts. Not the
 * dismissed ones.
 */
export async function readOwnPosts(
  ctx: Context,
  kind: PostKind,
  id: SurveyId,
  receipts: readonly Receipt[],
): Promise<Post[]> {
  const found = await findReadable(ctx, kind, id);
  const keys = sql.param(receipts.map(hashOf));
  const rows = await selectPosts(ctx.db, found, {
    where: sql`p.state <> 'dismissed' and (p.author_id = ${found.viewer.userId} or p.receipt_hash
      in (select decode(h, 'hex') from unnest(${keys}::text[]) as t (h)))`,
    rest: sql`order by p.created_at desc, p.id desc limit ${limits.posts.ofPerson}::int`,
    privately: true,
  });
  const posts = await withOwn(
    ctx,
    found,
    rows.map(({ post }) => post),
  );
  return posts.map((post) => ({ ...post, mine: true }));
}

function isPublic(state: PostState): boolean {
  return state === "approved" || state === "done";
}

/** Adds which of the posts the caller wrote, and their reactions to them. */
async function withOwn(
  { db }: Context,
  found: Posted,
  posts: readonly SharedPost[],
): Promise<Post[]> {
  const own = await readOwn(posts.map(({ id }) => ({ db, found, id })));
  return posts.map((post, at) => ({ ...post, ...ownOf(own, at) }));
}
