import { createHash } from "node:crypto";
import { z } from "zod";
import { apiError, invalid, noSuch } from "../api/api-error.ts";
import type { Call } from "../api/api-scope.ts";
import { listPage } from "../api/list-page.ts";
import { merged, metadata, page, params, read, text, whole } from "../api/params.ts";
import { type Book, type CardWay, timeAt } from "../book/book.ts";
import { newId } from "../book/new-id.ts";
import type { PaymentMethod } from "../book/resources.ts";
import { changing, emit } from "../events/emit.ts";
import { addressOf, addressParam } from "./address.ts";
import { isCardNumber, numberOf, testCard } from "./test-cards.ts";

const details = z.strictObject({
  name: z.string().max(500).optional(),
  email: z.string().max(500).optional(),
  phone: z.string().max(100).optional(),
  address: addressParam.optional(),
});
const card = z.strictObject({
  number: z.string().max(40).optional(),
  exp_month: whole.optional(),
  exp_year: whole.optional(),
  cvc: z.string().max(10).optional(),
  token: text.optional(),
});
const creation = params({
  type: z.literal("card"),
  card,
  billing_details: details.optional(),
  metadata: metadata.optional(),
  allow_redisplay: z.enum(["always", "limited", "unspecified"]).optional(),
});
const change = params({
  billing_details: details.optional(),
  metadata: metadata.optional(),
  card: z.strictObject({ exp_month: whole.optional(), exp_year: whole.optional() }).optional(),
});
const listing = params({ ...page, customer: text.optional(), type: z.literal("card").optional() });

export function createPaymentMethod(book: Book, call: Call): PaymentMethod {
  const given = read(creation, call.params);
  if (given.card.token !== undefined) {
    const number = numberOf(given.card.token);
    if (number === undefined) throw noSuch("token", given.card.token, "card[token]");
    return addCard(book, { number, month: 12, year: nextYear(book), cvc: "123" }, given);
  }
  return addCard(book, checkedCard(book, given.card), given);
}

/** The card as it was typed; refuses what no card can have. */
function checkedCard(
  book: Book,
  { number: typed = "", exp_month: month = 0, exp_year: exp = 0, cvc }: z.output<typeof card>,
): Card {
  const number = typed.replace(/[ -]/g, "");
  if (number === "") throw invalid("Missing required param: card[number].", "card[number]");
  if (!isCardNumber(number)) throw refused("incorrect_number", "Your card number is incorrect.");
  if (month < 1 || month > 12)
    throw refused("invalid_expiry_month", "Your card's expiration month is invalid.");
  const year = exp < 100 ? 2000 + exp : exp;
  const now = new Date(timeAt(book, null) * 1000);
  const isPast = year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  if (year > now.getUTCFullYear() + 50 || isPast)
    throw refused("invalid_expiry_year", "Your card's expiration year is invalid.");
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc))
    throw refused("invalid_cvc", "Your card's security code is invalid.");
  return { number, month, year, cvc: cvc ?? null };
}

type Card = { number: string; month: number; year: number; cvc: string | null };

function addCard(
  book: Book,
  { number, month, year, cvc }: Card,
  given: Pick<z.output<typeof creation>, "billing_details" | "metadata" | "allow_redisplay">,
): PaymentMethod {
  const known = testCard(number);
  if (!known)
    throw apiError(402, {
      type: "card_error",
      code: "card_declined",
      decline_code: "test_mode_live_card",
      message:
        "Your card was declined. Your request was in test mode, but used a non test card. For " +
        "a list of valid test cards, visit: https://stripe.com/docs/testing.",
    });
  const { brand, way } = known;
  const method = book.paymentMethods.add<PaymentMethod>({
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: given.allow_redisplay ?? "unspecified",
    billing_details: detailsOf(given.billing_details ?? {}),
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: cvc === null ? null : "unchecked",
      },
      country: "US",
      display_brand: brand,
      exp_month: month,
      exp_year: year,
      fingerprint: createHash("sha256").update(number).digest("base64url").slice(0, 16),
      funding: "credit",
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: timeAt(book, null),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: merged({}, given.metadata),
    type: "card",
  });
  book.cards.set(method.id, way);
  return method;
}

export function retrievePaymentMethod(book: Book, call: Call): PaymentMethod {
  read(params({}), call.params);
  return paymentMethodWith(book, call.id);
}

