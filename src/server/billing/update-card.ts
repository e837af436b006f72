import type { Context } from "../context.ts";
import { takeCardTry } from "./card-pace.ts";
import { assertGoesOn, findManaged } from "./find-managed.ts";
import { projectSubscription } from "./project-subscription.ts";

type Card = { paymentId: string; name?: string | undefined; email?: string | undefined };

/**
 * The card that pays a subscription from now on (API-94). A payment that failed is tried again with
 * it at once.
 */
export async function replaceCard(ctx: Context, id: string, card: Card): Promise<void> {
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
  await projectSubscription(ctx, await payments.setCard(paid.id, paymentId), ctx.now());
}
