import { sql } from "drizzle-orm";
import { typesOfPlan } from "#domain/survey/plan-types.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";

/**
 * How many people answered standups of a subscription's people in a period (BIL-17). Each counts
 * once, however many standups they answered. A standup is its creator's, whoever else is made an
 * owner of it (decisions/010).
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
    and s.creator in (
      select user_id from subscription_users where tenant_id = ${actor.tenantId}
      and subscription_id = ${subscriptionId})`,
  );
  return row?.count ?? 0;
}
