import type Stripe from "stripe";
import { AppError } from "#domain/errors.ts";
import { billingText } from "#text/server/billing.ts";
import type { PaymentOutcome } from "../payments.ts";
import { expansions } from "./read-subscription.ts";

/** What must be expanded where the payment of a subscription's last invoice is looked at. */
export const withPayment = [
  ...expansions,
  "latest_invoice.confirmation_secret",
  "latest_invoice.payments.data.payment.payment_intent",
  "pending_setup_intent",
];
/** The same where an invoice itself is read. */
export const payable = ["confirmation_secret", "payments.data.payment.payment_intent"];

/** How the payment of the last invoice went. */
export function invoiceOutcome({ latest_invoice: invoice }: Stripe.Subscription): PaymentOutcome {
  if (!invoice || typeof invoice === "string") throw new AppError("billing.unreachable");
  return outcomeOf(invoice);
}

/** How the payment of an invoice went. */
export function outcomeOf(invoice: Stripe.Invoice): PaymentOutcome {
  if (invoice.status === "paid") return { outcome: "paid" };
  const intent = invoice.payments?.data[0]?.payment.payment_intent;
  const clientSecret = invoice.confirmation_secret?.client_secret;
  if (!intent || typeof intent === "string") throw new AppError("billing.unreachable");
  if (intent.status === "requires_action" && clientSecret)
    return { outcome: "confirm", clientSecret };
  return declined(intent.last_payment_error);
}

/** Whether a card may be charged later, when its owner is not there. */
export function setupOutcome(setup: Stripe.SetupIntent): PaymentOutcome {
  const { status, client_secret: clientSecret, last_setup_error: fault } = setup;
  if (status === "succeeded") return { outcome: "paid" };
  if (status === "requires_action" && clientSecret) return { outcome: "confirm", clientSecret };
  return declined(fault);
}

function declined(fault: { message?: string | undefined } | null): PaymentOutcome {
  return { outcome: "declined", reason: fault?.message ?? billingText.declined };
}
