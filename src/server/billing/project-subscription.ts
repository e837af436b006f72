import { and, eq } from "drizzle-orm";
import type { Subscription } from "#domain/account/subscription.ts";
import { pricingPlanOf } from "#domain/billing/plans.ts";
import { isUnderWay } from "../accounts/licences.ts";
import { type Context, inTransaction } from "../context.ts";
import {
  checkouts,
  type QuantityChange,
  subscriptions,
  subscriptionUsers,
} from "../db/account-tables.ts";
import { users } from "../db/tables.ts";
import type { PaidSubscription, Payments } from "./payments.ts";
import { stateOf } from "./subscription-state.ts";

type Row = typeof subscriptions.$inferSelect;

/**
 * Brings our row of a subscription to what the provider says, and makes it if there is none.
 * `readAt`: when that was the truth; an older reading than the row's changes nothing, so calls,
 * webhooks and jobs may come in any order. `settled`: the change of the quantity of which this
 * tells what became. Whether our row follows this subscription.
 */
export function projectSubscription(
  ctx: Context,
  paid: PaidSubscription,
  readAt: Date,
  settled?: string,
): Promise<boolean> {
  const { tenant: tenantId, subscription: id, checkout } = paid.labels;
  if (tenantId !== ctx.actor.tenantId) throw new Error("a subscription of another organisation");
  return inTransaction(ctx, async (tx) => {
    const isMade = await madeRow(tx, paid, readAt);
    const [row] = await tx.db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.tenantId, tenantId), eq(subscriptions.id, id)))
      .for("update");
    if (!row || !follows(row, paid)) return false;
    const quantityChange = changeLeft(row, paid, { readAt, settled });
    const isTold = !isMade && isNewer(row, paid, readAt);
    if (isTold || (settled !== undefined && row.quantityChange?.by === settled))
      await tx.db
        .update(subscriptions)
        .set({
          ...(isTold ? { ...columnsOf(paid, row), readAt, updatedAt: tx.now() } : {}),
          quantityChange,
        })
        .where(and(eq(subscriptions.tenantId, tenantId), eq(subscriptions.id, id)));
    if (paid.status !== "incomplete")
      await tx.db
        .update(checkouts)
        .set({ state: "done", claimedUntil: null, updatedAt: tx.now() })
        .where(and(eq(checkouts.tenantId, tenantId), eq(checkouts.id, checkout)));
    return true;
  });
}

/**
 * A purchase that has begun ends the trial, or the unpaid subscription, that it replaces. Asked for
 * with every reading: the page that bought may be gone.
 */
export async function endReplaced(
  payments: Payments,
  { labels, status }: PaidSubscription,
): Promise<void> {
  if (labels.replaces === null || status === "incomplete" || status === "ended") return;
  await payments.end(labels.replaces);
}

/** Makes the row, with its owner, of a subscription that has begun and goes on. */
async function madeRow(
  { db, now }: Context,
  paid: PaidSubscription,
  readAt: Date,
): Promise<boolean> {
  if (paid.status === "incomplete" || paid.status === "ended") return false;
  const { tenant: tenantId, subscription: id, owner: userId, app } = paid.labels;
  const plan = pricingPlanOf(paid.planId)?.plan ?? "msteams-standard";
  const made = await db
    .insert(subscriptions)
    .values({
      tenantId,
      id,
      plan,
      scope: "user",
      applicationType: app,
      ...columnsOf(paid, null),
      readAt,
      createdAt: now(),
      updatedAt: now(),
    })
    .onConflictDoNothing()
    .returning({ id: subscriptions.id });
  if (made.length === 0) return false;
  const [person] = await db
    .select({ name: users.name, upn: users.upn })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.userId, userId)));
  await db
    .insert(subscriptionUsers)
    .values({ tenantId, subscriptionId: id, userId, role: "owner", ...person })
    .onConflictDoNothing();
  return true;
}

/** Our row follows one subscription at the provider; a purchase takes over the row of its trial. */
function follows({ providerSubId }: Row, { id, status, labels }: PaidSubscription): boolean {
  if (providerSubId === id) return true;
  const takesOver = providerSubId === null || providerSubId === labels.replaces;
  return takesOver && status !== "incomplete" && status !== "ended";
}

function isNewer({ providerSubId, readAt: before }: Row, { id }: PaidSubscription, at: Date) {
  return providerSubId !== id || before === null || before <= at;
}

/** Which change of the quantity may still be made after this reading. */
function changeLeft(
  { quantityChange: asked, providerSubId }: Row,
  { id, pendingQuantity: quantity }: PaidSubscription,
  { readAt, settled }: { readAt: Date; settled: string | undefined },
): QuantityChange | null {
  const isOfThis = providerSubId === id && asked !== null && asked.by !== settled;
  if (isOfThis && isUnderWay(asked, readAt)) return asked;
  return quantity === null ? null : { by: null, quantity, until: null };
}

function columnsOf(paid: PaidSubscription, row: Row | null) {
  const plan = pricingPlanOf(paid.planId);
  const type = typeOf(paid);
  return {
    type,
    state: stateOf(paid),
    planLevel: plan?.responseQuantity ?? row?.planLevel ?? 0,
    trialExpiresAt: type === "trial" ? paid.trialEnd : null,
    planUsageType: paid.isMetered ? ("metered" as const) : ("licensed" as const),
    provider: "stripe" as const,
    providerSubId: paid.id,
    planId: paid.planId,
    planQuantity: paid.quantity,
    frequency: paid.frequency,
    currentPeriodStart: paid.periodStart,
    currentPeriodEnd: paid.periodEnd,
    cancelAtPeriodEnd: paid.cancelAtPeriodEnd,
  };
}

/** A trial becomes a full subscription when it is paid. */
function typeOf({ status, labels, trialEnd, endedAt }: PaidSubscription): Subscription["type"] {
  if (!labels.trial) return "full";
  if (status === "trialing") return "trial";
  if (status !== "ended" || trialEnd === null || endedAt === null) return "full";
  return endedAt.getTime() <= trialEnd.getTime() + trialGrace ? "trial" : "full";
}

/** The provider ends a trial some time after its end. Milliseconds. */
const trialGrace = 2 * 3_600_000;
