import { sql } from "drizzle-orm";
import { chargedUsers, periodBefore } from "#domain/billing/metered.ts";
import { typesOfPlan } from "#domain/survey/plan-types.ts";
import { applicationType } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import type { PaidSubscription, Payments } from "./payments.ts";

/**
 * How many people answered standups of a subscription's people in a period (BIL-17). Each counts
 * once, however many standups they answered. A standup is its creator's, whoever else is made an
 * owner of it (decisions/010). Who was erased has another id in each standup: of ids that nothing
 * names, as many count as the one standup has that has most of them, so never too many.
 */
export async function countActiveUsers(
  { db, actor }: Pick<Context, "db" | "actor">,
  subscriptionId: string,
  { start, end }: { start: Date; end: Date },
): Promise<number> {
  const types = sql.param(typesOfPlan("agile-standup"));
  const variants = sql.param([...applicationType.options]);
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`
    with answered as (
      select distinct r.survey_id, r.user_id from responses r
      join surveys s on s.tenant_id = r.tenant_id and s.id = r.survey_id
      and s.type = any(${types}::text[])
      where r.tenant_id = ${actor.tenantId}
      and r.created_at >= ${start.toISOString()}::timestamptz
      and r.created_at < ${end.toISOString()}::timestamptz
      and s.creator in (
        select user_id from subscription_users where tenant_id = ${actor.tenantId}
        and subscription_id = ${subscriptionId})
    ), people as (
      select user_id from (select distinct user_id from answered) a
      where exists (
        select 1 from users u where u.tenant_id = ${actor.tenantId} and u.user_id = a.user_id)
      or exists (
        select 1 from members m where m.tenant_id = ${actor.tenantId}
        and m.application_type = any(${variants}::text[]) and m.user_id = a.user_id)
    ), unnamed as (
      select count(*) as count from answered
      where user_id not in (select user_id from people) group by survey_id
    )
    select ((select count(*) from people)
      + coalesce((select max(count) from unnamed), 0))::int as count`,
  );
  return row?.count ?? 0;
}

/** How long after its end a period may still be reported. Milliseconds. */
const late = 2 * 3_600_000;

/**
 * Reports how many people used a metered subscription in its period so far (BIL-55). The last
 * report of a period counts, so it may be repeated. Shortly after a period's begin the one before
 * is reported, too: who answered in its last minutes counts.
 */
export async function reportUsage(
  ctx: Context,
  payments: Payments,
  paid: PaidSubscription,
): Promise<void> {
  if (!paid.isMetered || !["active", "past_due"].includes(paid.status)) return;
  const now = ctx.now();
  const { startedAt, trialEnd, periodStart: start, periodEnd: end } = paid;
  const report = async (period: { start: Date; end: Date }, at: Date) => {
    const active = await countActiveUsers(ctx, paid.labels.subscription, period);
    await payments.reportUsage(paid.customerId, chargedUsers(active, paid.labels.app), at);
  };
  // Periods are counted from the end of a trial, which costs nothing itself.
  const before = periodBefore(trialEnd ?? startedAt, start);
  if (before && now.getTime() - start.getTime() < late)
    await report({ start: before, end: start }, new Date(start.getTime() - 1000));
  await report({ start, end }, now < end ? now : new Date(end.getTime() - 1000));
}
