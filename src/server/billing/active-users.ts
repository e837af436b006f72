import { sql } from "drizzle-orm";
import { typesOfPlan } from "#domain/survey/plan-types.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";

/**
 * How many people answered standups of a subscription's people in a period (BIL-17). Each counts
 * once, however many standups they answered.
 */
export async function countActiveUsers(
  { db, actor }: Pick<Context, "db" | "actor">,
  subscriptionId: string,
  { start, end }: { start: Date; end: Date },
): Promise<number> {
  const types = sql.param(typesOfPlan("agile-standup"));
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`
    select count(distinct r.user_id)::int as count from responses r
    join surveys s on s.tenant_id = r.tenant_id and s.id = r.survey_id
    and s.type = any(${types}::text[])
    where r.tenant_id = ${actor.tenantId}
    and r.created_at >= ${start.toISOString()}::timestamptz
    and r.created_at < ${end.toISOString()}::timestamptz
    and exists (
      select 1 from owners o join subscription_users u on u.tenant_id = o.tenant_id
      and u.subscription_id = ${subscriptionId} and u.user_id = o.user_id
      where o.tenant_id = r.tenant_id and o.survey_id = r.survey_id)`,
  );
  return row?.count ?? 0;
}
