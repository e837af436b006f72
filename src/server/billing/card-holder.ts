import { and, eq, inArray } from "drizzle-orm";
import type { UserId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { subscriptionUsers } from "../db/account-tables.ts";
import type { PaidSubscription, Payments } from "./payments.ts";
import { projectSubscription } from "./project-subscription.ts";

/** Whose card it is that pays a subscription, or paid for its last period. */
export function cardHolderOf({ labels }: PaidSubscription): UserId {
  return labels.payer ?? labels.card ?? labels.owner;
}

/** Whose card is charged from now on; null: nobody's. */
export function chargedHolderOf(paid: PaidSubscription): UserId | null {
  const { paymentMethodId, labels } = paid;
  return goesOn(paid) && paymentMethodId !== null && !labels.payer ? cardHolderOf(paid) : null;
}

/**
 * Nobody's card is charged for another period who manages the subscription no longer, such as an
 * owner who became a creator: then it ends as one that somebody else paid. Asked for with every
 * reading, whatever became of the person: one that an owner reactivates at that moment ends, too.
 * Returns how it stands.
 */
export async function spareFormer(
  ctx: Context,
  payments: Payments,
  paid: PaidSubscription,
): Promise<PaidSubscription> {
  const spared = await sparedBy(ctx, paid);
  if (spared === null) return paid;
  const ending = await payments.spareCard(paid, spared);
  await projectSubscription(ctx, ending, ctx.now());
  return ending;
}

/** Whose card is to be charged no more, and would be; null: nobody's. */
async function sparedBy(ctx: Context, paid: PaidSubscription): Promise<UserId | null> {
  const { payer } = paid.labels;
  if (payer !== null) return goesOn(paid) && !paid.cancelAtPeriodEnd ? payer : null;
  const holder = chargedHolderOf(paid);
  return holder === null || (await manages(ctx, paid, holder)) ? null : holder;
}

function goesOn({ status }: PaidSubscription): boolean {
  return status !== "ended" && status !== "incomplete";
}

async function manages({ db }: Context, { labels }: PaidSubscription, person: UserId) {
  const [found] = await db
    .select({ role: subscriptionUsers.role })
    .from(subscriptionUsers)
    .where(
      and(
        eq(subscriptionUsers.tenantId, labels.tenant),
        eq(subscriptionUsers.subscriptionId, labels.subscription),
        eq(subscriptionUsers.userId, person),
        inArray(subscriptionUsers.role, ["owner", "admin"]),
      ),
    );
  return found !== undefined;
}
