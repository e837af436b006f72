import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { SurveyId, UserId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { changedNow } from "./erase-from-documents.ts";

/**
 * Removes a person from what was given to these surveys, in the caller's transaction. A random id,
 * another in each survey, takes their place: so counts, groups and totals stay as they are, a
 * recount agrees, and nothing joins what they did in two surveys. Locks the surveys' totals in key
 * order, as votes do.
 */
export async function eraseFromSurveys(
  tx: Context,
  person: UserId,
  ids: readonly SurveyId[],
): Promise<void> {
  const { tenantId } = tx.actor;
  const run = (statement: SQL) => tx.db.execute(statement);
  const sorted = [...ids].sort();
  const these = sql`${sql.param(sorted)}::uuid[]`;
  const of = sql`tenant_id = ${tenantId} and survey_id = any(${these})`;
  // One pair for each survey: its id, and who stands for the person in it.
  const pairs = sql`unnest(${these}, ${sql.param(sorted.map(() => randomUUID()))}::uuid[])
    as s (id, nobody)`;
  await run(sql`select 1 from totals where ${of} order by tenant_id, survey_id for update`);
  await markChanged(tx, person, these);
  await run(sql`
    update responses r set user_id = s.nobody, comment = null,
      created_at = date_trunc('hour', created_at), updated_at = date_trunc('hour', updated_at),
      completed_on = date_trunc('hour', completed_on),
      answers = (
        select coalesce(jsonb_agg(a || '{"comment": null}'), '[]')
        from jsonb_array_elements(r.answers) a
        where exists (
          select 1 from unnest(r.picks) p where p like (a ->> 'questionId') || ':_%'))
    from ${pairs}
    where r.tenant_id = ${tenantId} and r.survey_id = s.id and r.user_id = ${person}`);
  await run(sql`
    update game_answers g set user_id = s.nobody, answered_at = date_trunc('hour', answered_at)
    from ${pairs}
    where g.tenant_id = ${tenantId} and g.survey_id = s.id and g.user_id = ${person}`);
  // Of who answers again nobody can tell: groups grow by as many as were erased (decisions/047).
  // Guests make none, and stay guests.
  const lists: [table: string, more: SQL][] = [
    [
      "participation",
      sql`erased = t.erased + (not exists (
        select 1 from guests g where g.tenant_id = t.tenant_id and g.user_id = ${person}))::int,`,
    ],
    ["post_reactions", sql``],
  ];
  for (const [table, more] of lists)
    await run(sql`
      update ${sql.identifier(table)} t set ${more} user_ids = (
        select array_agg(each order by each)
        from unnest(array_replace(t.user_ids, ${person}::uuid, s.nobody)) each)
      from ${pairs}
      where t.tenant_id = ${tenantId} and t.survey_id = s.id
      and ${person}::uuid = any(t.user_ids)`);
  await erasePosts(tx, person, of);
  // Only who answered stays in the audience: of others nothing more can come.
  const has = (table: string, condition: SQL) => sql`exists (
    select 1 from ${sql.identifier(table)} t where t.tenant_id = ${tenantId}
    and t.survey_id = r.survey_id and ${condition})`;
  await run(sql`
    delete from recipients r using ${pairs}
    where r.${of} and r.survey_id = s.id and r.type = 'user' and r.id = ${person}::text and not (
      ${has("responses", sql`t.user_id = s.nobody and t.completed_on is not null`)}
      or ${has("participation", sql`s.nobody = any(t.user_ids)`)}
      or ${has("game_answers", sql`t.user_id = s.nobody`)})`);
  await run(sql`
    update recipients r set id = s.nobody::text, name = '' from ${pairs}
    where r.tenant_id = ${tenantId} and r.survey_id = s.id and r.type = 'user'
    and r.id = ${person}::text`);
  // In key order, as whoever asks for cards or releases them: so nobody waits in a circle.
  await run(sql`
    with theirs as (
      select tenant_id, id from outbox where ${of} and user_id = ${person}
      order by tenant_id, id for update
    )
    delete from outbox o using theirs t where o.tenant_id = t.tenant_id and o.id = t.id`);
  await run(sql`delete from analytics_requests where ${of} and user_id = ${person}`);
  // What was posted may show their name and words: it is behind now (`askForPosted`).
  await run(sql`update totals set revision = revision + 1 where ${of}`);
}

/**
 * The surveys in which they are a recipient or posted: whoever edits one as it was before would
 * name them again, votes are checked against its recipients, and open pages show their posts.
 */
async function markChanged(tx: Context, person: UserId, these: SQL): Promise<void> {
  const has = (table: string, condition: SQL) => sql`exists (
    select 1 from ${sql.identifier(table)} t where t.tenant_id = v.tenant_id
    and t.survey_id = v.id and ${condition})`;
  await tx.db.execute(sql`
    update surveys v set updated_at = ${changedNow(tx)}
    where v.tenant_id = ${tx.actor.tenantId} and v.id = any(${these}) and (
      ${has("recipients", sql`t.type = 'user' and t.id = ${person}::text`)}
      or ${has("posts", sql`t.author_id = ${person}`)}
      or ${has("post_replies", sql`t.author_id = ${person}`)})`);
}

/** Posts and replies by name are gone, with what belongs to them; the counts follow. */
async function erasePosts(tx: Context, person: UserId, of: SQL): Promise<void> {
  const theirs = sql`(select id from posts where ${of} and author_id = ${person})`;
  await tx.db.execute(sql`delete from post_reactions where ${of} and post_id in ${theirs}`);
  await tx.db.execute(
    sql`delete from post_replies where ${of} and (author_id = ${person} or post_id in ${theirs})`,
  );
  await tx.db.execute(sql`
    with gone as (delete from posts where ${of} and author_id = ${person} returning survey_id)
    update totals t set response_count = t.response_count - g.count
    from (select survey_id, count(*)::int as count from gone group by survey_id) g
    where t.tenant_id = ${tx.actor.tenantId} and t.survey_id = g.survey_id`);
}

/** How many surveys are looked at in one statement. */
const windowRows = 500;

/** Whether the person is in the survey `s`. */
function isIn({ actor: { tenantId } }: Pick<Context, "actor">, person: UserId): SQL {
  const has = (table: string, condition: SQL) => sql`exists (
    select 1 from ${sql.identifier(table)} t where t.tenant_id = ${tenantId}
    and t.survey_id = s.id and ${condition})`;
  return sql`(
    ${has("responses", sql`t.user_id = ${person}`)}
    or ${has("participation", sql`${person}::uuid = any(t.user_ids)`)}
    or ${has("recipients", sql`t.type = 'user' and t.id = ${person}::text`)}
    or ${has("posts", sql`t.author_id = ${person}`)}
    or ${has("post_replies", sql`t.author_id = ${person}`)}
    or ${has("post_reactions", sql`${person}::uuid = any(t.user_ids)`)}
    or ${has("game_answers", sql`t.user_id = ${person}`)}
    or ${has("outbox", sql`t.user_id = ${person}`)}
    or ${has("analytics_requests", sql`t.user_id = ${person}`)}
  )`;
}

/**
 * The next surveys of the organisation, by id, and those among them in which the person is. Deleted
 * ones count: they may be restored.
 */
export async function nextSurveysWith(
  ctx: Pick<Context, "db" | "actor">,
  person: UserId,
  after: SurveyId | null,
): Promise<{ found: SurveyId[]; last: SurveyId | null }> {
  const rows = await rowsOf<{ id: SurveyId; found: boolean }>(
    ctx.db,
    sql`
    select s.id, ${isIn(ctx, person)} as found
    from (
      select id from surveys where tenant_id = ${ctx.actor.tenantId}
      ${after === null ? sql`` : sql`and id > ${after}::uuid`} order by id limit ${windowRows}
    ) s order by s.id`,
  );
  return {
    found: rows.flatMap(({ id, found }) => (found ? [id] : [])),
    last: rows.length < windowRows ? null : (rows.at(-1)?.id ?? null),
  };
}

/** Some surveys in which the person is: those made since then, and those sent to them by name. */
export async function lateSurveysWith(
  ctx: Pick<Context, "db" | "actor">,
  person: UserId,
  { since, most }: { since: Date; most: number },
): Promise<SurveyId[]> {
  const { tenantId } = ctx.actor;
  const from = sql`${since.toISOString()}::timestamptz`;
  // Those that were made and deleted since apart: so the index of each kind serves.
  const rows = await rowsOf<{ id: SurveyId }>(
    ctx.db,
    sql`
    select s.id from (
      select id from surveys where tenant_id = ${tenantId} and deleted_at is null
      and created_at >= ${from}
      union
      select id from surveys where tenant_id = ${tenantId} and deleted_at >= ${from}
      and created_at >= ${from}
      union
      select survey_id from recipients
      where tenant_id = ${tenantId} and id = ${person}::text and type = 'user'
    ) s where ${isIn(ctx, person)} order by s.id limit ${most}`,
  );
  return rows.map(({ id }) => id);
}
