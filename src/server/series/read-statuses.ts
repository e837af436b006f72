import { sql } from "drizzle-orm";
import type { TeamStatus } from "#contract/series.ts";
import type { SurveyId, TenantId } from "#domain/ids.ts";
import { type Db, rowsOf } from "../db/db.ts";

/** Letters of a choice. */
const labelLetters = 120;

/**
 * The counts of the answers to the first yes-no question of each survey that has one (REC-30), in
 * one statement. Callers check first that the results may be seen.
 */
export async function readStatuses(
  db: Db,
  tenantId: TenantId,
  ids: readonly SurveyId[],
): Promise<Map<SurveyId, TeamStatus>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf<{ id: SurveyId; status: TeamStatus }>(
    db,
    sql`
    select s.id, (
      select jsonb_agg(jsonb_build_object(
        'label', left(c.choice ->> 'label', ${labelLetters}),
        'count', coalesce(y.count, 0)) order by c.at)
      from jsonb_array_elements(q.question -> 'choices') with ordinality c (choice, at)
      left join tallies y on y.tenant_id = s.tenant_id and y.survey_id = s.id
        and y.question_id = (q.question ->> 'id')::uuid and y.choice_id = c.choice ->> 'id'
    ) as status
    from surveys s cross join lateral (
      select jsonb_path_query_first(s.questions, '$[*] ? (@.questionType == "yes-no")') as question
    ) q
    where s.tenant_id = ${tenantId} and s.id = any(${sql.param(ids)}::uuid[])
      and q.question is not null`,
  );
  return new Map(rows.map(({ id, status }) => [id, status]));
}
