import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Subscription } from "#domain/account/subscription.ts";
import type { TenantId, UserId } from "#domain/ids.ts";
import { featureFlags, subscriptions, subscriptionUsers } from "../db/account-tables.ts";
import type { Db } from "../db/db.ts";

type Grant = Pick<Subscription, "plan" | "planLevel"> & {
  tenantId: TenantId;
  /** Who holds it; nobody named: everybody of the organisation. */
  userIds: readonly UserId[];
  /** A trial until then; null: a full subscription. */
  trialExpiresAt: Date | null;
};

/** Gives an organisation, or people of it, a plan. Answers the subscription's id. */
export async function grantPlan(db: Db, { tenantId, plan, planLevel, userIds, trialExpiresAt }: Grant, now: Date): Promise<string> {
  const id = randomUUID();
  const scope = userIds.length > 0 ? "user" : "tenant";
  const type = trialExpiresAt ? "trial" : "full";
  await db.transaction(async (tx) => {
    await tx
      .insert(subscriptions)
      .values({ tenantId, id, plan, planLevel, scope, type, trialExpiresAt, state: "active", createdAt: now, updatedAt: now });
    if (userIds.length > 0) await tx.insert(subscriptionUsers).values(userIds.map((userId) => ({ tenantId, subscriptionId: id, userId })));
  });
  return id;
}

/** Ends every plan of an organisation. Answers how many. */
export async function endPlans(db: Db, tenantId: TenantId, now: Date): Promise<number> {
  const ended = await db
    .update(subscriptions)
    .set({ state: "ended", updatedAt: now })
    .where(sql`${subscriptions.tenantId} = ${tenantId} and ${subscriptions.state} <> 'ended'`)
    .returning({ id: subscriptions.id });
  return ended.length;
}

/** Sets feature flags of an organisation; others stay as they are. */
export async function setFlags(db: Db, tenantId: TenantId, flags: Record<string, unknown>): Promise<void> {
  await db
    .insert(featureFlags)
    .values({ tenantId, flags })
    .onConflictDoUpdate({ target: featureFlags.tenantId, set: { flags: sql`feature_flags.flags || ${JSON.stringify(flags)}::jsonb` } });
}
