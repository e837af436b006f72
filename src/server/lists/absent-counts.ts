import { sql } from "drizzle-orm";
import type { SurveyId } from "#domain/ids.ts";
import type { SurveyFrame } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { isDirect, isSpared, isUnasked, leavesUnasked, openTime } from "../absences/is-spared.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { sentTo } from "./sent-to.ts";

type Sent = Pick<
  SurveyFrame,
  | "id"
  | "type"
  | "applicationType"
  | "recipients"
  | "deliveryPreference"
  | "scheduleId"
  | "state"
  | "deliverAt"
  | "closeAt"
  | "createdAt"
>;

/**
 * How many of each survey's audience have not answered and were away (`isSpared`) or not asked
 * before the close (`isUnasked`), for types that spare the absent: they are not counted among those
 * who were asked.
 */
export async function absentCountsOf(
  { db, actor: { tenantId }, now }: Pick<Context, "db" | "actor" | "now">,
  surveys: readonly Sent[],
): Promise<Map<SurveyId, number>> {
  const keys = surveys
    .filter(({ type }) => specOf(type).sparesAbsent)
    .map((one) => keyOf(one, now()));
  if (keys.length === 0) return new Map();
  const of = {
    tenantId: sql`${tenantId}`,
    survey: sql`(k.key ->> 'id')::uuid`,
    to: sql`(k.key ->> 'to')::timestamptz`,
  };
  const [from, direct] = [sql`(k.key ->> 'from')::timestamptz`, sql`(k.key ->> 'direct')::boolean`];
  const spared = isSpared({ ...of, from, direct });
  const unasked = isUnasked({ ...of, closed: sql`(k.key ->> 'closed')::boolean` });
  const rows = await rowsOf<{ id: SurveyId; away: number }>(
    db,
    sql`
    select k.key ->> 'id' as id, (
      select count(distinct b.user_id)::int from (
        select b.user_id from absences b where ${spared}
        union all select o.user_id from outbox o where ${unasked}
      ) b
      where (k.key -> 'people' ? b.user_id::text or exists (
        select 1 from members m where m.tenant_id = ${tenantId}
        and m.application_type = k.key ->> 'app' and m.user_id = b.user_id
        and k.key -> 'places' ? m.conversation_id
      ))
      and not exists (
        select 1 from responses r where r.tenant_id = ${tenantId}
        and r.survey_id = (k.key ->> 'id')::uuid and r.user_id = b.user_id
      )
    ) as away
    from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) k (key)`,
  );
  return new Map(rows.map(({ id, away }) => [id, away]));
}

function keyOf(survey: Sent, now: Date) {
  const { id, applicationType: app } = survey;
  return {
    id,
    app,
    ...sentTo(survey),
    direct: isDirect(survey),
    closed: leavesUnasked(survey, now),
    ...openTime(survey, now),
  };
}
