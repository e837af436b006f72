import { and, eq, getTableColumns, sql } from "drizzle-orm";
import {
  type HeldSubscription,
  type SubscriptionPerson,
  subscriptionStateAt,
} from "#domain/account/subscription.ts";
import { type Account, usagePeriod } from "#domain/account/usage.ts";
import type { UserId } from "#domain/ids.ts";
import { typesOfPlan } from "#domain/survey/plan-types.ts";
import type { Context } from "../context.ts";
import { type SubscriptionRole, subscriptions } from "../db/account-tables.ts";
import { rowsOf } from "../db/db.ts";
import { readFlags } from "./read-flags.ts";

/** What a person of the caller's organisation holds and has used; by default the caller. */
export async function readAccount(
  ctx: Context,
  userId: UserId | null = ctx.actor.user?.userId ?? null,
): Promise<Omit<Account, "subscriptions"> & { subscriptions: HeldSubscription[] }> {
  const flags = await readFlags(ctx);
  const [held, usage] = await Promise.all([
    subscriptionsOf(ctx, userId),
    flags.responseUsageTracking && userId ? usageOf(ctx, userId) : Promise.resolve(0),
  ]);
  return { flags, subscriptions: held, usage };
}

/** Plans of the whole organisation, and those that name the person. */
async function subscriptionsOf(
  { db, actor, config, now }: Context,
  userId: UserId | null,
): Promise<HeldSubscription[]> {
  const named = sql`exists (
    select 1 from subscription_users u where u.tenant_id = ${actor.tenantId}
    and u.subscription_id = ${subscriptions.id} and u.user_id = ${userId}::uuid)`;
  const is = (role: SubscriptionRole) => sql<boolean>`exists (
    select 1 from subscription_users u where u.tenant_id = ${actor.tenantId}
    and u.subscription_id = ${subscriptions.id} and u.user_id = ${userId}::uuid
    and u.role = ${role})`;
  const owners = sql<SubscriptionPerson[]>`(
    select coalesce(json_agg(json_build_object('aadObjectId', u.user_id, 'teamsUserId',
      u.teams_user_id, 'name', u.name, 'upn', u.upn) order by u.name, u.user_id), '[]')
    from subscription_users u where u.tenant_id = ${actor.tenantId}
    and u.subscription_id = ${subscriptions.id} and u.role = 'owner')`;
  const rows = await db
    .select({
      ...getTableColumns(subscriptions),
      isOwner: is("owner"),
      isAdmin: is("admin"),
      owners,
    })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.tenantId, actor.tenantId),
        sql`(${subscriptions.scope} = 'tenant' or ${named})`,
      ),
    )
    .orderBy(subscriptions.createdAt, subscriptions.id);
  return rows.map((row) => heldOf(row, config.product, now()));
}

type HeldRow = typeof subscriptions.$inferSelect &
  Pick<HeldSubscription, "isOwner" | "isAdmin" | "owners">;

/** BIL-74: the product's own provider has the brand's name. */
function heldOf(row: HeldRow, product: string, now: Date): HeldSubscription {
  const { provider, providerSubId, planId, tenantId: _, applicationType: _app, ...rest } = row;
  const { currentPeriodStart: _start, readAt: _read, ...held } = rest;
  return {
    ...held,
    state: subscriptionStateAt(row, now),
    provider: provider === "own" ? product.toLowerCase() : provider,
    providerSubId: held.isOwner || held.isAdmin ? providerSubId : null,
    providerSubscriptionMetadata: { planId },
  };
}

/**
 * Completed responses of this month to the surveys that a person created (LIM-01). Ownership can be
 * given away, and given to somebody who did not ask for it; neither changes whom a response counts
 * for (decisions/010).
 */
async function usageOf({ db, actor, now }: Context, userId: UserId): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`
    select coalesce(sum(u.count), 0)::int as count from surveys s
    join usage u on u.tenant_id = s.tenant_id and u.survey_id = s.id
    and u.period = ${usagePeriod(now())}
    where s.tenant_id = ${actor.tenantId} and s.creator = ${userId}
    and s.type = any(${sql.param(typesOfPlan("msteams-standard"))}::text[])`,
  );
  return row?.count ?? 0;
}
