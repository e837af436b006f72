import { sql } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import type { UserId } from "#domain/ids.ts";
import { recordPlanChange } from "../accounts/record-plan-change.ts";
import type { Context } from "../context.ts";
import { subscriptionUsers } from "../db/account-tables.ts";
import { rowsOf } from "../db/db.ts";
import { anyColleague } from "./change-surveys.ts";

/** Milliseconds for which a purchase may still be paid: a day. */
const paidWithin = 86_400_000;

/**
 * Who pays, or is about to, has a contract with the payment provider, which nothing here can end.
 */
export async function assertNoPaidPlan({ db, actor, now }: Context, person: UserId): Promise<void> {
  const since = new Date(now().getTime() - paidWithin).toISOString();
  const found = await rowsOf(
    db,
    sql`
    select 1 from subscription_users u join subscriptions s
    on s.tenant_id = u.tenant_id and s.id = u.subscription_id
    where u.tenant_id = ${actor.tenantId} and u.user_id = ${person} and u.role = 'owner'
    and s.provider = 'stripe' and s.state <> 'ended'
    union all
    select 1 from checkouts where tenant_id = ${actor.tenantId} and state = 'open'
    and (owner_id = ${person} or payer_id = ${person}) and updated_at > ${since}::timestamptz
    limit 1`,
  );
  if (found.length > 0) throw new AppError("person.owns-plan");
}

/**
 * Plans that others hold and only the person owns get the new owner, who takes their licence. No
 * trials: those end soon, and would count as the new owner's own (`had-plan.ts`).
 */
export async function handOverPlans(tx: Context, person: UserId, to: UserId): Promise<void> {
  const { tenantId } = tx.actor;
  const owned = sql`from subscriptions s join subscription_users u on u.tenant_id = s.tenant_id
    and u.subscription_id = s.id and u.user_id = ${person} and u.role = 'owner'
    where s.tenant_id = ${tenantId} and s.state <> 'ended' and s.type <> 'trial'`;
  // Of owners who are erased at once, the second sees that the first is gone: a statement sees what
  // was committed before it begins, not what it waited for.
  await tx.db.execute(sql`select 1 ${owned} order by s.id for update of s`);
  const others = sql`select 1 from subscription_users o where o.tenant_id = s.tenant_id
    and o.subscription_id = s.id and o.user_id <> ${person}`;
  const plans = await rowsOf<{ id: string }>(
    tx.db,
    sql`
    select s.id ${owned} and not exists (${others} and o.role = 'owner')
    and (s.scope = 'tenant' or exists (${others})) order by s.id`,
  );
  if (plans.length === 0) return;
  const { userId, name, upn, teamsUserId } = await anyColleague(tx, to);
  for (const { id } of plans) {
    await tx.db
      .insert(subscriptionUsers)
      .values({ tenantId, subscriptionId: id, userId, name, upn, teamsUserId, role: "owner" })
      .onConflictDoUpdate({
        target: [
          subscriptionUsers.tenantId,
          subscriptionUsers.subscriptionId,
          subscriptionUsers.userId,
        ],
        set: { role: "owner" },
      });
    await recordPlanChange(tx, id, "add-plan-owner");
  }
}

/**
 * What is paid online and names the person is read with the next round: where their card pays it,
 * that spares it.
 */
export async function readPaidSoon({ db, actor }: Context, person: UserId): Promise<void> {
  await db.execute(sql`
    update subscriptions s set read_at = null, asked_at = null from subscription_users u
    where s.tenant_id = ${actor.tenantId} and s.provider = 'stripe' and s.state <> 'ended'
    and u.tenant_id = s.tenant_id and u.subscription_id = s.id and u.user_id = ${person}`);
}
