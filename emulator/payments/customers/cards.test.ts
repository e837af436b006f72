import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoPayments } from "../payment-options.ts";
import { startTestPayments, type TestPayments } from "../test-payments.ts";

let payments: TestPayments;
let stripe: Stripe;
beforeAll(async () => {
  payments = await startTestPayments();
  stripe = payments.stripe;
});
afterAll(() => payments.close());

function card(number: string, over: object = {}): Promise<Stripe.PaymentMethod> {
  return stripe.paymentMethods.create({
    type: "card",
    card: { number, exp_month: 12, exp_year: 2040, cvc: "123", ...over },
  });
}

/** What the page of a seller would send with the key that everybody may know. */
function asPage(path: string, fields: Record<string, string>): Promise<Response> {
  return fetch(`${payments.url}/v1/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${demoPayments.publishableKey}` },
    body: new URLSearchParams(fields),
  });
}

/** A purchase that the bank asks about, and the secret of its payment. */
async function asked(number: string) {
  const customer = await stripe.customers.create({});
  const method = await card(number);
  await stripe.paymentMethods.attach(method.id, { customer: customer.id });
  const price = await payments.price();
  const made = await stripe.subscriptions.create({
    customer: customer.id,
    default_payment_method: method.id,
    items: [{ price: price.id }],
    expand: ["latest_invoice.confirmation_secret"],
  });
  const invoice = made.latest_invoice;
  const secret = typeof invoice === "object" ? invoice?.confirmation_secret?.client_secret : "";
  return { made, secret: secret ?? "", id: secret?.split("_secret_")[0] ?? "" };
}

function answer(secret: string, agrees: boolean): Promise<Response> {
  return fetch(`${payments.url}/payments/answer`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ secret, agrees }),
  });
}

describe("a card", () => {
  it.each([
    ["4242424242424241", {}, "incorrect_number"],
    ["4242424242424242", { exp_year: 2020 }, "invalid_expiry_year"],
    ["4242424242424242", { exp_month: 13 }, "invalid_expiry_month"],
    ["4242424242424242", { cvc: "12" }, "invalid_cvc"],
    // A real one has no place in a test.
    ["4012888888881881", {}, "card_declined"],
  ])("%s %j is refused: %s", async (number, over, code) => {
    await expect(card(number, over)).rejects.toMatchObject({ type: "StripeCardError", code });
  });

  it.each([
    ["4000000000000002", "card_declined", "generic_decline"],
    ["4000000000009995", "card_declined", "insufficient_funds"],
    ["4000000000000069", "expired_card", ""],
    ["4000000000000127", "incorrect_cvc", ""],
  ])("%s can be typed, but the bank refuses it: %s", async (number, code, decline_code) => {
    const method = await card(number);
    const customer = await stripe.customers.create({});
    const refused = await stripe.paymentMethods
      .attach(method.id, { customer: customer.id })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ type: "StripeCardError", statusCode: 402, code });
    expect(Object(refused).decline_code).toBe(decline_code);
    expect((await stripe.paymentMethods.retrieve(method.id)).customer).toBeNull();
  });

  it("belongs to one customer, who pays with no other's", async () => {
    const [one, other] = [await stripe.customers.create({}), await stripe.customers.create({})];
    const method = await stripe.paymentMethods.attach("pm_card_mastercard", { customer: one.id });
    expect(method.card).toMatchObject({ brand: "mastercard", last4: "4444" });
    await expect(
      stripe.paymentMethods.attach(method.id, { customer: other.id }),
    ).rejects.toMatchObject({ code: "payment_method_unexpected_state" });
    const price = await payments.price();
    await expect(
      stripe.subscriptions.create({
        customer: other.id,
        default_payment_method: method.id,
        items: [{ price: price.id }],
      }),
    ).rejects.toMatchObject({ code: "resource_missing" });
    await expect(
      stripe.subscriptions.create({ customer: other.id, items: [{ price: price.id }] }),
    ).rejects.toMatchObject({ message: expect.stringContaining("no attached payment source") });
    expect((await stripe.customers.listPaymentMethods(one.id)).data).toHaveLength(1);
    await stripe.paymentMethods.detach(method.id);
    expect((await stripe.customers.listPaymentMethods(one.id)).data).toEqual([]);
  });

  it("is made by a page with the publishable key, and never shows its number again", async () => {
    const reply = await asPage("payment_methods", {
      type: "card",
      "card[number]": "4242 4242 4242 4242",
      "card[exp_month]": "1",
      "card[exp_year]": "39",
      "card[cvc]": "987",
    });
    const text = await reply.text();
    expect(JSON.parse(text)).toMatchObject({ card: { exp_year: 2039, last4: "4242" } });
    expect(text).not.toMatch(/4242424242424242|\b987\b/);
  });

  it("that the bank asks about pays once the person agreed, and then without asking", async () => {
    const { made, secret, id } = await asked("4000002500003155");
    expect(made.status).toBe("incomplete");
    expect((await answer(secret.replace(/.$/, "!"), true)).status).not.toBe(200);
    await answer(secret, true);
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe("succeeded");
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe("active");
    await payments.play("clock", { aheadSeconds: 32 * 86_400 });
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe("active");
  });

  it("that the bank asks about does not pay when the person refuses, and another card can", async () => {
    const { made, secret, id } = await asked("4000002760003184");
    await answer(secret, false);
    const intent = await stripe.paymentIntents.retrieve(id);
    expect(intent).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "payment_intent_authentication_failure" },
    });
    const bad = await card("4000000000000002");
    const refused = await asPage(`payment_intents/${id}/confirm`, {
      client_secret: secret,
      payment_method: bad.id,
    });
    expect(refused.status).toBe(402);
    const good = await card("4242424242424242");
    const paid = await asPage(`payment_intents/${id}/confirm`, {
      client_secret: secret,
      payment_method: good.id,
    });
    expect(paid.status).toBe(200);
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe("active");
    expect(
      (await asPage(`payment_intents/${id}/confirm`, { client_secret: "guess" })).status,
    ).not.toBe(200);
  });
});
