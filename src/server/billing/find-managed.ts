import { and, eq } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import type { Context } from "../context.ts";
import { subscriptions, subscriptionUsers } from "../db/account-tables.ts";
import { spareFormer } from "./card-holder.ts";
import type { PaidSubscription, Payments } from "./payments.ts";
import { projectSubscription } from "./project-subscription.ts";

type Row = typeof subscriptions.$inferSelect;
/** A subscription that the caller manages, here and at the provider, just read there. */
export type Managed = { row: Row; paid: PaidSubscription; payments: Payments };

/**
 * A subscription that the caller manages as an owner or admin (UPG-01, CAN-11). For others who hold
 * it that is refused; for everybody else it does not exist.
 */
export async function findManagedRow({ db, actor }: Context, id: string): Promise<Row> {
  const { tenantId, user } = actor;
  if (!user) throw new AppError("auth.required");
  const [found] = await db
    .select({ row: subscriptions, role: subscriptionUsers.role })
    .from(subscriptions)
    .leftJoin(
      subscriptionUsers,
      and(
        eq(subscriptionUsers.tenantId, subscriptions.tenantId),
        eq(subscriptionUsers.subscriptionId, subscriptions.id),
        eq(subscriptionUsers.userId, user.userId),
      ),
    )
    .where(and(eq(subscriptions.tenantId, tenantId), eq(subscriptions.id, id)));
  if (!found) throw new AppError("billing.not-found");
  if (found.role === null && found.row.scope !== "tenant") throw new AppError("billing.not-found");
  if (found.role !== "owner" && found.role !== "admin") throw new AppError("billing.managers-only");
  return found.row;
}

/** The same at the provider, or `billing.own-provider` for one that was granted (UPG-02). */
export async function findManaged(ctx: Context, id: string): Promise<Managed> {
  return atProvider(ctx, await findManagedRow(ctx, id));
}

async function atProvider(ctx: Context, row: Row): Promise<Managed> {
  if (row.provider !== "stripe" || row.providerSubId === null)
    throw new AppError("billing.own-provider");
  const payments = await ctx.payments();
  const readAt = ctx.now();
  const paid = await payments.read(row.providerSubId);
  if (!paid || paid.labels.tenant !== row.tenantId) throw new AppError("billing.not-found");
  await projectSubscription(ctx, paid, readAt);
  return { row, paid: await spareFormer(ctx, payments, paid), payments };
}

/** One that can be changed: it has not ended (CRD-05). */
export function assertGoesOn({ paid }: Managed): void {
  if (paid.status === "ended" || paid.status === "incomplete")
    throw new AppError("billing.not-found");
}
