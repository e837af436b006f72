import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { differences } from "../provider-types.ts";
import { day, start, startTestPayments, type TestPayments } from "../test-payments.ts";

let payments: TestPayments;
let stripe: Stripe;
beforeAll(async () => {
  payments = await startTestPayments();
  stripe = payments.stripe;
});
afterAll(() => payments.close());

const expand = [
  "latest_invoice.confirmation_secret",
  "latest_invoice.payments.data.payment.payment_intent",
];
const secretOf = ({ latest_invoice: invoice }: Stripe.Subscription) =>
  (typeof invoice === "object" && invoice?.confirmation_secret?.client_secret) || "";
const answer = (secret: string, agrees: boolean) =>
  fetch(`${payments.url}/payments/answer`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ secret, agrees }),
  });

/** A subscription that costs 1000 a month, whose card now does something else. */
async function subscriber(method: string, balance = 0) {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: start });
  const customer = await payments.customer({ test_clock: clock.id });
  const price = await payments.price();
  const made = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    metadata: { kept: "1" },
  });
  const { id: card } = await stripe.paymentMethods.attach(method, { customer: customer.id });
  await stripe.subscriptions.update(made.id, { default_payment_method: card });
  await stripe.customers.update(customer.id, { balance });
  const advance = (seconds: number) =>
    stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: start + seconds });
  const read = () => stripe.subscriptions.retrieve(made.id, { expand });
  const change = (quantity: number) =>
    stripe.subscriptions.update(made.id, {
      items: [{ id: made.items.data[0]?.id ?? "", quantity }],
      proration_behavior: "always_invoice",
      payment_behavior: "pending_if_incomplete",
      metadata: { change: String(quantity) },
      expand,
    });
  const invoices = async () =>
    (await stripe.invoices.list({ subscription: made.id })).data.map(({ status, total }) => [
      status,
      total,
    ]);
  return { id: made.id, customer: customer.id, advance, change, read, invoices };
}
const quantityOf = ({ items }: Stripe.Subscription) => items.data[0]?.quantity;

describe("a change that happens only if it is paid", () => {
  it("happens at once with a card that pays, and where nothing is due", async () => {
    const { change, invoices } = await subscriber("pm_card_visa");
    expect(await change(3)).toMatchObject({
      status: "active",
      pending_update: null,
      metadata: { kept: "1", change: "3" },
    });
    expect(quantityOf(await change(1))).toBe(1);
    expect(await invoices()).toEqual([
      ["paid", -2000],
      ["paid", 2000],
      ["paid", 1000],
    ]);
  });

  it("waits while the bank asks, and happens with the agreement", async () => {
    const { id, change, read, invoices } = await subscriber("pm_card_authenticationRequired");
    const waiting = await change(3);
    expect(waiting).toMatchObject({
      status: "active",
      metadata: { kept: "1" },
      pending_update: {
        expires_at: start + 23 * 3600,
        metadata: { kept: "1", change: "3" },
        subscription_items: [{ quantity: 3 }],
      },
    });
    expect(quantityOf(waiting)).toBe(1);
    expect(differences("Subscriptions", "Subscription.PendingUpdate", waiting.pending_update)) //
      .toEqual([]);
    await answer(secretOf(waiting), true);
    const now = await read();
    expect(now).toMatchObject({
      status: "active",
      pending_update: null,
      metadata: { kept: "1", change: "3" },
    });
    expect(quantityOf(now)).toBe(3);
    expect(await invoices()).toEqual([
      ["paid", 2000],
      ["paid", 1000],
    ]);
    await payments.play("deliveries");
    const told = payments.received.filter(({ body }) => body.includes(id)).map(({ type }) => type);
    expect(told).toContain("customer.subscription.pending_update_applied");
  });

  it.each(["pm_card_authenticationRequired", "pm_card_chargeCustomerFail"])(
    "does not with %s where nobody pays: within a day nothing is owed and nothing was taken",
    async (method) => {
      const { customer, change, read, advance, invoices } = await subscriber(method, -500);
      await change(3);
      expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: 0 });
      await advance(day);
      const now = await read();
      expect(now).toMatchObject({ status: "active", pending_update: null });
      expect(now.metadata).toEqual({ kept: "1" });
      expect(quantityOf(now)).toBe(1);
      expect(await invoices()).toEqual([
        ["void", 2000],
        ["paid", 1000],
      ]);
      expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -500 });
    },
  );

  it("is dropped when its invoice is voided, by another change and by the end", async () => {
    const { id, change, read, invoices } = await subscriber("pm_card_authenticationRequired");
    const first = await change(3);
    const invoice = first.latest_invoice;
    await stripe.invoices.voidInvoice(typeof invoice === "object" ? (invoice?.id ?? "") : "");
    expect((await read()).pending_update).toBeNull();
    await change(4);
    const third = await change(5);
    expect(third.pending_update).toMatchObject({ subscription_items: [{ quantity: 5 }] });
    await stripe.subscriptions.cancel(id);
    expect(await invoices()).toEqual([
      ["void", 4000],
      ["void", 3000],
      ["void", 2000],
      ["paid", 1000],
    ]);
  });

  it("cannot have what takes effect without a payment", async () => {
    const { id } = await subscriber("pm_card_visa");
    await expect(
      stripe.subscriptions.update(id, {
        payment_behavior: "pending_if_incomplete",
        default_payment_method: "pm_card_visa",
      }),
    ).rejects.toMatchObject({ param: "default_payment_method" });
  });
});

describe("the agreement to later payments", () => {
  const setUp = async (method: string) => {
    const customer = await stripe.customers.create({});
    const { id } = await stripe.paymentMethods.attach(method, { customer: customer.id });
    return stripe.setupIntents.create({
      customer: customer.id,
      payment_method: id,
      confirm: true,
      usage: "off_session",
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    });
  };

  it("is there at once, or after the bank's question", async () => {
    expect(await setUp("pm_card_visa")).toMatchObject({ status: "succeeded" });
    const asked = await setUp("pm_card_authenticationRequired");
    expect(asked).toMatchObject({ status: "requires_action" });
    await answer(asked.client_secret ?? "", true);
    expect(await stripe.setupIntents.retrieve(asked.id)).toMatchObject({ status: "succeeded" });
    const refused = await setUp("pm_card_authenticationRequired");
    await answer(refused.client_secret ?? "", false);
    expect(await stripe.setupIntents.retrieve(refused.id)).toMatchObject({
      status: "requires_payment_method",
      last_setup_error: { code: "setup_intent_authentication_failure" },
    });
  });
});
