import type { billingApi } from "#contract/billing/billing.ts";
import type { Reply } from "#contract/route.ts";
import { AppError } from "#domain/errors.ts";
import type { Context } from "../context.ts";
import type { Payments, Started } from "./payments.ts";
import { projectSubscription } from "./project-subscription.ts";

export type Confirmation = Reply<typeof billingApi.upgrade>;

/** How a card or a payment went: done and stored, to be confirmed with the bank, or declined. */
export async function confirmationOf(ctx: Context, started: Started): Promise<Confirmation> {
  if (started.outcome === "confirm")
    return { confirmation: { clientSecret: started.clientSecret } };
  await projectSubscription(ctx, started.paid, ctx.now());
  return answerOf(started);
}

/**
 * The same of a change of plan. It is read once more, after that time: so what is stored is what
 * the last one of several changes made, in whichever order they tell of it.
 */
export async function changeAnswer(
  ctx: Context,
  payments: Payments,
  started: Started,
  changeId: string,
): Promise<Confirmation> {
  await readChanged(ctx, payments, started.paid.id, changeId);
  return answerOf(started);
}

/** Whether the provider may have done what it was asked for, now or soon. */
export function mayHaveBeenDone(error: unknown): boolean {
  if (!(error instanceof AppError)) return true;
  return error.code === "billing.unreachable" || error.code === "billing.in-progress";
}

/** Stores what became of a change of plan. */
export async function readChanged(
  ctx: Context,
  payments: Payments,
  providerSubId: string,
  changeId: string,
): Promise<void> {
  const readAt = ctx.now();
  const paid = await payments.read(providerSubId);
  if (paid) await projectSubscription(ctx, paid, readAt, changeId);
}

function answerOf(started: Started): Confirmation {
  if (started.outcome === "confirm")
    return { confirmation: { clientSecret: started.clientSecret } };
  if (started.outcome === "declined")
    throw new AppError("billing.declined", { reason: started.reason });
  return { confirmation: null };
}
