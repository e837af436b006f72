import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import { type Context, inTransaction } from "../context.ts";
import { type QuantityChange, subscriptions, subscriptionUsers } from "../db/account-tables.ts";

type Asked = { by: string; quantity: number; until: Date };

/** How many people have a licence, whatever their role (ACC-28). */
export async function countLicenses(
  { db, actor }: Pick<Context, "db" | "actor">,
  id: string,
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(subscriptionUsers)
    .where(
      and(eq(subscriptionUsers.tenantId, actor.tenantId), eq(subscriptionUsers.subscriptionId, id)),
    );
  return row?.count ?? 0;
}

/**
 * Written before the provider is asked for another number of licences: from now on nobody is added
 * beyond it, whenever the provider makes the change and whether we hear of it or not. `assertEnough`
 * refuses a number that is too low for those who have a licence; nobody is added meanwhile.
 */
export function announceQuantity(
  ctx: Context,
  id: string,
  { by, quantity, until }: Asked,
  assertEnough: (used: number) => void,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const of = whereIs(tx, id);
    const [row] = await tx.db.select().from(subscriptions).where(of).for("update");
    const before = row?.quantityChange ?? null;
    if (before !== null && before.by !== by && isUnderWay(before, tx.now()))
      throw new AppError("billing.changing");
    assertEnough(await countLicenses(tx, id));
    const quantityChange = { by, quantity, until: until.toISOString() };
    await tx.db.update(subscriptions).set({ quantityChange }).where(of);
  });
}

/** It is known that this change will not be made. */
export async function forgetQuantity(ctx: Context, id: string, by: string): Promise<void> {
  await ctx.db
    .update(subscriptions)
    .set({ quantityChange: null })
    .where(and(whereIs(ctx, id), sql`${subscriptions.quantityChange} ->> 'by' = ${by}`));
}

/** Whether what was read at this time may not show it yet. */
export function isUnderWay({ until }: QuantityChange, at: Date): boolean {
  return until !== null && new Date(until) > at;
}

function whereIs({ actor }: Context, id: string) {
  return and(eq(subscriptions.tenantId, actor.tenantId), eq(subscriptions.id, id));
}