export function updatePaymentMethod(book: Book, call: Call): PaymentMethod {
  const method = paymentMethodWith(book, call.id);
  const given = read(change, call.params);
  changing(book, "payment_method.updated", method, () => {
    Object.assign(method.card, given.card);
    method.metadata = merged(method.metadata, given.metadata);
    if (given.billing_details)
      method.billing_details = {
        ...method.billing_details,
        ...filled(detailsOf(given.billing_details)),
      };
  });
  return method;
}

export function listPaymentMethods(book: Book, call: Call): object {
  const { customer, type: _type, ...cursor } = read(listing, call.params);
  const of = call.id === "" ? customer : call.id;
  const found = book.paymentMethods.all().filter((each) => each.customer === (of ?? null));
  return listPage(
    found,
    cursor,
    of && call.id ? `/v1/customers/${of}/payment_methods` : "/v1/payment_methods",
  );
}

/** The bank is asked once: a card that it would refuse is not attached. */
export function attachPaymentMethod(book: Book, call: Call): PaymentMethod {
  const { customer } = read(params({ customer: text }), call.params);
  const method = paymentMethodWith(book, call.id);
  const owner = book.customers.get(customer);
  if (!owner) throw noSuch("customer", customer, "customer");
  if (method.customer === customer) return method;
  if (method.customer !== null)
    throw invalid(
      "The payment method you provided has already been attached to a customer.",
      "payment_method",
      "payment_method_unexpected_state",
    );
  const { declines, attaches } = wayOf(book, method.id);
  if (declines && !attaches) throw apiError(402, { type: "card_error", ...declines });
  method.customer = customer;
  if (method.card.checks) {
    method.card.checks.cvc_check &&= "pass";
    if (method.billing_details.address?.postal_code)
      method.card.checks.address_postal_code_check = "pass";
  }
  emit(book, "payment_method.attached", method);
  return method;
}

export function detachPaymentMethod(book: Book, call: Call): PaymentMethod {
  const method = paymentMethodWith(book, call.id);
  const { customer } = method;
  if (customer === null)
    throw invalid(
      "The payment method you provided is not attached to a customer so detachment is impossible.",
      "payment_method",
    );
  method.customer = null;
  const owner = book.customers.get(customer);
  if (owner?.invoice_settings.default_payment_method === method.id)
    owner.invoice_settings.default_payment_method = null;
  for (const each of book.subscriptions.all())
    if (each.default_payment_method === method.id) each.default_payment_method = null;
  emit(book, "payment_method.detached", method, { customer });
  return method;
}

/** One named by a test token, such as `pm_card_visa`, is made on the spot. */
export function paymentMethodWith(book: Book, id: string, param?: string): PaymentMethod {
  const found = book.paymentMethods.get(id);
  if (found) return found;
  const number = id.startsWith("pm_card_") ? numberOf(id) : undefined;
  if (number === undefined) throw noSuch("PaymentMethod", id, param);
  return addCard(book, { number, month: 12, year: nextYear(book), cvc: "123" }, {});
}

export function wayOf(book: Book, id: string): CardWay {
  return book.cards.get(id) ?? { declines: null, attaches: true, asks: "never", hasAgreed: false };
}

/** A payment method of this customer; refuses another's. */
export function methodOfCustomer(
  book: Book,
  id: string,
  customer: string,
  param: string,
): PaymentMethod {
  const found = book.paymentMethods.get(id);
  if (!found) throw noSuch("PaymentMethod", id, param);
  if (found.customer === customer) return found;
  throw invalid(
    `The customer does not have a payment method with the ID ${id}. The payment method must be ` +
      "attached to the customer.",
    param,
    "resource_missing",
  );
}

function detailsOf(given: z.output<typeof details>) {
  return {
    address: addressOf(given.address ?? {}),
    email: given.email || null,
    name: given.name || null,
    phone: given.phone || null,
    tax_id: null,
  };
}

function filled<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null),
  ) as Partial<T>; // safe: some of its own entries
}

function nextYear(book: Book): number {
  return new Date(timeAt(book, null) * 1000).getUTCFullYear() + 1;
}

function refused(code: string, message: string) {
  const params: Record<string, string> = {
    incorrect_number: "number",
    invalid_expiry_month: "exp_month",
    invalid_expiry_year: "exp_year",
    invalid_cvc: "cvc",
  };
  return apiError(402, { type: "card_error", code, message, param: params[code] ?? "number" });
}
