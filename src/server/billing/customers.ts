import { and, eq } from "drizzle-orm";
import type { UserId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { billingCustomers } from "../db/account-tables.ts";
import type { Payments } from "./payments.ts";

/**
 * The provider's customer of an owner, made with the first purchase, with this name and email.
 * `isTheirs`: somebody who pays for the owner does not change what is known of them.
 */
export async function ensureCustomer(
  ctx: Context,
  payments: Payments,
  ownerId: UserId,
  person: { name?: string; email?: string },
  { isTheirs }: { isTheirs: boolean },
): Promise<string> {
  const known = await findCustomer(ctx, ownerId);
  if (known !== null && (await payments.nameCustomer(known, isTheirs ? person : {}))) return known;
  const { tenantId } = ctx.actor;
  const customerId = await payments.makeCustomer({
    tenant: tenantId,
    owner: ownerId,
    // Two first purchases at once make one customer; one that is gone is made anew.
    isFirst: known === null,
  });
  await ctx.db
    .insert(billingCustomers)
    .values({ tenantId, ownerId, customerId, createdAt: ctx.now() })
    .onConflictDoUpdate({
      target: [billingCustomers.tenantId, billingCustomers.ownerId],
      set: { customerId },
    });
  await payments.nameCustomer(customerId, person);
  return customerId;
}

async function findCustomer({ db, actor }: Context, ownerId: UserId): Promise<string | null> {
  const [row] = await db
    .select({ customerId: billingCustomers.customerId })
    .from(billingCustomers)
    .where(
      and(eq(billingCustomers.tenantId, actor.tenantId), eq(billingCustomers.ownerId, ownerId)),
    );
  return row?.customerId ?? null;
}
