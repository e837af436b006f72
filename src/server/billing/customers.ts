import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import { type TenantId, type UserId, userId } from "#domain/ids.ts";
import { type Context, inTransaction } from "../context.ts";
import { billingCustomers } from "../db/account-tables.ts";
import type { Checkout } from "./checkout-rows.ts";
import type { PaidSubscription, Payments } from "./payments.ts";

/** Whose the plan is, and who pays it. */
type Payer = { ownerId: UserId; payerId: UserId };

/**
 * The provider's customer who pays for an owner, made with the first purchase, with this name and
 * email. Somebody else who pays for them is another customer: neither has the other's name, taxes
 * or credit.
 */
export async function ensureCustomer(
  ctx: Context,
  payments: Payments,
  payer: Payer,
  person: { name?: string; email?: string },
): Promise<string> {
  const { tenantId } = ctx.actor;
  const key = keyOf(payer);
  const known = await findCustomer(ctx, tenantId, payer);
  if (known !== null && (await payments.nameCustomer(known, person))) return known;
  const customerId = await payments.makeCustomer({
    tenant: tenantId,
    owner: payer.ownerId,
    // Two first purchases at once make one customer. A failure is repeated for a minute at most.
    once: `${key}:${Math.floor(ctx.now().getTime() / 60_000)}`,
  });
  await ctx.db
    .insert(billingCustomers)
    .values({ tenantId, ownerId: key, customerId, createdAt: ctx.now() })
    .onConflictDoUpdate({
      target: [billingCustomers.tenantId, billingCustomers.ownerId],
      set: { customerId },
    });
  await payments.nameCustomer(customerId, person);
  return customerId;
}

/**
 * What earlier purchases left the caller: it pays the next ones first. `ownerId`: for whom they
 * pay, if not for themselves.
 */
export async function readCredit(ctx: Context, ownerId?: UserId): Promise<number> {
  const payerId = callerOf(ctx);
  const payer = { ownerId: ownerId ?? payerId, payerId };
  const customerId = await findCustomer(ctx, ctx.actor.tenantId, payer);
  return customerId === null ? 0 : (await ctx.payments()).readCredit(customerId);
}

/** Whether the caller's own purchases are this customer's. */
export async function isOwnCustomer(ctx: Context, customerId: string): Promise<boolean> {
  const own = { ownerId: callerOf(ctx), payerId: callerOf(ctx) };
  return (await findCustomer(ctx, ctx.actor.tenantId, own)) === customerId;
}

/**
 * The customer of a subscription is from now on the caller's, with what it leaves in their favour,
 * or nobody's if they have one already. The next purchase of whose it was makes another customer.
 */
export async function takeOverCustomer(ctx: Context, customerId: string): Promise<void> {
  const { tenantId } = ctx.actor;
  const ownerId = callerOf(ctx);
  await inTransaction(ctx, async ({ db, now }) => {
    await db
      .delete(billingCustomers)
      .where(
        and(eq(billingCustomers.tenantId, tenantId), eq(billingCustomers.customerId, customerId)),
      );
    await db
      .insert(billingCustomers)
      .values({ tenantId, ownerId, customerId, createdAt: now() })
      .onConflictDoNothing();
  });
}

function callerOf({ actor }: Context): UserId {
  if (!actor.user) throw new AppError("auth.required");
  return actor.user.userId;
}

/** What tells the purchases of a payer from others at the provider. */
export type Purchase = Pick<Checkout, "tenantId" | "id" | "ownerId" | "payerId">;

/**
 * What purchases of one organisation made at the provider, whichever customers paid for them; of
 * each customer the newest first.
 */
export async function findMade(
  ctx: Pick<Context, "db">,
  payments: Payments,
  checkouts: readonly Purchase[],
): Promise<PaidSubscription[]> {
  const made: PaidSubscription[] = [];
  for (const [first, ...more] of Map.groupBy(checkouts, keyOf).values()) {
    if (!first) continue;
    const customer = await findCustomer(ctx, first.tenantId, first);
    const ids = [first, ...more].map(({ id }) => id);
    if (customer) made.push(...(await payments.findByCheckout(customer, ids)));
  }
  return made;
}

async function findCustomer(
  { db }: Pick<Context, "db">,
  tenantId: TenantId,
  payer: Payer,
): Promise<string | null> {
  const [row] = await db
    .select({ customerId: billingCustomers.customerId })
    .from(billingCustomers)
    .where(
      and(eq(billingCustomers.tenantId, tenantId), eq(billingCustomers.ownerId, keyOf(payer))),
    );
  return row?.customerId ?? null;
}

/** The owner, or for somebody who pays for them an id that the two always give. */
function keyOf({ ownerId, payerId }: Payer): UserId {
  if (payerId === ownerId) return ownerId;
  const hash = createHash("sha256").update(`${payerId} pays for ${ownerId}`).digest("hex");
  const part = (from: number, to: number) => hash.slice(from, to);
  return userId.parse(
    `${part(0, 8)}-${part(8, 12)}-4${part(13, 16)}-8${part(17, 20)}-${part(20, 32)}`,
  );
}
