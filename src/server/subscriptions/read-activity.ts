import { type SQL, sql } from "drizzle-orm";
import type { PlanActivity } from "#contract/account/subscriptions.ts";
import { assertMayInPlan } from "#domain/account/subscription-people.ts";
import { usagePeriod } from "#domain/account/usage.ts";
import type { SurveyId, UserId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { typesOfPlan } from "#domain/survey/plan-types.ts";
import { type SurveyType, typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { listText } from "#text/list.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { findHeld, type HeldByCaller } from "./held-subscription.ts";

type After = { at: Date; id: SurveyId } | undefined;

/**
 * What a subscription was used for this month (API-108, ENT-57): the responses to its people's
 * surveys. How many answered is all that it tells, so anonymous surveys need no exception.
 */
export async function readActivity(ctx: Context, id: string, after: After): Promise<PlanActivity> {
  const held = await findHeld(ctx, id);
  assertMayInPlan(held.role, "view-activity");
  const period = usagePeriod(ctx.now());
  const used = usedBy(ctx, held, period);
  const [counts, users, items] = await Promise.all([
    rowsOf<{ count: number }>(
      ctx.db,
      sql`with used as (${used}) select coalesce(sum(count), 0)::int as count from used`,
    ),
    readUsers(ctx, used),
    readItems(ctx, used, after),
  ]);
  const page = items.slice(0, limits.activityPage);
  const last = items.length > page.length ? page.at(-1) : undefined;
  const periodStart = new Date(`${period}-01T00:00:00.000Z`);
  const periodEnd = new Date(periodStart);
  periodEnd.setUTCMonth(periodEnd.getUTCMonth() + 1);
  return {
    periodStart,
    periodEnd,
    currentCount: counts[0]?.count ?? 0,
    users,
    items: page,
    next: last ? `${last.createdAt.toISOString()}_${last.id}` : null,
  };
}

/** The surveys of the subscription's people with responses in the period. */
function usedBy({ actor }: Context, { id, plan, scope }: HeldByCaller, period: string): SQL {
  const types = sql.param(typesOfPlan(plan));
  const byNamed = sql`and exists (
    select 1 from subscription_users n where n.tenant_id = s.tenant_id
    and n.subscription_id = ${id} and n.user_id = s.creator)`;
  return sql`
    select s.id, s.type, s.title, s.created_at, s.deleted_at, s.creator, u.count from usage u
    join surveys s on s.tenant_id = u.tenant_id and s.id = u.survey_id
    and s.type = any(${types}::text[])
    where u.tenant_id = ${actor.tenantId} and u.period = ${period} and u.count > 0
    ${scope === "tenant" ? sql`` : byNamed}`;
}

/** The people with the most responses; a survey counts for its creator (LIM-01). */
async function readUsers({ db, actor }: Context, used: SQL): Promise<PlanActivity["users"]> {
  const rows = await rowsOf<{ user_id: UserId; name: string; upn: string; value: number }>(
    db,
    sql`with used as (${used})
    select used.creator as user_id, coalesce(max(p.name), max(o.name), '') as name,
      coalesce(max(p.upn), '') as upn, sum(used.count)::int as value
    from used left join owners o
    on o.tenant_id = ${actor.tenantId} and o.survey_id = used.id and o.user_id = used.creator
    left join users p on p.tenant_id = ${actor.tenantId} and p.user_id = used.creator
    where used.creator is not null
    group by used.creator order by value desc, name, used.creator limit ${limits.activityUsers}`,
  );
  return rows.map(({ user_id: aadObjectId, name, upn, value }) => ({
    user: { aadObjectId, teamsUserId: null, name, upn },
    usage: { value },
  }));
}

type ItemRow = {
  id: SurveyId;
  type: SurveyType;
  title: string;
  question: string | null;
  count: number;
  created_at: string;
  owner: string | null;
  channel: string | null;
};

/** A page of items and one more, newest first (ACC-27). Deleted ones only count. */
async function readItems(
  { db, actor }: Context,
  used: SQL,
  after: After,
): Promise<PlanActivity["items"]> {
  const older = after
    ? sql`and (used.created_at, used.id) < (${after.at.toISOString()}::timestamptz, ${after.id})`
    : sql``;
  const rows = await rowsOf<ItemRow>(
    db,
    sql`with used as (${used})
    select used.id, used.type, used.title, used.count::int as count, used.created_at, (
      select s.questions -> 0 ->> 'label' from surveys s
      where s.tenant_id = ${actor.tenantId} and s.id = used.id) as question, (
      select o.name from owners o where o.tenant_id = ${actor.tenantId} and o.survey_id = used.id
      order by o.created_at, o.user_id limit 1) as owner, (
      select r.name from recipients r where r.tenant_id = ${actor.tenantId}
      and r.survey_id = used.id order by r.position limit 1) as channel
    from used where used.deleted_at is null ${older}
    order by used.created_at desc, used.id desc limit ${limits.activityPage + 1}`,
  );
  return rows.map(({ id, type, title, question, count, created_at, owner, channel }) => ({
    id,
    title: title || question || fill(listText.untitled, { type: typeNames[type] }),
    owner: owner ?? "",
    users: count,
    channel: channel ?? "",
    createdAt: new Date(created_at),
  }));
}
