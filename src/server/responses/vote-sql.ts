import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";

/** Votes are taken while the survey is open as of now, also where the job that opens or closes it is late (TIM-14). */
export const openAt = (now: Date) => sql`
  s.deleted_at is null
  and (s.state = 'open' or (s.state = 'pending' and s.deliver_at <= ${now.toISOString()}::timestamptz))
  and (s.close_at is null or s.close_at > ${now.toISOString()}::timestamptz)`;

/** Adds a `change (tenant_id, survey_id, pick, d)` to the tallies. */
export const addToTallies = sql`
  insert into tallies as t (tenant_id, survey_id, question_id, choice_id, count)
  select tenant_id, survey_id, split_part(pick, ':', 1)::uuid, split_part(pick, ':', 2), d from change
  order by tenant_id, survey_id, pick
  on conflict (tenant_id, survey_id, question_id, choice_id) do update set count = t.count + excluded.count`;

export function hashOf(receipt: string): string {
  return createHash("sha256").update(receipt).digest("hex");
}
