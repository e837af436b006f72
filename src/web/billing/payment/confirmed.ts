import type { Stripe, StripeError } from "@stripe/stripe-js";
import { cardText } from "#text/billing/account.ts";
import { checkoutText } from "#text/billing/checkout.ts";

type Answer = { confirmation: { clientSecret: string } | null };

/** A new card may be asked about itself and about each payment that is overdue. */
const mostQuestions = 25;
/** What the provider's script says where it could not ask at all. */
const unasked: readonly string[] = ["api_connection_error", "api_error", "rate_limit_error"];

/** What the provider's script says of a card, or of its bank (ERR-11, CRD-04). */
export class CardError extends Error {
  override name = "CardError";
  readonly code: string;
  readonly declineCode: string | undefined;
  /** False where nobody has decided: the same may be asked again. */
  readonly isAnswer: boolean;
  constructor({ message, code, type, decline_code: declineCode }: StripeError) {
    super(message ?? cardText.invalid);
    this.code = code ?? type;
    this.declineCode = declineCode;
    this.isAnswer = !unasked.includes(type);
  }
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
  if (error) throw new CardError(error);
}
