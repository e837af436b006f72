import { sql } from "drizzle-orm";
import type { SurveyId, TenantId } from "#domain/ids.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { saveBallots } from "./save-ballots.ts";
import { pickKey, type Vote, type VoteOutcome } from "./vote.ts";
import { addToTallies, openAt } from "./vote-sql.ts";

/**
 * Saves a batch within a transaction and answers what became of each. No person may stand twice in it for one survey.
 *
 * First the surveys' `totals` rows are locked, in a fixed order so that two processes cannot wait for each other. Only then the rest is read: a
 * statement that waited for a lock would still see what was there before it waited, and count from stale answers.
 */
export async function saveVotes(tx: Db, votes: readonly Vote[], now: Date): Promise<VoteOutcome[]> {
  await lockTotals(tx, votes);
  const outcomes: VoteOutcome[] = votes.map(() => "not-open");
  const numbered = votes.map((vote, at) => ({ vote, at }));
  const keep = (part: typeof numbered, saved: readonly (VoteOutcome | undefined)[]) =>
    part.forEach(({ at }, n) => {
      outcomes[at] = saved[n] ?? "not-open";
    });
  const named = numbered.filter(({ vote }) => vote.receipt === null);
  if (named.length > 0) keep(named, await saveNamed(tx, votesOf(named), now));
  const anonymous = numbered.filter(({ vote }) => vote.receipt !== null);
  for (const surveyId of new Set(anonymous.map(({ vote }) => vote.surveyId))) {
    const part = anonymous.filter(({ vote }) => vote.surveyId === surveyId);
    keep(part, await saveBallots(tx, votesOf(part), now));
  }
  return outcomes;
}

const votesOf = (part: readonly { vote: Vote }[]) => part.map(({ vote }) => vote);

/** Locks the rows that votes and changes of state go through, in the order of their keys. */
export async function lockTotals(db: Db, keys: readonly { tenantId: TenantId; surveyId: SurveyId }[]): Promise<void> {
  const unique = [...new Map(keys.map((key) => [key.surveyId, key])).values()];
  await db.execute(sql`
    select 1 from totals
    where (tenant_id, survey_id) in (select * from unnest(${uuids(unique.map((key) => key.tenantId))}, ${uuids(unique.map((key) => key.surveyId))}))
    order by tenant_id, survey_id
    for update`);
}

/**
 * Saves answers with a name. The `limit 1` of what is looked up for each answer keeps the planner at the primary key: without it, and with tables that grew
 * since they were last analysed, it reads them whole. Whoever has answered the same survey anonymously has had that one answer (`counted`).
 */
async function saveNamed(db: Db, votes: readonly Vote[], now: Date): Promise<(VoteOutcome | undefined)[]> {
  const at = now.toISOString();
  const rows = await rowsOf<{ n: number; counted: boolean }>(
    db,
    sql`
    with input as (
      select n::int, tenant_id, survey_id, user_id, answers, string_to_array(picks, ' ') as picks, complete, source
      from unnest(
        ${uuids(votes.map((vote) => vote.tenantId))}, ${uuids(votes.map((vote) => vote.surveyId))}, ${uuids(votes.map((vote) => vote.userId))},
        ${jsons(votes.map((vote) => vote.answers))}, ${sql.param(votes.map((vote) => vote.picks.map(pickKey).join(" ")))}::text[],
        ${sql.param(votes.map((vote) => vote.complete))}::boolean[], ${sql.param(votes.map((vote) => vote.source))}::text[]
      ) with ordinality as t (tenant_id, survey_id, user_id, answers, picks, complete, source, n)
    ), open as (
      select i.*, s.voluntary and exists (
        select 1 from participation p where p.tenant_id = i.tenant_id and p.survey_id = i.survey_id and i.user_id = any(p.user_ids)
      ) as counted
      from input i
      cross join lateral (
        select s.anonymity = 'voluntary' as voluntary from surveys s
        where s.tenant_id = i.tenant_id and s.id = i.survey_id and ${openAt(now)}
        limit 1
      ) s
    ), taken as (
      select i.*, r.picks as old_picks, r.user_id is not null as known
      from open i
      left join lateral (
        select r.picks, r.user_id from responses r
        where r.tenant_id = i.tenant_id and r.survey_id = i.survey_id and r.user_id = i.user_id
        limit 1
      ) r on true
      where not i.counted
    ), saved as (
      insert into responses as r (tenant_id, survey_id, user_id, answers, picks, source, created_at, updated_at, completed_on)
      select tenant_id, survey_id, user_id, answers, picks, source, ${at}::timestamptz, ${at}::timestamptz, case when complete then ${at}::timestamptz end
      from taken
      on conflict (tenant_id, survey_id, user_id) do update
      set answers = excluded.answers, picks = excluded.picks, source = excluded.source, updated_at = excluded.updated_at,
          completed_on = coalesce(r.completed_on, excluded.completed_on)
    ), change as (
      select tenant_id, survey_id, pick, sum(d)::int as d
      from (
        select tenant_id, survey_id, unnest(picks) as pick, 1 as d from taken
        union all
        select tenant_id, survey_id, unnest(old_picks), -1 from taken where known
      ) c
      group by tenant_id, survey_id, pick having sum(d) <> 0
    ), counted as (${addToTallies})
    , revised as (
      update totals t
      set revision = t.revision + 1, response_count = t.response_count + c.added, response_updated_at = ${at}::timestamptz
      from (select tenant_id, survey_id, count(*) filter (where not known)::int as added from taken group by tenant_id, survey_id) c
      where t.tenant_id = c.tenant_id and t.survey_id = c.survey_id
    )
    select n - 1 as n, counted from open`,
  );
  const outcomes: (VoteOutcome | undefined)[] = votes.map(() => undefined);
  for (const { n, counted } of rows) outcomes[Number(n)] = counted ? "counted" : "saved";
  return outcomes;
}

const uuids = (ids: readonly string[]) => sql`${sql.param(ids)}::uuid[]`;
const jsons = (values: readonly unknown[]) => sql`${sql.param(values.map((value) => JSON.stringify(value)))}::jsonb[]`;
