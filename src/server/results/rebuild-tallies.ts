import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/db.ts";

/**
 * A total that differs from the responses. Empty `choiceId`: the number who answered the question;
 * null `questionId`: the response count.
 */
export type Difference = {
  tenantId: string;
  surveyId: string;
  questionId: string | null;
  choiceId: string;
  stored: number;
  counted: number;
};

/**
 * Recounts all responses and posts and returns the totals that differ; `repair` writes the correct ones.
 * Votes wait meanwhile, so that both sides come from one snapshot.
 */
export async function rebuildTallies(
  db: Db,
  { repair }: { repair: boolean },
): Promise<Difference[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table totals in share row exclusive mode`);
    const differences = [...(await differingTallies(tx)), ...(await differingCounts(tx))];
    if (repair && differences.length > 0) await write(tx, differences);
    return differences;
  });
}

function differingTallies(db: Db): Promise<Difference[]> {
  return rowsOf<Difference>(
    db,
    sql`
    with counted as (
      select tenant_id, survey_id, split_part(pick, ':', 1)::uuid as question_id, split_part(pick,
      ':', 2) as choice_id, count(*)::int as count
      from (
        select tenant_id, survey_id, unnest(picks) as pick from responses
        union all
        select tenant_id, survey_id, unnest(picks) from ballots
      ) p
      group by tenant_id, survey_id, pick
    )
    select coalesce(t.tenant_id, c.tenant_id) as "tenantId", coalesce(t.survey_id, c.survey_id) as
    "surveyId",
      coalesce(t.question_id, c.question_id) as "questionId", coalesce(t.choice_id, c.choice_id) as
      "choiceId",
      coalesce(t.count, 0) as stored, coalesce(c.count, 0) as counted
    from tallies t
    full join counted c on c.tenant_id = t.tenant_id and c.survey_id = t.survey_id
    and c.question_id = t.question_id and c.choice_id = t.choice_id
    where coalesce(t.count, 0) <> coalesce(c.count, 0)`,
  );
}

function differingCounts(db: Db): Promise<Difference[]> {
  return rowsOf<Difference>(
    db,
    sql`
    with counted as (
      select tenant_id, survey_id, count(*)::int as count
      from (select tenant_id, survey_id from responses
        union all select tenant_id, survey_id from ballots
        union all select tenant_id, survey_id from posts) p
      group by tenant_id, survey_id
    )
    select t.tenant_id as "tenantId", t.survey_id as "surveyId", null as "questionId", '' as
    "choiceId", t.response_count as stored, coalesce(c.count, 0) + t.waiting_count as counted
    from totals t
    left join counted c on c.tenant_id = t.tenant_id and c.survey_id = t.survey_id
    where t.response_count <> coalesce(c.count, 0) + t.waiting_count`,
  );
}

/** Of each survey the revision rises: processes keep totals by it. */
async function write(db: Db, differences: readonly Difference[]): Promise<void> {
  for (const { tenantId, surveyId, questionId, choiceId, counted } of differences) {
    await db.execute(
      questionId === null
        ? sql`update totals set response_count = ${counted}
          where tenant_id = ${tenantId} and survey_id = ${surveyId}`
        : sql`
          insert into tallies (tenant_id, survey_id, question_id, choice_id, count)
          values (${tenantId}, ${surveyId}, ${questionId}, ${choiceId}, ${counted})
          on conflict (tenant_id, survey_id, question_id, choice_id) do update
          set count = excluded.count`,
    );
  }
  await db.execute(sql`
    update totals t set revision = t.revision + 1
    from (
      select distinct d ->> 'tenantId' as tenant_id, d ->> 'surveyId' as survey_id
      from jsonb_array_elements(${JSON.stringify(differences)}::jsonb) d
    ) r where t.tenant_id = r.tenant_id::uuid and t.survey_id = r.survey_id::uuid`);
}
