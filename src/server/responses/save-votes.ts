import { sql } from "drizzle-orm";
import type { SurveyId, TenantId } from "#domain/ids.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { saveBallots } from "./save-ballots.ts";
import { pickKey, type Vote, type VoteOutcome } from "./vote.ts";
import { addToTallies, openAt } from "./vote-sql.ts";

/**
 * Saves a batch in one transaction and answers what became of each. No person may stand twice in it for one survey.
 *
 * First the surveys' `totals` rows are locked, in a fixed order so that two processes cannot wait for each other. Only then the rest is read: a
 * statement that waited for a lock would still see what was there before it waited, and count from stale answers.
 */
export async function saveVotes(db: Db, votes: readonly Vote[], now: Date): Promise<VoteOutcome[]> {
  return db.transaction(async (tx) => {
    await lockTotals(tx, votes);
    const named = votes.map((vote, at) => ({ vote, at })).filter(({ vote }) => vote.receipt === null);
    const anonymous = votes.map((vote, at) => ({ vote, at })).filter(({ vote }) => vote.receipt !== null);
    const outcomes: VoteOutcome[] = votes.map(() => "not-open");
    if (named.length > 0) {
      const saved = await saveNamed(
        tx,
        named.map(({ vote }) => vote),
        now,
      );
      named.forEach(({ at }, n) => {
        outcomes[at] = saved.get(n) ?? "not-open";
      });
    }
    for (const surveyId of new Set(anonymous.map(({ vote }) => vote.surveyId))) {
      const ofSurvey = anonymous.filter(({ vote }) => vote.surveyId === surveyId);
      const made = await saveBallots(
        tx,
        ofSurvey.map(({ vote }) => vote),
        now,
      );
      ofSurvey.forEach(({ at }, n) => {
        outcomes[at] = made[n] ?? "not-open";
      });
    }
    return outcomes;
  });
}

/** Locks the rows that votes and changes of state go through, in the order of their keys. */
export async function lockTotals(db: Db, keys: readonly { tenantId: TenantId; surveyId: SurveyId }[]): Promise<void> {
  const unique = [...new Map(keys.map((key) => [key.surveyId, key])).values()];
  await db.execute(sql`
    select 1 from totals
    where (tenant_id, survey_id) in (select * from unnest(${uuids(unique.map((key) => key.tenantId))}, ${uuids(unique.map((key) => key.surveyId))}))
    order by tenant_id, survey_id
    for update`);
}

/** Saves answers with a name. Whoever has answered the same survey anonymously has had that one answer (`counted`). */
async function saveNamed(db: Db, votes: readonly Vote[], now: Date): Promise<Map<number, VoteOutcome>> {
  const at = now.toISOString();
  const rows = await rowsOf<{ n: number; counted: boolean }>(
    db,
    sql`
    with input as (
      select n::int, tenant_id, survey_id, user_id, answers, array(select jsonb_array_elements_text(picks)) as picks, complete, source
      from unnest(
        ${uuids(votes.map((vote) => vote.tenantId))}, ${uuids(votes.map((vote) => vote.surveyId))}, ${uuids(votes.map((vote) => vote.userId))},
        ${jsons(votes.map((vote) => vote.answers))}, ${jsons(votes.map((vote) => vote.picks.map(pickKey)))},
        ${sql.param(votes.map((vote) => vote.complete))}::boolean[], ${sql.param(votes.map((vote) => vote.source))}::text[]
      ) with ordinality as t (tenant_id, survey_id, user_id, answers, picks, complete, source, n)
    ), open as (
      select i.*, s.anonymity = 'voluntary' and exists (
        select 1 from participation p where p.tenant_id = i.tenant_id and p.survey_id = i.survey_id and i.user_id = any(p.user_ids)
      ) as counted
      from input i
      join surveys s on s.tenant_id = i.tenant_id and s.id = i.survey_id and ${openAt(now)}
    ), taken as (
      select i.*, r.picks as old_picks, r.user_id is not null as known
      from open i
      left join lateral (
        select r.picks, r.user_id from responses r
        where r.tenant_id = i.tenant_id and r.survey_id = i.survey_id and r.user_id = i.user_id
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
  return new Map(rows.map(({ n, counted }) => [Number(n), counted ? "counted" : "saved"]));
}

const uuids = (ids: readonly string[]) => sql`${sql.param(ids)}::uuid[]`;
const jsons = (values: readonly unknown[]) => sql`${sql.param(values.map((value) => JSON.stringify(value)))}::jsonb[]`;
