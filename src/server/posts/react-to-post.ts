import { sql } from "drizzle-orm";
import type { PostKind } from "#contract/posts.ts";
import type { PostId, SurveyId, UserId } from "#domain/ids.ts";
import type { Post, Reaction } from "#domain/post/post.ts";
import { assertMayReact } from "#domain/survey/post-rules.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { findPosted } from "./find-posted.ts";
import { takePace } from "./post-pace.ts";
import { readPost } from "./read-posts.ts";
import { findPost, of, writePosts } from "./write-posts.ts";

type Given = { reaction: Reaction; on?: boolean | undefined };

/**
 * Gives a reaction or takes it back (API-44, API-45); with `on`, sets it. The people of each
 * reaction are one sorted list, so each counts once.
 */
export async function reactToPost(
  ctx: Context,
  kind: PostKind,
  id: SurveyId,
  postId: PostId,
  { reaction, on }: Given,
): Promise<Post> {
  const found = await findPosted(ctx, kind, id);
  const { userId } = found.viewer;
  takePace(ctx, found, "reaction");
  await writePosts(ctx, found, "respond", async (tx, locked) => {
    const post = await findPost(tx, { ...found, survey: locked }, postId);
    assertMayReact(locked, post.state, reaction);
    const row = sql`${of(locked)} and post_id = ${postId} and reaction = ${reaction}`;
    const before = await rowsOf(
      tx.db,
      sql`select 1 from post_reactions where ${row} and ${userId}::uuid = any(user_ids)`,
    );
    const isOn = before.length > 0;
    const becomes = on ?? !isOn;
    if (becomes === isOn) return { done: null, changed: false };
    await write(tx, locked, { postId, reaction, userId, becomes });
    return { done: null, changed: true };
  });
  return readPost(ctx, found, postId);
}

type Change = { postId: PostId; reaction: Reaction; userId: UserId; becomes: boolean };

/** In one statement: many people react at once. */
async function write(
  { db }: Context,
  survey: Survey,
  { postId, reaction, userId, becomes }: Change,
): Promise<void> {
  const people = becomes
    ? sql`insert into post_reactions as r (tenant_id, survey_id, post_id, reaction, user_ids)
      values (${survey.tenantId}, ${survey.id}, ${postId}, ${reaction}, array[${userId}]::uuid[])
      on conflict (tenant_id, survey_id, post_id, reaction) do update set user_ids = (
        select array_agg(u order by u) from unnest(r.user_ids || excluded.user_ids) as u
      )`
    : sql`update post_reactions set user_ids = array_remove(user_ids, ${userId}::uuid)
      where ${of(survey)} and post_id = ${postId} and reaction = ${reaction}`;
  await db.execute(sql`
    with raised as (
      update totals set revision = revision + 1 where ${of(survey)} returning revision
    ), reacted as (${people})
    update posts set likes = likes + ${becomes ? 1 : -1}::int,
    revision = (select revision from raised)
    where ${of(survey)} and id = ${postId}`);
}
