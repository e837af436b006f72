import { sql } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import type { PostId, Receipt } from "#domain/ids.ts";
import type { Post, Reaction, SharedPost } from "#domain/post/post.ts";
import { createGatherer, type Gatherer } from "../async/gatherer.ts";
import { perOwner } from "../async/per-owner.ts";
import type { Context } from "../context.ts";
import { type Db, rowsOf } from "../db/db.ts";
import type { Posted } from "./find-posted.ts";
import { selectPosts } from "./post-rows.ts";

type Wish = { db: Db; found: Posted; id: PostId; privately: boolean };

const readersOf = perOwner<Db, Gatherer<Wish, Post | null>>(() => createGatherer(readAll));

/** One post, after the caller wrote to it. Those that many write at once are read at once. */
export async function readPost(
  { db }: Context,
  found: Posted,
  id: PostId,
  receipt?: Receipt,
): Promise<Post> {
  const privately = found.moderates || receipt !== undefined;
  const key = [found.survey.id, found.moderates, privately].join(" ");
  const post = await readersOf(db)(key, { db, found, id, privately });
  if (!post) throw new AppError("post.not-found");
  return receipt === undefined ? post : { ...post, mine: true };
}

/** Posts of one survey, each for its own caller; all of them moderate it, or none does. */
async function readAll(wishes: readonly Wish[]): Promise<PromiseSettledResult<Post | null>[]> {
  const [first] = wishes;
  if (!first) return [];
  const { db, found, privately } = first;
  const ids = sql.param([...new Set(wishes.map(({ id }) => id))]);
  const rows = await selectPosts(db, found, {
    where: sql`p.id = any(${ids}::uuid[])`,
    rest: sql``,
    privately,
  });
  const posts = new Map<PostId, SharedPost>(rows.map(({ post }) => [post.id, post]));
  const own = await readOwn(wishes);
  return Promise.allSettled(
    wishes.map(async ({ id }, at) => {
      const post = posts.get(id);
      return post ? { ...post, ...ownOf(own, at) } : null;
    }),
  );
}

/** `reaction`: one that the caller gave; null says that they wrote the post. `n`: from 1. */
type Own = { n: number; reaction: Reaction | null };

/** What of each post is its caller's own. */
export async function readOwn(
  wishes: readonly Pick<Wish, "db" | "found" | "id">[],
): Promise<Own[]> {
  const [first] = wishes;
  if (!first) return [];
  const { id, tenantId } = first.found.survey;
  const posts = sql.param(wishes.map((wish) => wish.id));
  const callers = sql.param(wishes.map(({ found }) => found.viewer.userId));
  return rowsOf<Own>(
    first.db,
    sql`
    with k as (
      select * from unnest(${posts}::uuid[], ${callers}::uuid[]) with ordinality
      as k (post_id, user_id, n)
    )
    select k.n::int as n, r.reaction from k join post_reactions r
    on r.tenant_id = ${tenantId} and r.survey_id = ${id} and r.post_id = k.post_id
    and k.user_id = any(r.user_ids)
    union all
    select k.n::int, null from k join posts p
    on p.tenant_id = ${tenantId} and p.survey_id = ${id} and p.id = k.post_id
    and p.author_id = k.user_id`,
  );
}

/** The part of the post at this place of the wishes. */
export function ownOf(all: readonly Own[], at: number): Pick<Post, "mine" | "reacted"> {
  const rows = all.filter(({ n }) => n === at + 1);
  return {
    mine: rows.some(({ reaction }) => reaction === null),
    reacted: rows.flatMap(({ reaction }) => reaction ?? []),
  };
}
