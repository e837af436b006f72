import { and, desc, eq, sql } from "drizzle-orm";
import type { Overview } from "#contract/administration/administration.ts";
import { subscriptionStateAt } from "#domain/account/subscription.ts";
import type { SurveyState, SurveyType } from "#domain/survey/survey.ts";
import { asAdministrator } from "../administrators/is-administrator.ts";
import { listAdministrators } from "../administrators/name-administrators.ts";
import { createTimedCache, type TimedCache } from "../async/bounded-cache.ts";
import { perOwner } from "../async/per-owner.ts";
import type { Context } from "../context.ts";
import { subscriptions, subscriptionUsers } from "../db/account-tables.ts";
import { type Db, rowsOf } from "../db/db.ts";

/** Counting reads much: once a minute for each organisation, however often it is asked for. */
const keptFor = 60_000;
const mostKept = 1000;
const mostPlans = 50;
const keptOf = perOwner<Db, TimedCache<Overview>>(() => createTimedCache(mostKept));

/** The organisation's counts, of both variants. */
export async function readOverview(ctx: Context): Promise<Overview> {
  await asAdministrator(ctx);
  const kept = keptOf(ctx.db);
  const now = ctx.now();
  const known = kept.get(ctx.actor.tenantId, now);
  if (known) return known;
  const [surveys, counts, plans, administrators] = await Promise.all([
    countSurveys(ctx),
    countRest(ctx),
    readPlans(ctx),
    listAdministrators(ctx.db, ctx.actor.tenantId),
  ]);
  const overview = {
    ...counts,
    surveys,
    plans,
    sellsPlans: ctx.config.billing !== "off",
    administrators,
    asOf: now,
  };
  kept.set(ctx.actor.tenantId, overview, now, keptFor);
  return overview;
}

type Counted = { type: SurveyType; state: SurveyState | "deleted"; count: number };

async function countSurveys({ db, actor }: Context): Promise<Overview["surveys"]> {
  const rows = await rowsOf<Counted>(
    db,
    sql`
    select type, case when deleted_at is null then state else 'deleted' end as state,
    count(*)::int as count from surveys where tenant_id = ${actor.tenantId}
    group by 1, 2 order by 1`,
  );
  return [...new Set(rows.map(({ type }) => type))].map((type) => {
    const of = (state: Counted["state"]) =>
      rows.find((row) => row.type === type && row.state === state)?.count ?? 0;
    return {
      type,
      pending: of("pending"),
      open: of("open"),
      closed: of("closed"),
      deleted: of("deleted"),
    };
  });
}

type Rest = { creators: number; week: number; month: number; answers: number } & Omit<
  Overview["stored"],
  "answers"
>;

async function countRest({
  db,
  actor,
  now,
}: Context): Promise<Pick<Overview, "creators" | "answers" | "stored">> {
  const since = (days: number) =>
    sql`${new Date(now().getTime() - days * 86_400_000).toISOString()}::timestamptz`;
  const tenant = actor.tenantId;
  const answersSince = (days: number) => sql`(
    select coalesce(sum(t.response_count), 0)::int from surveys s
    join totals t on t.tenant_id = s.tenant_id and t.survey_id = s.id
    where s.tenant_id = ${tenant} and s.deleted_at is null and s.created_at >= ${since(days)})`;
  const rowsIn = (table: string) =>
    sql`(select count(*)::int from ${sql.identifier(table)} where tenant_id = ${tenant})`;
  const [row] = await rowsOf<Rest>(
    db,
    sql`
    select (select count(distinct user_id)::int from owners where tenant_id = ${tenant}) creators,
    ${answersSince(7)} week, ${answersSince(30)} as month,
    (select coalesce(sum(response_count), 0)::int from totals where tenant_id = ${tenant}) answers,
    ${rowsIn("surveys")} surveys, ${rowsIn("series")} series, ${rowsIn("users")} people,
    ${rowsIn("templates")} templates, ${rowsIn("audit")} as audit`,
  );
  if (!row) throw new Error("counts are always there");
  const { creators, week, month, ...stored } = row;
  return { creators, answers: { ofWeek: week, ofMonth: month }, stored };
}

async function readPlans({ db, actor, now }: Context): Promise<Overview["plans"]> {
  const rows = await db
    .select({
      id: subscriptions.id,
      plan: subscriptions.plan,
      type: subscriptions.type,
      state: subscriptions.state,
      trialExpiresAt: subscriptions.trialExpiresAt,
      cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
      currentPeriodEnd: subscriptions.currentPeriodEnd,
      planQuantity: subscriptions.planQuantity,
      scope: subscriptions.scope,
      people: sql<number>`(select count(*)::int from ${subscriptionUsers} u
        where u.tenant_id = ${actor.tenantId} and u.subscription_id = ${subscriptions.id})`,
    })
    .from(subscriptions)
    .where(and(eq(subscriptions.tenantId, actor.tenantId)))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(mostPlans);
  return rows.map(({ scope, cancelAtPeriodEnd, currentPeriodEnd, ...row }) => ({
    ...row,
    state: subscriptionStateAt({ ...row, cancelAtPeriodEnd, currentPeriodEnd }, now()),
    forEverybody: scope === "tenant",
  }));
}
