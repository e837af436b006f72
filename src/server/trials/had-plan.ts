import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { UserId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { checkouts } from "../db/account-tables.ts";
import { rowsOf } from "../db/db.ts";

type Begun = Pick<typeof checkouts.$inferSelect, "subscriptionId" | "ownerId" | "planId" | "plan">;

/**
 * Whether a person may have no trial of a plan (BIL-66, BIL-68): they began one or bought the plan,
 * also if it is others' now; they have it; or they had it by one that was no trial. A trial of
 * somebody else that is over takes nobody's own away. Trials from before this was remembered count
 * for their owners.
 */
export async function hadPlan(
  { db, actor: { tenantId }, now }: Pick<Context, "db" | "actor" | "now">,
  person: UserId,
  plan: Begun["plan"],
): Promise<boolean> {
  const at = now().toISOString();
  const found = await rowsOf(
    db,
    sql`
    select 1 from checkouts where tenant_id = ${tenantId} and owner_id = ${person}
    and plan = ${plan} and state = 'done'
    union all
    select 1 from subscriptions s left join subscription_users u
    on u.tenant_id = s.tenant_id and u.subscription_id = s.id and u.user_id = ${person}
    where s.tenant_id = ${tenantId} and s.plan = ${plan}
    and (s.scope = 'tenant' or u.user_id is not null)
    and (s.type <> 'trial'
      or s.state = 'active' and coalesce(s.trial_expires_at > ${at}::timestamptz, true)
      or u.role = 'owner' and not exists (
        select 1 from checkouts c where c.tenant_id = s.tenant_id and c.subscription_id = s.id))
    limit 1`,
  );
  return found.length > 0;
}

/** Remembers who began a trial without a payment, as a purchase does. */
export async function recordBegun(
  { db, actor: { tenantId }, now }: Pick<Context, "db" | "actor" | "now">,
  begun: Begun,
): Promise<void> {
  const rest = { payerId: begun.ownerId, isTrial: true, state: "done" as const };
  const times = { claimedUntil: null, createdAt: now(), updatedAt: now() };
  await db.insert(checkouts).values({ tenantId, id: randomUUID(), ...begun, ...rest, ...times });
}
