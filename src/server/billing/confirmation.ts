import type { billingApi } from "#contract/billing/billing.ts";
import type { Reply } from "#contract/route.ts";
import { AppError } from "#domain/errors.ts";
import type { Context } from "../context.ts";
import type { Started } from "./payments.ts";
import { projectSubscription } from "./project-subscription.ts";

export type Confirmation = Reply<typeof billingApi.upgrade>;

/** How a change went: done and stored, to be confirmed with the customer's bank, or declined. */
export async function confirmationOf(ctx: Context, started: Started): Promise<Confirmation> {
  if (started.outcome === "confirm")
    return { confirmation: { clientSecret: started.clientSecret } };
  await projectSubscription(ctx, started.paid, ctx.now());
  if (started.outcome === "declined")
    throw new AppError("billing.declined", { reason: started.reason });
  return { confirmation: null };
}
