import { randomUUID } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Subscription } from "#domain/account/subscription.ts";
import type { TenantId, UserId } from "#domain/ids.ts";
import {
  featureFlags,
  type SubscriptionRole,
  subscriptions,
  subscriptionUsers,
} from "../db/account-tables.ts";
import type { Db } from "../db/db.ts";
import { forgetFlags } from "./read-flags.ts";
import { asOperator, recordPlanChange } from "./record-plan-change.ts";

type Grant = Pick<Subscription, "plan" | "planLevel"> & {
  tenantId: TenantId;
  /** The holders; if none are named, everybody of the organisation. */
  userIds: readonly UserId[];
  /**
   * Who manages it, as owners or without owning it (ENT-45). If it names people, managers hold it
   * too.
   */
  owners?: readonly UserId[];
  admins?: readonly UserId[];
  /** The end of a trial; null for a full subscription. */
  trialExpiresAt: Date | null;
  /** The most people who may hold it; by default any number. */
  planQuantity?: number | null;
  planUsageType?: Subscription["planUsageType"];
};

/** Grants an organisation, or some of its people, a plan. Returns the subscription's id. */
export async function grantPlan(db: Db, grant: Grant, now: Date): Promise<string> {
  const { tenantId, plan, planLevel, userIds, trialExpiresAt } = grant;
  const { planQuantity = null, planUsageType = "licensed" } = grant;
  const id = randomUUID();
  const scope = userIds.length > 0 ? "user" : "tenant";
  const type = trialExpiresAt ? "trial" : "full";
  await db.transaction(async (tx) => {
    await tx.insert(subscriptions).values({
      tenantId,
      id,
      plan,
      planLevel,
      scope,
      type,
      trialExpiresAt,
      planQuantity,
      planUsageType,
      state: "active",
      createdAt: now,
      updatedAt: now,
    });
    const named = [...rolesOf(grant)].map(([userId, role]) => ({
      tenantId,
      subscriptionId: id,
      userId,
      role,
    }));
    if (named.length > 0) await tx.insert(subscriptionUsers).values(named);
    await recordPlanChange(asOperator(tx, tenantId, now), id, "grant-plan");
  });
  return id;
}

/** One role per person: of two, the one with more rights. */
function rolesOf({ userIds, admins = [], owners = [] }: Grant): Map<UserId, SubscriptionRole> {
  const withRole = (role: SubscriptionRole, people: readonly UserId[]) =>
    people.map((userId) => [userId, role] as const);
  return new Map([
    ...withRole("user", userIds),
    ...withRole("admin", admins),
    ...withRole("owner", owners),
  ]);
}

/**
 * Ends all granted plans of an organisation, or one of them. Returns how many. The payment provider
 * decides when those end that are paid online.
 */
export async function endPlans(
  db: Db,
  tenantId: TenantId,
  now: Date,
  id: string | null = null,
): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .update(subscriptions)
      .set({ state: "ended", updatedAt: now })
      .where(
        and(
          eq(subscriptions.tenantId, tenantId),
          eq(subscriptions.provider, "own"),
          ne(subscriptions.state, "ended"),
          id === null ? undefined : eq(subscriptions.id, id),
        ),
      )
      .returning({ id: subscriptions.id });
    for (const each of ended)
      await recordPlanChange(asOperator(tx, tenantId, now), each.id, "end-plan");
    return ended.length;
  });
}

/** Sets feature flags of an organisation; others are unchanged. */
export async function setFlags(
  db: Db,
  tenantId: TenantId,
  flags: Record<string, unknown>,
  now = new Date(),
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(featureFlags)
      .values({ tenantId, flags })
      .onConflictDoUpdate({
        target: featureFlags.tenantId,
        set: { flags: sql`feature_flags.flags || ${JSON.stringify(flags)}::jsonb` },
      });
    await recordPlanChange(asOperator(tx, tenantId, now), tenantId, "set-flags");
  });
  forgetFlags(db, tenantId);
}
