import { z } from "zod";
import { apiError, invalid, noSuch } from "../api/api-error.ts";
import type { Call } from "../api/api-scope.ts";
import { listPage } from "../api/list-page.ts";
import { page, params, read, text, yes } from "../api/params.ts";
import type { Book } from "../book/book.ts";
import type { PaymentIntent, SetupIntent } from "../book/resources.ts";
import { customerWith } from "../customers/customer-calls.ts";
import { methodOfCustomer, paymentMethodWith } from "../customers/payment-method-calls.ts";
import { confirmIntent } from "./payment-intent.ts";
import { confirmSetup, setUpIntent } from "./setup-intent.ts";

// A page names an intent by its secret too.
const secret = { client_secret: text.optional() };
const confirmation = params({
  ...secret,
  payment_method: text.optional(),
  off_session: yes.optional(),
});
const setup = params({
  customer: text,
  payment_method: text,
  confirm: z.literal("true"),
  usage: z.literal("off_session").optional(),
  // Otherwise an address to come back to is needed.
  automatic_payment_methods: z.strictObject({
    enabled: z.literal("true"),
    allow_redirects: z.literal("never"),
  }),
});
const listing = params({ ...page, customer: text.optional() });

export function retrieveIntent(book: Book, call: Call): PaymentIntent {
  return intentWith(book, call.id, read(params(secret), call.params).client_secret);
}

export function listIntents(book: Book, call: Call): object {
  const { customer, ...cursor } = read(listing, call.params);
  const found = book.paymentIntents
    .all()
    .filter((each) => customer === undefined || each.customer === customer);
  return listPage(found, cursor, "/v1/payment_intents");
}

export function confirmPaymentIntent(book: Book, call: Call): PaymentIntent {
  const given = read(confirmation, call.params);
  const intent = intentWith(book, call.id, given.client_secret);
  if (
    !["requires_payment_method", "requires_confirmation", "requires_action"].includes(intent.status)
  )
    throw invalid(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      undefined,
      "payment_intent_unexpected_state",
    );
  const method =
    given.payment_method === undefined
      ? intent.payment_method
      : paymentMethodWith(book, given.payment_method, "payment_method").id;
  if (method === null)
    throw invalid("A payment method is needed to confirm this PaymentIntent.", "payment_method");
  confirmIntent(book, intent, { method, isOffSession: given.off_session ?? false });
  const { last_payment_error: fault } = intent;
  if (statusOf(intent) === "requires_payment_method" && fault)
    throw apiError(402, { ...fault, payment_intent: structuredClone(intent) });
  if (statusOf(intent) === "succeeded") attachPaid(book, intent);
  return intent;
}

/** What paid a subscription belongs to its customer. */
function attachPaid(book: Book, { customer, payment_method: method }: PaymentIntent): void {
  const paid = book.paymentMethods.get(method ?? "");
  if (paid) paid.customer ??= customer;
}

/** Asks for the agreement to later payments with a card, at once. */
export function createSetupIntent(book: Book, call: Call): SetupIntent {
  const given = read(setup, call.params);
  const customer = customerWith(book, given.customer, "customer");
  const method = methodOfCustomer(book, given.payment_method, customer.id, "payment_method");
  const intent = setUpIntent(book, customer.id, method.id);
  const { last_setup_error: fault } = intent;
  if (statusOf(intent) === "requires_payment_method" && fault) throw apiError(402, fault);
  return intent;
}

export function retrieveSetupIntent(book: Book, call: Call): SetupIntent {
  return setupWith(book, call.id, read(params(secret), call.params).client_secret);
}

export function confirmSetupIntent(book: Book, call: Call): SetupIntent {
  const given = read(confirmation, call.params);
  const intent = setupWith(book, call.id, given.client_secret);
  if (intent.status === "succeeded" || intent.status === "canceled")
    throw invalid(
      `You cannot confirm this SetupIntent because it has a status of ${intent.status}.`,
      undefined,
      "setup_intent_unexpected_state",
    );
  const method =
    given.payment_method === undefined
      ? intent.payment_method
      : paymentMethodWith(book, given.payment_method, "payment_method").id;
  confirmSetup(book, intent, method);
  const { last_setup_error: fault } = intent;
  if (statusOf(intent) === "requires_payment_method" && fault) throw apiError(402, fault);
  return intent;
}

function statusOf({ status }: { status: string }): string {
  return status;
}

export function intentWith(book: Book, id: string, given: string | undefined): PaymentIntent {
  const intent = book.paymentIntents.get(id);
  if (!intent || (given !== undefined && given !== intent.client_secret))
    throw noSuch("payment_intent", id, "intent");
  return intent;
}

export function setupWith(book: Book, id: string, given: string | undefined): SetupIntent {
  const intent = book.setupIntents.get(id);
  if (!intent || (given !== undefined && given !== intent.client_secret))
    throw noSuch("setupintent", id, "intent");
  return intent;
}
