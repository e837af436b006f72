import { and, eq } from "drizzle-orm";
import { isActive } from "#domain/account/subscription.ts";
import { type PricingPlanId, pricingPlanOf } from "#domain/billing/plans.ts";
import type { UserId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { subscriptions, subscriptionUsers } from "../db/account-tables.ts";

/**
 * Whether an owner of the caller's organisation has an active full subscription to a plan (API-100,
 * BIL-71). Only the owner learns its id.
 */
export async function checkSubscription(
  { db, actor, now }: Context,
  { ownerId, plan: planId }: { ownerId: UserId; plan: PricingPlanId },
): Promise<{ hasSubscription: boolean; subscriptionId?: string }> {
  const plan = pricingPlanOf(planId)?.plan ?? "msteams-standard";
  const rows = await db
    .select({ row: subscriptions })
    .from(subscriptions)
    .innerJoin(
      subscriptionUsers,
      and(
        eq(subscriptionUsers.tenantId, subscriptions.tenantId),
        eq(subscriptionUsers.subscriptionId, subscriptions.id),
        eq(subscriptionUsers.userId, ownerId),
        eq(subscriptionUsers.role, "owner"),
      ),
    )
    .where(and(eq(subscriptions.tenantId, actor.tenantId), eq(subscriptions.plan, plan)));
  const found = rows.find(({ row }) => row.type === "full" && isActive(row, now()));
  if (!found) return { hasSubscription: false };
  const isOwn = actor.user?.userId === ownerId;
  return { hasSubscription: true, ...(isOwn ? { subscriptionId: found.row.id } : {}) };
}
