import { AppError } from "#domain/errors.ts";
import type { UserId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { cardHolderOf } from "./card-holder.ts";
import { takeCardTry } from "./card-pace.ts";
import { type Confirmation, confirmationOf } from "./confirmation.ts";
import { isOwnCustomer, takeOverCustomer } from "./customers.ts";
import { assertGoesOn, findManaged } from "./find-managed.ts";
import type { PaidSubscription, Payments } from "./payments.ts";

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
  const isOwn = await isOwnCustomer(ctx, paid.customerId);
  const billed = email === undefined ? {} : { email };
  if (isOwn && (name !== undefined || email !== undefined))
    await payments.nameCustomer(paid.customerId, name === undefined ? billed : { ...billed, name });
  const started = await payments.setCard(paid, paymentId, user.userId);
  const { payer, card: holder } = started.paid.labels;
  const isGiven = payer === null && holder === user.userId;
  if (isGiven && !isOwn && (await paysAll(payments, paid, user.userId))) {
    await takeOverCustomer(ctx, paid.customerId);
    await payments.nameCustomer(paid.customerId, { ...billed, name: name ?? user.name });
  }
  return confirmationOf(ctx, started);
}

/** Whether nobody else pays other plans as the same customer, whose name and credit stay then. */
async function paysAll(
  payments: Payments,
  { id, customerId }: PaidSubscription,
  person: UserId,
): Promise<boolean> {
  const going = await payments.findGoing(customerId);
  return going.every((each) => each.id === id || cardHolderOf(each) === person);
}
