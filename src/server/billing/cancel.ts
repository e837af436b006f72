import type { CancelReason } from "#domain/billing/cancellation.ts";
import { AppError } from "#domain/errors.ts";
import type { Context } from "../context.ts";
import { assertGoesOn, findManaged } from "./find-managed.ts";
import { projectSubscription } from "./project-subscription.ts";

/** Lets a subscription end with its period (CAN-01, CAN-07); the reason goes to the provider. */
export async function cancel(
  ctx: Context,
  id: string,
  { reason, feedback }: { reason: CancelReason; feedback?: string | undefined },
): Promise<void> {
  const managed = await findManaged(ctx, id);
  assertGoesOn(managed);
  const { payments, paid } = managed;
  const ending = await payments.setEnding(paid.id, true, { reason, feedback: feedback || null });
  await projectSubscription(ctx, ending, ctx.now());
}

/** Takes a cancellation back, while the period lasts (CAN-09). */
export async function reactivate(ctx: Context, id: string): Promise<void> {
  const managed = await findManaged(ctx, id);
  assertGoesOn(managed);
  const { payments, paid } = managed;
  if (!paid.cancelAtPeriodEnd) return;
  if (paid.labels.payer !== null) throw new AppError("billing.others-card");
  await projectSubscription(ctx, await payments.setEnding(paid.id, false, null), ctx.now());
}
