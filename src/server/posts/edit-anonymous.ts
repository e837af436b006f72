import { sql } from "drizzle-orm";
import type { PostId } from "#domain/ids.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { of, raise } from "./write-posts.ts";

/**
 * Changes the text of an anonymous post. While it is not shown yet, all such posts are stored again
 * with it, as when one is added.
 */
export async function editAnonymous(
  tx: Context,
  survey: Survey,
  id: PostId,
  text: string,
): Promise<void> {
  const revision = await raise(tx, survey);
  await tx.db.execute(sql`
    with lifted as (
      delete from posts where ${of(survey)} and receipt_hash is not null
      and (id = ${id} or held or state = 'pending')
      returning *
    )
    insert into posts (tenant_id, survey_id, id, receipt_hash, text, state, focused, edited, held,
      likes, state_changed_at, created_at, revision)
    select tenant_id, survey_id, id, receipt_hash, case when id = ${id} then ${text} else text end,
      state, focused, edited or id = ${id}, held, likes, state_changed_at, created_at,
      ${revision}::bigint
    from lifted order by receipt_hash`);
}
