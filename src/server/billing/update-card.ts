import { AppError } from "#domain/errors.ts";
import type { Context } from "../context.ts";
import { takeCardTry } from "./card-pace.ts";
import { type Confirmation, confirmationOf } from "./confirmation.ts";
import { takeOverCustomer } from "./customers.ts";
import { assertGoesOn, findManaged } from "./find-managed.ts";

type Card = { paymentId: string; name?: string | undefined; email?: string | undefined };

/**
 * The card that pays a subscription from now on (API-94), once its owner has agreed where the bank
 * asks. A payment that failed is tried again with it at once.
 */
export async function replaceCard(ctx: Context, id: string, card: Card): Promise<Confirmation> {
  const { user } = ctx.actor;
  if (!user) throw new AppError("auth.required");
  const managed = await findManaged(ctx, id);
  assertGoesOn(managed);
  const { payments, paid } = managed;
  const { paymentId, name, email } = card;
  takeCardTry(ctx);
  await payments.attachCard(paid.customerId, paymentId);
  if (name !== undefined || email !== undefined)
    await payments.nameCustomer(paid.customerId, {
      ...(name === undefined ? {} : { name }),
      ...(email === undefined ? {} : { email }),
    });
  const started = await payments.setCard(paid, paymentId, user.userId);
  const isTakenOver = paid.labels.payer !== null && started.paid.labels.payer === null;
  if (isTakenOver) await takeOverCustomer(ctx, paid.customerId);
  return confirmationOf(ctx, started);
}
