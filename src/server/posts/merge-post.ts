import { sql } from "drizzle-orm";
import type { PostId } from "#domain/ids.ts";
import { assertMayMerge } from "#domain/survey/post-rules.ts";
import type { Context } from "../context.ts";
import type { Posted } from "./find-posted.ts";
import { findPost, of, raise, writePosts } from "./write-posts.ts";

/**
 * A moderator merges a question into an approved one that asks the same: the people of its
 * reactions are added to those of the other, each once, and it is dismissed. It keeps its own, for
 * who approves it again.
 */
export async function mergePost(
  ctx: Context,
  found: Posted,
  id: PostId,
  into: PostId,
): Promise<void> {
  await writePosts(ctx, found, "moderate", async (tx, survey) => {
    const own = { ...found, survey };
    const [from, to] = [await findPost(tx, own, id), await findPost(tx, own, into)];
    assertMayMerge(id === into, from.state, to.state);
    const revision = await raise(tx, survey);
    await tx.db.execute(sql`
      insert into post_reactions as r (tenant_id, survey_id, post_id, reaction, user_ids)
      select tenant_id, survey_id, ${into}::uuid, reaction, user_ids from post_reactions
      where ${of(survey)} and post_id = ${id}
      on conflict (tenant_id, survey_id, post_id, reaction) do update set user_ids = (
        select coalesce(array_agg(distinct u order by u), '{}')
        from unnest(r.user_ids || excluded.user_ids) as u
      )`);
    await tx.db.execute(sql`
      update posts p set revision = ${revision}, likes = (
        select coalesce(sum(cardinality(r.user_ids)), 0) from post_reactions r
        where r.tenant_id = p.tenant_id and r.survey_id = p.survey_id and r.post_id = p.id
      ) where ${of(survey)} and id = ${into}`);
    await tx.db.execute(sql`
      update posts set revision = ${revision}, state = 'dismissed', focused = false,
      state_changed_at = ${tx.now().toISOString()}::timestamptz
      where ${of(survey)} and id = ${id}`);
    return { done: null, changed: true };
  });
}
