import type { Stripe } from "@stripe/stripe-js";
import { checkoutText } from "#text/billing/checkout.ts";

type Answer = { confirmation: { clientSecret: string } | null };

/** A new card may be asked about itself and about what is overdue. */
const mostQuestions = 2;

/** The provider's own message about a card (ERR-11). */
export class CardError extends Error {
  override name = "CardError";
}

/**
 * Sends a call that pays, lets the bank's customer confirm the payment where the bank asks, and
 * sends it again then. Rejects with a `CardError` if they do not.
 */
export async function confirmed<T extends Answer>(
  provider: () => Promise<Stripe>,
  send: () => Promise<T>,
): Promise<T> {
  for (let questions = 0; questions <= mostQuestions; questions += 1) {
    const answer = await send();
    if (!answer.confirmation) return answer;
    await confirm(await provider(), answer.confirmation.clientSecret);
  }
  throw new Error(checkoutText.failed);
}

async function confirm(stripe: Stripe, secret: string): Promise<void> {
  const { error } = secret.startsWith("seti_")
    ? await stripe.confirmCardSetup(secret)
    : await stripe.confirmCardPayment(secret);
  if (error) throw new CardError(error.message);
}
