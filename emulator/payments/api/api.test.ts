import Stripe from "stripe";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { demoPayments } from "../payment-options.ts";
import { startTestPayments, type TestPayments } from "../test-payments.ts";
import { readForm } from "./read-form.ts";

let payments: TestPayments;
let stripe: Stripe;
beforeAll(async () => {
  payments = await startTestPayments();
  stripe = payments.stripe;
});
afterEach(() => payments.play("faults", {}));
afterAll(() => payments.close());

function clientWith(key: string, maxNetworkRetries = 0): Stripe {
  const { hostname: host, port } = new URL(payments.url);
  return new Stripe(key, { host, port, protocol: "http", maxNetworkRetries });
}

describe("the form", () => {
  it("nests by brackets, and keeps the names of metadata", () => {
    expect(
      readForm("items[0][price]=a&items[1][price]=b&expand[]=x&expand[]=y&metadata[0]=n&c=1%202"),
    ).toEqual({
      items: [{ price: "a" }, { price: "b" }],
      expand: ["x", "y"],
      metadata: { "0": "n" },
      c: "1 2",
    });
    expect(Object.getPrototypeOf(readForm("__proto__[x]=1"))).toBe(Object.prototype);
    expect(() => readForm("a[b][c][d][e][f][g][h][i]=1")).toThrow();
    expect(() => readForm("a=1&".repeat(600))).toThrow();
  });
});

describe("a call", () => {
  it("needs the key", async () => {
    await expect(clientWith("sk_test_other").customers.list()).rejects.toMatchObject({
      type: "StripeAuthenticationError",
      statusCode: 401,
    });
    await expect(clientWith(demoPayments.publishableKey).customers.list()).rejects.toMatchObject({
      statusCode: 403,
    });
  });

  it("is refused in the provider's words", async () => {
    await expect(stripe.customers.retrieve("cus_none")).rejects.toMatchObject({
      type: "StripeInvalidRequestError",
      statusCode: 404,
      code: "resource_missing",
      message: "No such customer: 'cus_none'",
      param: "id",
      requestId: expect.stringMatching(/^req_/),
    });
    await expect(stripe.prices.create({ currency: "usd" })).rejects.toMatchObject({
      code: "parameter_missing",
      message: "Missing required param: product.",
    });
    const unknown: object = { name: "x", colour: "red" };
    await expect(stripe.customers.create(unknown)).rejects.toMatchObject({
      code: "parameter_unknown",
      param: "colour",
      message: "Received unknown parameter: colour",
    });
    await expect(stripe.payouts.list()).rejects.toMatchObject({
      statusCode: 404,
      message: expect.stringContaining("Unrecognized request URL (GET: /v1/payouts)"),
    });
    const { id } = await stripe.customers.create({});
    await expect(stripe.customers.retrieve(id, { expand: ["nothing"] })).rejects.toMatchObject({
      message: "This property cannot be expanded (nothing).",
    });
  });

  it("is carried out once with the same key, and refused with other parameters", async () => {
    const key = { idempotencyKey: "a-key" };
    const first = await stripe.customers.create({ name: "A" }, key);
    const again = await stripe.customers.create({ name: "A" }, key);
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
    await expect(stripe.customers.create({ name: "B" }, key)).rejects.toMatchObject({
      type: "StripeIdempotencyError",
      statusCode: 400,
    });
    // A refused parameter leaves the key free.
    const other = { idempotencyKey: "another-key" };
    await expect(stripe.customers.create({ email: "none" }, other)).rejects.toMatchObject({
      code: "email_invalid",
    });
    await expect(stripe.customers.create({ name: "B" }, other)).resolves.toMatchObject({
      name: "B",
    });
  });

  it("whose answer got lost charges once when it is repeated", async () => {
    const customer = await payments.customer();
    const price = await payments.price();
    await payments.play("faults", {
      answerLost: { calls: 1, method: "POST", pathIncludes: "/subscriptions" },
    });
    await clientWith(demoPayments.secretKey, 2).subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
    });
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(1);
    expect((await stripe.invoices.list({ customer: customer.id })).data).toHaveLength(1);
  });

  it("finds the provider down, slow and busy", async () => {
    await payments.play("faults", { down: true });
    await expect(stripe.customers.list()).rejects.toMatchObject({ type: "StripeConnectionError" });
    await payments.play("faults", { status: { code: 500, calls: 1 } });
    await expect(stripe.customers.list()).rejects.toMatchObject({ type: "StripeAPIError" });
    await payments.play("faults", { tooManyRequests: { calls: 1, retryAfterSeconds: 1 } });
    await expect(stripe.customers.list()).rejects.toMatchObject({ type: "StripeRateLimitError" });
    await payments.play("faults", { delayMs: 300 });
    const before = performance.now();
    await stripe.customers.list();
    expect(performance.now() - before).toBeGreaterThan(250);
  });
});

describe("a list", () => {
  it("comes in pages, newest first, forwards and backwards", async () => {
    const made: string[] = [];
    for (const name of ["a", "b", "c", "d", "e"])
      made.push((await stripe.products.create({ name })).id);
    const newest = made.toReversed();
    const first = await stripe.products.list({ limit: 2 });
    expect(first).toMatchObject({ object: "list", has_more: true, url: "/v1/products" });
    expect(first.data.map(({ id }) => id)).toEqual(newest.slice(0, 2));
    const all: string[] = [];
    for await (const { id } of stripe.products.list({ limit: 2 })) all.push(id);
    expect(all.slice(0, 5)).toEqual(newest);
    const back = await stripe.products.list({ limit: 1, ending_before: newest[2] ?? "" });
    expect(back.data.map(({ id }) => id)).toEqual([newest[1]]);
    await expect(stripe.products.list({ starting_after: "prod_none" })).rejects.toMatchObject({
      param: "starting_after",
    });
    await expect(stripe.products.list({ limit: 101 })).rejects.toMatchObject({ param: "limit" });
  });
});
