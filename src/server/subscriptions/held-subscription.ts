import { and, eq } from "drizzle-orm";
import { type Subscription, subscriptionStateAt } from "#domain/account/subscription.ts";
import type { PlanRole } from "#domain/account/subscription-people.ts";
import { AppError } from "#domain/errors.ts";
import type { UserId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { subscriptions, subscriptionUsers } from "../db/account-tables.ts";

/** A subscription with everybody whom it names, and the caller's own role in it. */
export type HeldByCaller = Pick<
  Subscription,
  "id" | "plan" | "scope" | "state" | "planUsageType" | "planQuantity"
> & { comingQuantity: number | null; people: Map<UserId, PlanRole>; role: PlanRole | null };

/**
 * A subscription that the caller holds; for everybody else it does not exist. `lock`: others who
 * change its people wait until the transaction ends.
 */
export async function findHeld(
  { db, actor, now }: Context,
  id: string,
  { lock = false } = {},
): Promise<HeldByCaller> {
  const { tenantId, user } = actor;
  if (!user) throw new AppError("auth.required");
  const found = db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.tenantId, tenantId), eq(subscriptions.id, id)));
  const [row] = await (lock ? found.for("update") : found);
  if (!row) throw new AppError("subscription.not-found");
  const named = await db
    .select({ userId: subscriptionUsers.userId, role: subscriptionUsers.role })
    .from(subscriptionUsers)
    .where(and(eq(subscriptionUsers.tenantId, tenantId), eq(subscriptionUsers.subscriptionId, id)));
  const people = new Map(named.map((each) => [each.userId, each.role]));
  const role = people.get(user.userId) ?? null;
  if (row.scope !== "tenant" && role === null) throw new AppError("subscription.not-found");
  const state = subscriptionStateAt(row, now());
  return { ...row, state, comingQuantity: row.quantityChange?.quantity ?? null, people, role };
}
