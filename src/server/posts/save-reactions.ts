import { sql } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import type { PostId, UserId } from "#domain/ids.ts";
import type { PostState, Reaction } from "#domain/post/post.ts";
import { assertMay } from "#domain/survey/permissions.ts";
import { assertMayReact } from "#domain/survey/post-rules.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { createGatherer, type Gatherer } from "../async/gatherer.ts";
import { perOwner } from "../async/per-owner.ts";
import { type Context, inTransaction } from "../context.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { lockSurvey } from "../surveys/queries.ts";
import type { Posted } from "./find-posted.ts";
import { of } from "./write-posts.ts";

/** `on`: what it becomes; undefined turns it over. */
type Wish = {
  ctx: Context;
  found: Posted;
  postId: PostId;
  reaction: Reaction;
  on: boolean | undefined;
};
type Refused = Map<Wish, unknown>;

const saversOf = perOwner<Db, Gatherer<Wish, void>>(() => createGatherer(saveAll));

/**
 * Saves a reaction together with those that others gave to the same item meanwhile: while one
 * transaction is under way the next wishes gather. Resolves once it is durable.
 */
export function saveReaction(ctx: Context, wish: Omit<Wish, "ctx">): Promise<void> {
  return saversOf(ctx.db)(wish.found.survey.id, { ...wish, ctx });
}

async function saveAll(batch: readonly Wish[]): Promise<PromiseSettledResult<void>[]> {
  const [first] = batch;
  if (!first) return [];
  const { ctx, found } = first;
  const { tenantId, id } = found.survey;
  const refused: Refused = new Map();
  const changed = await inTransaction(ctx, async (tx) => {
    const locked = await lockSurvey(tx, id);
    const known = await readKnown(tx, locked, batch);
    return write(tx, locked, decide(tx, locked, { batch, known, refused }));
  });
  if (changed) ctx.responded(tenantId, id);
  return Promise.allSettled(
    batch.map(async (wish) => {
      if (refused.has(wish)) throw refused.get(wish);
    }),
  );
}

type Known = { id: PostId; state: PostState; held: boolean; given: Set<string> };

/** The posts that are wished for, and which of the wished reactions are there. */
async function readKnown(
  { db }: Context,
  survey: Survey,
  batch: readonly Wish[],
): Promise<Map<PostId, Known>> {
  const ids = sql`${sql.param([...new Set(batch.map(({ postId }) => postId))])}::uuid[]`;
  const users = sql`${sql.param([...new Set(batch.map(userOf))])}::uuid[]`;
  const rows = await rowsOf<Omit<Known, "given"> & { given: string[] }>(
    db,
    sql`select p.id, p.state, p.held, coalesce((
      select array_agg(r.reaction || ' ' || u) from post_reactions r, unnest(r.user_ids) as u
      where r.tenant_id = p.tenant_id and r.survey_id = p.survey_id and r.post_id = p.id
      and u = any(${users})
    ), '{}') as given from posts p
    where tenant_id = ${survey.tenantId} and survey_id = ${survey.id} and id = any(${ids})`,
  );
  return new Map(rows.map((row) => [row.id, { ...row, given: new Set(row.given) }]));
}

type Change = { post: PostId; reaction: Reaction; user: UserId; on: boolean };
type Asked = {
  batch: readonly Wish[];
  known: ReadonlyMap<PostId, Known>;
  refused: Refused;
};

/** What changes, in the order of the wishes: of two about the same, the second sees the first. */
function decide({ now }: Context, survey: Survey, { batch, known, refused }: Asked): Change[] {
  const changes = new Map<string, Change>();
  for (const wish of batch) {
    const { found, postId, reaction } = wish;
    const post = known.get(postId);
    try {
      assertMay(survey, found.viewer, "respond", now());
      // Others' posts that are not shown are not there, except for moderators.
      if (!post || post.held || !(found.moderates || isShown(post.state)))
        throw new AppError("post.not-found");
      assertMayReact(survey, post.state, reaction);
    } catch (error) {
      refused.set(wish, error);
      continue;
    }
    const user = userOf(wish);
    const key = `${reaction} ${user}`;
    const isOn = post.given.has(key);
    const on = wish.on ?? !isOn;
    if (on === isOn) continue;
    if (on) post.given.add(key);
    else post.given.delete(key);
    const before = changes.get(`${postId} ${key}`);
    if (before) changes.delete(`${postId} ${key}`);
    else changes.set(`${postId} ${key}`, { post: postId, reaction, user, on });
  }
  return [...changes.values()];
}

function isShown(state: PostState): boolean {
  return state === "approved" || state === "done";
}

function userOf({ found }: Wish): UserId {
  return found.viewer.userId;
}

/** One statement and one revision for all of them; the people of a reaction stay sorted. */
async function write(
  { db }: Context,
  survey: Survey,
  changes: readonly Change[],
): Promise<boolean> {
  if (changes.length === 0) return false;
  await db.execute(sql`
    with wish as (
      select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as w (post uuid, reaction text, "user" uuid, "on" boolean)
    ), raised as (
      update totals set revision = revision + 1 where ${of(survey)} returning revision
    ), reacted as (
      insert into post_reactions as r (tenant_id, survey_id, post_id, reaction, user_ids)
      select ${survey.tenantId}::uuid, ${survey.id}::uuid, post, reaction,
        coalesce(array_agg("user" order by "user") filter (where "on"), '{}')
      from wish group by post, reaction
      on conflict (tenant_id, survey_id, post_id, reaction) do update set user_ids = (
        select coalesce(array_agg(u order by u), '{}')
        from unnest(r.user_ids || excluded.user_ids) as u
        where u <> all(array(
          select w."user" from wish w
          where w.post = r.post_id and w.reaction = r.reaction and not w."on"
        ))
      )
    ), liked as (
      select post, sum(case when "on" then 1 else -1 end)::int as by from wish group by post
    )
    update posts p set likes = p.likes + liked.by, revision = (select revision from raised)
    from liked where ${survey.tenantId}::uuid = p.tenant_id and p.survey_id = ${survey.id}
    and p.id = liked.post`);
  return true;
}
