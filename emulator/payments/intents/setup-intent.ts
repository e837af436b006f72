import { type Book, timeFor } from "../book/book.ts";
import { letterText, newId } from "../book/new-id.ts";
import type { SetupIntent, StripeFault } from "../book/resources.ts";
import { wayOf } from "../customers/payment-method-calls.ts";
import { emit } from "../events/emit.ts";

/** Asks for the person's agreement to later payments. */
export function setUpIntent(book: Book, customer: string, method: string): SetupIntent {
  const id = newId("seti");
  const intent = book.setupIntents.add<SetupIntent>({
    id,
    object: "setup_intent",
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${letterText(24)}`,
    created: timeFor(book, customer),
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: method,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: "requires_confirmation",
    usage: "off_session",
  });
  emit(book, "setup_intent.created", intent);
  confirmSetup(book, intent, method);
  return intent;
}

export function confirmSetup(book: Book, intent: SetupIntent, method: string | null): void {
  intent.payment_method = method;
  if (method === null) return;
  const way = wayOf(book, method);
  if (way.declines && !way.attaches) {
    refuse(book, intent, { type: "card_error", ...way.declines });
  } else if (way.asks === "never" || way.hasAgreed) succeed(book, intent);
  else {
    Object.assign(intent, {
      status: "requires_action",
      next_action: {
        type: "use_stripe_sdk",
        use_stripe_sdk: { type: "three_d_secure_redirect", source: newId("payatt"), stripe_js: "" },
      },
    });
    emit(book, "setup_intent.requires_action", intent);
  }
}

export function answerSetup(book: Book, intent: SetupIntent, agrees: boolean): void {
  intent.next_action = null;
  if (agrees) succeed(book, intent);
  else
    refuse(book, intent, {
      type: "invalid_request_error",
      code: "setup_intent_authentication_failure",
      message:
        "We are unable to authenticate your payment method. Please choose a different payment " +
        "method and try again.",
    });
}

function succeed(book: Book, intent: SetupIntent): void {
  wayOf(book, intent.payment_method ?? "").hasAgreed = true;
  Object.assign(intent, { status: "succeeded", next_action: null, last_setup_error: null });
  emit(book, "setup_intent.succeeded", intent);
  for (const each of book.subscriptions.all())
    if (each.pending_setup_intent === intent.id) each.pending_setup_intent = null;
}

function refuse(book: Book, intent: SetupIntent, fault: StripeFault): void {
  Object.assign(intent, {
    status: "requires_payment_method",
    payment_method: null,
    last_setup_error: fault,
  });
  emit(book, "setup_intent.setup_failed", intent);
}
