import { type SQL, sql } from "drizzle-orm";
import { limits } from "#domain/limits.ts";
import { reaction, type SharedPost, sharedPost } from "#domain/post/post.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { type Db, rowsOf } from "../db/db.ts";

/** Who reads: moderators see ids of people, and private replies. */
export type Reader = { survey: Survey; moderates: boolean };
/** `key`: of the page that begins after it. */
type PostRow = { key: string; post: SharedPost };

/**
 * The posts `p` of a survey that match, as all viewers of one kind see them. `rest`: order and
 * limit. `privately`: with private replies.
 */
export async function selectPosts(
  db: Db,
  { survey, moderates }: Reader,
  { where, rest, privately = moderates }: { where: SQL; rest: SQL; privately?: boolean },
): Promise<PostRow[]> {
  const named = survey.anonymity !== "anonymous";
  const isOf = (alias: "p" | "r" | "a") =>
    sql`${sql.raw(alias)}.tenant_id = ${survey.tenantId}
    and ${sql.raw(alias)}.survey_id = ${survey.id}`;
  const rows = await rowsOf<{ key: string; post: unknown }>(
    db,
    sql`
    select p.focused::int || '_' || p.likes || '_' || (extract(epoch from p.created_at)
    * 1000)::bigint || '_' || p.id as key, jsonb_build_object(
      'id', p.id, 'responseValue', p.text, 'state', p.state, 'focused', p.focused,
      'edited', p.edited, 'stateChangedAt', p.state_changed_at,
      'createdAt', case when p.author_id is not null then p.created_at end,
      'user', case when p.author_id is not null and ${named}::boolean
        then ${personOf(survey, sql`p.author_id`, moderates)} end,
      'reactions', (
        select coalesce(jsonb_agg(jsonb_build_object('reaction', r.reaction,
          'count', cardinality(r.user_ids), 'names', ${namesOf(survey, named)})), '[]')
        from post_reactions r
        where ${isOf("r")} and r.post_id = p.id and cardinality(r.user_ids) > 0
      ),
      'replies', (
        select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'scope', a.scope,
          'value', a.text, 'createdAt', a.created_at,
          'user', ${personOf(survey, sql`a.author_id`, moderates)})
          order by a.created_at, a.id), '[]')
        from post_replies a
        where ${isOf("a")} and a.post_id = p.id
        and (a.scope = 'public' or ${privately}::boolean)
      )
    ) as post
    from posts p where ${isOf("p")} and ${where} ${rest}`,
  );
  return rows.map(({ key, post }) => ({ key, post: inOrder(sharedPost.parse(post)) }));
}

/** Shown posts: not held, except in a closed survey, where all are shown. */
export function shown(isOver: boolean): SQL {
  return sql`(not p.held or ${isOver}::boolean)`;
}

function personOf({ tenantId }: Survey, id: SQL, withId: boolean): SQL {
  return sql`(select jsonb_build_object(
    'aadObjectId', case when ${withId}::boolean and u.user_id is not null then ${id} end,
    'name', coalesce(u.name, g.name, ''))
    from (select ${id} as id) k
    left join users u on u.tenant_id = ${tenantId} and u.user_id = k.id
    left join guests g on g.tenant_id = ${tenantId} and g.user_id = k.id)`;
}

/** A few of those who gave a reaction `r`, by name. */
function namesOf({ tenantId }: Survey, named: boolean): SQL {
  if (!named) return sql`'[]'::jsonb`;
  return sql`(
    select coalesce(jsonb_agg(name order by name), '[]') from (
      select coalesce(u.name, g.name, '') as name
      from unnest(r.user_ids[1:${sql.raw(String(limits.reactionNames))}]) as k (id)
      left join users u on u.tenant_id = ${tenantId} and u.user_id = k.id
      left join guests g on g.tenant_id = ${tenantId} and g.user_id = k.id
    ) n)`;
}

/** Reactions in the order of the product. */
function inOrder(post: SharedPost): SharedPost {
  const place = (of: SharedPost["reactions"][number]) => reaction.options.indexOf(of.reaction);
  return { ...post, reactions: post.reactions.toSorted((a, b) => place(a) - place(b)) };
}
