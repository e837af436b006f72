import { type Book, type CardWay, timeFor } from "../book/book.ts";
import { letterText, newId } from "../book/new-id.ts";
import type { Charge, PaymentIntent, StripeFault } from "../book/resources.ts";
import { wayOf } from "../customers/payment-method-calls.ts";
import { noFunds } from "../customers/test-cards.ts";
import { emit } from "../events/emit.ts";
import { newCharge } from "./charge.ts";

type Wish = { amount: number; currency: string; customer: string; description: string };

export function newIntent(book: Book, { amount, currency, customer, description }: Wish) {
  const id = newId("pi");
  const intent = book.paymentIntents.add<PaymentIntent>({
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: `${id}_secret_${letterText(24)}`,
    confirmation_method: "automatic",
    created: timeFor(book, customer),
    currency,
    customer,
    customer_account: null,
    description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: "automatic",
      },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: "off_session",
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  });
  emit(book, "payment_intent.created", intent);
  return intent;
}

type Refusal = { code: string; decline_code?: string; message: string };

/** Why a payment would not succeed at once: a refusal, the bank's question; null if it would. */
export function failureOf(way: CardWay | null, isOffSession: boolean): Refusal | "asks" | null {
  if (way === null)
    return {
      code: "resource_missing",
      message: "This customer has no attached payment source or default payment method.",
    };
  if (way.declines) return way.declines;
  if (way.paysMore === 0) return noFunds;
  const asks = way.asks === "always" || (way.asks === "once" && !way.hasAgreed);
  if (!asks) return null;
  if (!isOffSession) return "asks";
  return {
    code: "authentication_required",
    decline_code: "authentication_required",
    message: "Your card was declined. This transaction requires authentication.",
  };
}

export function confirmIntent(
  book: Book,
  intent: PaymentIntent,
  { method, isOffSession }: { method: string | null; isOffSession: boolean },
): void {
  intent.payment_method = method;
  const failure = failureOf(method === null ? null : wayOf(book, method), isOffSession);
  if (failure === null) pay(book, intent);
  else if (failure === "asks") ask(book, intent);
  else refuse(book, intent, failure);
  book.afterPayment(intent);
}

/** The person answered the bank's question. */
export function answerQuestion(book: Book, intent: PaymentIntent, agrees: boolean): void {
  intent.next_action = null;
  if (agrees) {
    wayOf(book, intent.payment_method ?? "").hasAgreed = true;
    pay(book, intent);
  } else
    refuse(book, intent, {
      code: "payment_intent_authentication_failure",
      message:
        "We are unable to authenticate your payment method. Please choose a different payment " +
        "method and try again.",
    });
  book.afterPayment(intent);
}

/** Nobody can pay it any more. */
export function cancelIntent(
  book: Book,
  intent: PaymentIntent,
  reason: PaymentIntent["cancellation_reason"],
): void {
  Object.assign(intent, {
    status: "canceled",
    canceled_at: timeFor(book, intent.customer),
    cancellation_reason: reason,
    next_action: null,
  });
  emit(book, "payment_intent.canceled", intent);
}

function pay(book: Book, intent: PaymentIntent): void {
  const way = wayOf(book, intent.payment_method ?? "");
  if (way.paysMore !== undefined) way.paysMore -= 1;
  const charge = book.charges.add<Charge>(newCharge(book, intent, null));
  Object.assign(intent, {
    status: "succeeded",
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  });
  emit(book, "charge.succeeded", charge);
  emit(book, "payment_intent.succeeded", intent);
}

function ask(book: Book, intent: PaymentIntent): void {
  Object.assign(intent, {
    status: "requires_action",
    last_payment_error: null,
    next_action: {
      type: "use_stripe_sdk",
      use_stripe_sdk: { type: "three_d_secure_redirect", source: newId("payatt"), stripe_js: "" },
    },
  });
  emit(book, "payment_intent.requires_action", intent);
}

function refuse(book: Book, intent: PaymentIntent, refusal: Refusal): void {
  const fault: StripeFault = { type: "card_error", ...refusal };
  const method = book.paymentMethods.get(intent.payment_method ?? "");
  if (method) {
    const charge = book.charges.add<Charge>(newCharge(book, intent, refusal));
    intent.latest_charge = charge.id;
    emit(book, "charge.failed", charge);
  }
  Object.assign(intent, {
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_payment_error: method ? { ...fault, payment_method: structuredClone(method) } : fault,
  });
  emit(book, "payment_intent.payment_failed", intent);
}
