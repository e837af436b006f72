import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { demoWebhookSecret } from "../payment-options.ts";
import { startTestPayments, type TestPayments } from "../test-payments.ts";

let payments: TestPayments;
let stripe: Stripe;
beforeEach(async () => {
  payments = await startTestPayments();
  stripe = payments.stripe;
});
afterEach(() => payments.close());

async function types(): Promise<string[]> {
  await payments.play("deliveries");
  return payments.received.map(({ type }) => type);
}

async function three(): Promise<void> {
  await stripe.customers.create({ name: "A" });
  await stripe.products.create({ name: "B" });
  await stripe.coupons.create({ percent_off: 10, duration: "once" });
}
const sent = ["customer.created", "product.created", "coupon.created"];

describe("events", () => {
  it("reach the listener signed, in the order in which they happened, and can be read again", async () => {
    const customer = await stripe.customers.create({ name: "A" }, { idempotencyKey: "one" });
    await stripe.customers.update(customer.id, { name: "B" });
    expect(await types()).toEqual(["customer.created", "customer.updated"]);
    const [created, updated] = payments.received;
    const event = await stripe.webhooks.constructEventAsync(
      created?.body ?? "",
      created?.signature ?? "",
      demoWebhookSecret,
    );
    expect(event).toMatchObject({
      type: "customer.created",
      data: { object: { id: customer.id, name: "A" } },
      request: { id: expect.stringMatching(/^req_/), idempotency_key: "one" },
    });
    expect(JSON.parse(updated?.body ?? "").data).toMatchObject({
      object: { name: "B" },
      previous_attributes: { name: "A" },
    });
    await expect(
      stripe.webhooks.constructEventAsync(updated?.body ?? "", created?.signature ?? "", "whsec_x"),
    ).rejects.toThrow();
    expect(await stripe.events.retrieve(event.id)).toMatchObject({ id: event.id });
    const { data } = await stripe.events.list({ type: "customer.*" });
    expect(data.map(({ type }) => type)).toEqual(["customer.updated", "customer.created"]);
  });

  it("are held and come in another order", async () => {
    await payments.play("deliveries/way", { hold: true });
    await three();
    expect(await types()).toEqual([]);
    await payments.play("deliveries/release", { order: "reversed" });
    expect(await types()).toEqual(sent.toReversed());
  });

  it("come twice, and get lost", async () => {
    await payments.play("deliveries/way", {
      copies: 2,
      drop: { calls: 1, type: "product.created" },
    });
    await three();
    expect(await types()).toEqual([sent[0], sent[0], sent[1], sent[2], sent[2]]);
    const { deliveries } = await payments.play<{ deliveries: { error: string | null }[] }>(
      "deliveries",
    );
    expect(deliveries.filter(({ error }) => error === "dropped")).toHaveLength(1);
  });

  it("are brought again where they were not accepted", async () => {
    payments.answerWith(500);
    await stripe.customers.create({});
    expect(await types()).toEqual(["customer.created"]);
    payments.answerWith(200);
    await payments.play("deliveries/retry", {});
    expect(await types()).toEqual(["customer.created", "customer.created"]);
    await payments.play("deliveries/retry", {});
    expect(await types()).toHaveLength(2);
    expect(payments.received[0]?.body).toContain('"object": "event"');
  });

  it("reach endpoints that were made by call, with a secret of their own", async () => {
    const { url } = JSON.parse(JSON.stringify({ url: `${payments.url}/nowhere` }));
    const endpoint = await stripe.webhookEndpoints.create({
      url,
      enabled_events: ["product.created"],
    });
    expect(endpoint.secret).toMatch(/^whsec_/);
    expect((await stripe.webhookEndpoints.retrieve(endpoint.id)).secret).toBeUndefined();
    await three();
    const { deliveries } = await payments.play<{ deliveries: { url: string; type: string }[] }>(
      "deliveries",
    );
    expect(deliveries.filter((each) => each.url === url)).toMatchObject([
      { type: "product.created", status: 404 },
    ]);
    await stripe.webhookEndpoints.del(endpoint.id);
    expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
  });

  it("of everybody without a test clock follow the emulator's clock", async () => {
    const customer = await payments.customer();
    const price = await payments.price();
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
    });
    await payments.play("clock", { aheadSeconds: 32 * 86_400 });
    const { data } = await stripe.invoices.list({ subscription: made.id });
    expect(data).toMatchObject([{ status: "paid" }, { status: "paid" }]);
    expect(await types()).toEqual(
      expect.arrayContaining(["customer.subscription.updated", "invoice.paid"]),
    );
  });

  it.each(["unpaid", "past_due"])("leave a subscription %s where that is wished", async (end) => {
    const customer = await payments.customer();
    const price = await payments.price();
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
    });
    const bad = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
      customer: customer.id,
    });
    await stripe.subscriptions.update(made.id, { default_payment_method: bad.id });
    await payments.play("after-retries", { end });
    await payments.play("clock", { aheadSeconds: 50 * 86_400 });
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe(end);
  });
});
