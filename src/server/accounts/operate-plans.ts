import { and, asc, count, eq, sql } from "drizzle-orm";
import { unlimited } from "#domain/account/subscription.ts";
import type { TenantId, UserId } from "#domain/ids.ts";
import { licenseRequests, subscriptions, subscriptionUsers } from "../db/account-tables.ts";
import type { Db } from "../db/db.ts";
import { asOperator, recordPlanChange } from "./record-plan-change.ts";

type SubscriptionRow = typeof subscriptions.$inferSelect;
const day = 86_400_000;

/**
 * What an operator sees of an organisation's subscriptions, oldest first: a line each, then a line
 * for each person in it and for the licence request that made it. Ids and roles; no names.
 */
export async function listPlans(db: Db, tenantId: TenantId): Promise<string[]> {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.tenantId, tenantId))
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id));
  const people = await db
    .select()
    .from(subscriptionUsers)
    .where(eq(subscriptionUsers.tenantId, tenantId))
    .orderBy(asc(subscriptionUsers.role), asc(subscriptionUsers.userId));
  const requests = await db
    .select()
    .from(licenseRequests)
    .where(eq(licenseRequests.tenantId, tenantId));
  return rows.flatMap((row) => [
    lineOf(row),
    ...requests
      .filter(({ subscriptionId }) => subscriptionId === row.id)
      .map(({ region, approvalContact, reason }) =>
        region === null
          ? `  asked: approval by ${JSON.stringify(approvalContact)}, reason ${JSON.stringify(reason)}`
          : `  marketplace: region ${JSON.stringify(region)}`,
      ),
    ...people
      .filter(({ subscriptionId }) => subscriptionId === row.id)
      .map(({ role, userId }) => `  ${role} ${userId}`),
  ]);
}

function lineOf(row: SubscriptionRow): string {
  const licenses =
    row.planUsageType === "metered" ? "metered" : `${row.planQuantity ?? "any number of"} licences`;
  const parts = [
    row.id,
    row.plan,
    row.type,
    row.state,
    row.planLevel === unlimited ? "unlimited" : `level ${row.planLevel}`,
    row.scope === "tenant" ? "everybody" : licenses,
    row.provider,
    ...(row.trialExpiresAt ? [`until ${row.trialExpiresAt.toISOString()}`] : []),
  ];
  return parts.join(", ");
}

/**
 * Lengthens a trial, from its end or from now if that is past; one that ended begins again. Returns
 * its new end; null if there is no such trial, or the payment provider decides when it ends.
 */
export async function extendPlan(
  db: Db,
  tenantId: TenantId,
  id: string,
  { days, now }: { days: number; now: Date },
): Promise<Date | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(subscriptions).where(keyOf(tenantId, id)).for("update");
    if (!row?.trialExpiresAt || row.type !== "trial" || row.provider !== "own") return null;
    const from = Math.max(now.getTime(), row.trialExpiresAt.getTime());
    const trialExpiresAt = new Date(from + days * day);
    const set = { trialExpiresAt, state: "active", updatedAt: now } as const;
    await tx.update(subscriptions).set(set).where(keyOf(tenantId, id));
    await recordPlanChange(asOperator(tx, tenantId, now), id, "extend-plan");
    return trialExpiresAt;
  });
}

type Move = { from: UserId; to: UserId } | "everybody";

/**
 * Hands one person's role and licence to another, or a subscription to everybody of the
 * organisation. Returns its provider; null if there is no such subscription or person, the
 * other is in it already, or it is paid online and so for its buyers only.
 */
export async function movePlan(
  db: Db,
  tenantId: TenantId,
  id: string,
  { move, now }: { move: Move; now: Date },
): Promise<SubscriptionRow["provider"] | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(subscriptions).where(keyOf(tenantId, id)).for("update");
    if (!row) return null;
    if (move === "everybody") {
      if (row.provider !== "own" || row.scope === "tenant") return null;
      await tx
        .update(subscriptions)
        .set({ scope: "tenant", planQuantity: null, updatedAt: now })
        .where(keyOf(tenantId, id));
    } else if (!(await movePerson(tx, tenantId, id, move))) return null;
    await recordPlanChange(asOperator(tx, tenantId, now), id, "move-plan");
    return row.provider;
  });
}

/** The new person's name is read from the organisation's people when it is shown. */
async function movePerson(
  tx: Db,
  tenantId: TenantId,
  id: string,
  { from, to }: { from: UserId; to: UserId },
): Promise<boolean> {
  const person = (userId: UserId) =>
    and(
      eq(subscriptionUsers.tenantId, tenantId),
      eq(subscriptionUsers.subscriptionId, id),
      eq(subscriptionUsers.userId, userId),
    );
  const [found] = await tx.select({ n: count() }).from(subscriptionUsers).where(person(to));
  if (!found || found.n > 0) return false;
  const moved = await tx
    .update(subscriptionUsers)
    .set({ userId: to, name: "", upn: "", teamsUserId: sql`null` })
    .where(person(from))
    .returning({ userId: subscriptionUsers.userId });
  return moved.length > 0;
}

function keyOf(tenantId: TenantId, id: string) {
  return and(eq(subscriptions.tenantId, tenantId), eq(subscriptions.id, id));
}
