import { and, eq } from "drizzle-orm";
import type { UserId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { billingCustomers } from "../db/account-tables.ts";
import type { Payments } from "./payments.ts";

/** The provider's customer of an owner, made with the first purchase, with this name and email. */
export async function ensureCustomer(
  ctx: Context,
  payments: Payments,
  ownerId: UserId,
  person: { name?: string; email?: string },
): Promise<string> {
  const known = await findCustomer(ctx, ownerId);
  if (known !== null && (await payments.nameCustomer(known, person))) return known;
  const { tenantId } = ctx.actor;
  const customerId = await payments.makeCustomer({ tenant: tenantId, owner: ownerId });
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
