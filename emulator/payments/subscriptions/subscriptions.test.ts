import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { day, start, startTestPayments, type TestPayments } from "../test-payments.ts";

let payments: TestPayments;
let stripe: Stripe;

beforeAll(async () => {
  payments = await startTestPayments();
  stripe = payments.stripe;
});
afterAll(() => payments.close());

async function onClock(over: Stripe.CustomerCreateParams = {}) {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: start });
  const customer = await payments.customer({ test_clock: clock.id, ...over });
  const advance = (seconds: number) =>
    stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: start + seconds });
  return { clock, customer, advance };
}

async function lastInvoice(subscription: string): Promise<Stripe.Invoice> {
  const { data } = await stripe.invoices.list({ subscription, limit: 1 });
  if (!data[0]) throw new Error("no invoice");
  return data[0];
}

describe("a purchase", () => {
  it("charges at once and renews when the period is over", async () => {
    const { customer, advance } = await onClock();
    const price = await payments.price();
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id, quantity: 3 }],
      expand: ["latest_invoice.payments.data.payment.payment_intent"],
    });
    expect(made.status).toBe("active");
    expect(made.items.data[0]).toMatchObject({
      quantity: 3,
      current_period_start: start,
      current_period_end: Date.UTC(2026, 1, 1) / 1000,
    });
    expect(made.latest_invoice).toMatchObject({
      status: "paid",
      total: 3000,
      amount_paid: 3000,
      billing_reason: "subscription_create",
      payments: { data: [{ payment: { payment_intent: { status: "succeeded", amount: 3000 } } }] },
    });

    await advance(31 * day);
    expect(await lastInvoice(made.id)).toMatchObject({ status: "draft", total: 3000 });
    await advance(31 * day + 3600);
    expect(await lastInvoice(made.id)).toMatchObject({
      status: "paid",
      billing_reason: "subscription_cycle",
    });
    const now = await stripe.subscriptions.retrieve(made.id);
    expect(now.items.data[0]?.current_period_end).toBe(Date.UTC(2026, 2, 1) / 1000);
  });

  it("keeps nothing of a purchase that shall succeed or fail as a whole", async () => {
    const customer = await stripe.customers.create({});
    const price = await payments.price();
    const method = await stripe.paymentMethods.create({
      type: "card",
      card: { number: "4000000000000341", exp_month: 12, exp_year: 2040, cvc: "123" },
    });
    await stripe.paymentMethods.attach(method.id, { customer: customer.id });
    await expect(
      stripe.subscriptions.create({
        customer: customer.id,
        default_payment_method: method.id,
        items: [{ price: price.id }],
        payment_behavior: "error_if_incomplete",
      }),
    ).rejects.toMatchObject({
      statusCode: 402,
      type: "StripeCardError",
      code: "card_declined",
      decline_code: "generic_decline",
    });
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
    expect((await stripe.invoices.list({ customer: customer.id })).data).toEqual([]);
  });

  it("stays incomplete for a day where the payment fails otherwise", async () => {
    const { customer, advance } = await onClock({
      payment_method: "pm_card_chargeCustomerFail",
      invoice_settings: { default_payment_method: "pm_card_chargeCustomerFail" },
    });
    const price = await payments.price();
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
    });
    expect(made.status).toBe("incomplete");
    await advance(day);
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe("incomplete_expired");
    expect(await lastInvoice(made.id)).toMatchObject({ status: "void" });
  });

  it("waits for the person whom the bank asks", async () => {
    const customer = await payments.customer({
      payment_method: "pm_card_authenticationRequiredOnSetup",
      invoice_settings: { default_payment_method: "pm_card_authenticationRequiredOnSetup" },
    });
    const price = await payments.price();
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      expand: ["latest_invoice.confirmation_secret"],
    });
    expect(made).toMatchObject({
      status: "incomplete",
      latest_invoice: {
        status: "open",
        confirmation_secret: {
          type: "payment_intent",
          client_secret: expect.stringMatching(/^pi_/),
        },
      },
    });
    await expect(
      stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: price.id }],
        payment_behavior: "error_if_incomplete",
        off_session: true,
      }),
    ).rejects.toMatchObject({ code: "authentication_required" });
  });
});

describe("a trial", () => {
  it("costs nothing, is announced three days before its end, and is charged then", async () => {
    const { customer, advance } = await onClock();
    const price = await payments.price();
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id, quantity: 2 }],
      trial_period_days: 14,
      expand: ["latest_invoice"],
    });
    expect(made).toMatchObject({
      status: "trialing",
      trial_end: start + 14 * day,
      latest_invoice: { total: 0, status: "paid" },
    });
    const announced = () =>
      payments.received.filter(
        ({ type, body }) =>
          type === "customer.subscription.trial_will_end" && body.includes(made.id),
      ).length;
    await advance(10 * day);
    await payments.play("deliveries");
    expect(announced()).toBe(0);
    await advance(11 * day + 1);
    await payments.play("deliveries");
    expect(announced()).toBe(1);
    await advance(14 * day + 3600);
    const now = await stripe.subscriptions.retrieve(made.id);
    expect(now.status).toBe("active");
    expect(now.items.data[0]?.current_period_end).toBe(Date.UTC(2026, 1, 15) / 1000);
    expect(await lastInvoice(made.id)).toMatchObject({ status: "paid", total: 2000 });
  });

  it("ends when it is told to, with a payment", async () => {
    const { customer } = await onClock();
    const price = await payments.price();
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      trial_end: start + 30 * day,
    });
    const now = await stripe.subscriptions.update(made.id, { trial_end: "now" });
    expect(now).toMatchObject({ status: "active", trial_end: start, billing_cycle_anchor: start });
    expect(await lastInvoice(made.id)).toMatchObject({ status: "paid", total: 1000 });
  });

  it("ends with the subscription where no card was given and that is wished", async () => {
    const { clock, advance } = await onClock();
    const customer = await stripe.customers.create({ test_clock: clock.id });
    const price = await payments.price();
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
    });
    await advance(7 * day);
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe("canceled");
  });
});

describe("a change", () => {
  it("gives back the unused time and charges the rest by seconds", async () => {
    const { customer, advance } = await onClock();
    const [price, other] = [await payments.price(), await payments.price({ unit_amount: 2500 })];
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id, quantity: 2 }],
    });
    const item = made.items.data[0]?.id ?? "";
    await advance(10 * day);
    const change = { items: [{ id: item, price: other.id, quantity: 3 }] };
    const preview = await stripe.invoices.createPreview({
      subscription: made.id,
      subscription_details: { ...change, proration_behavior: "always_invoice" },
    });
    // 21 of 31 days.
    const [credit, debit] = [-Math.round((2000 * 21) / 31), Math.round((7500 * 21) / 31)];
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([credit, debit]);
    expect(preview.amount_due).toBe(credit + debit);
    expect((await stripe.subscriptions.retrieve(made.id)).items.data[0]?.quantity).toBe(2);

    const changed = await stripe.subscriptions.update(made.id, {
      ...change,
      proration_behavior: "always_invoice",
      expand: ["latest_invoice"],
    });
    expect(changed.latest_invoice).toMatchObject({
      status: "paid",
      total: credit + debit,
      billing_reason: "subscription_update",
    });
    expect(changed.items.data[0]).toMatchObject({ id: item, quantity: 3, price: { id: other.id } });
    await advance(31 * day + 3600);
    expect(await lastInvoice(made.id)).toMatchObject({ total: 7500, status: "paid" });
  });

  it("puts prorations on the next invoice unless asked otherwise", async () => {
    const { customer, advance } = await onClock();
    const price = await payments.price({ unit_amount: 3100 });
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
    });
    await advance(day);
    const item = made.items.data[0]?.id ?? "";
    await stripe.subscriptions.update(made.id, { items: [{ id: item, quantity: 2 }] });
    const next = await stripe.invoices.createPreview({ subscription: made.id });
    expect(next.lines.data.map(({ amount }) => amount)).toEqual([-3000, 6000, 6200]);
    await advance(31 * day + 3600);
    expect(await lastInvoice(made.id)).toMatchObject({ total: 9200, status: "paid" });
  });

  it("begins a new period with another interval, and keeps a credit for later", async () => {
    const { customer, advance } = await onClock();
    const year = await payments.price({ unit_amount: 12_000, recurring: { interval: "year" } });
    const month = await payments.price({ unit_amount: 1000 });
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: year.id }],
    });
    await advance(73 * day);
    const changed = await stripe.subscriptions.update(made.id, {
      items: [{ id: made.items.data[0]?.id ?? "", price: month.id }],
    });
    expect(changed.items.data[0]?.current_period_start).toBe(start + 73 * day);
    expect(await lastInvoice(made.id)).toMatchObject({
      total: -8600,
      amount_due: 0,
      status: "paid",
    });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -8600 });
    await advance(105 * day);
    expect(await lastInvoice(made.id)).toMatchObject({
      total: 1000,
      amount_due: 0,
      status: "paid",
    });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -7600 });
  });
});

describe("a credit", () => {
  it("that is given while a renewal is a draft lowers it", async () => {
    const { customer, advance } = await onClock();
    const price = await payments.price();
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
    });
    await advance(31 * day);
    await stripe.customers.update(customer.id, { balance: -300 });
    await advance(31 * day + 3600);
    expect(await lastInvoice(made.id)).toMatchObject({
      total: 1000,
      starting_balance: -300,
      ending_balance: 0,
      amount_due: 700,
      amount_paid: 700,
      status: "paid",
    });
  });
});

describe("the end", () => {
  it("comes at the end of the period, unless it is taken back", async () => {
    const { customer, advance } = await onClock();
    const price = await payments.price();
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
    });
    const ends = Date.UTC(2026, 1, 1) / 1000;
    const ending = await stripe.subscriptions.update(made.id, {
      cancel_at_period_end: true,
      cancellation_details: { comment: "too dear", feedback: "too_expensive" },
    });
    expect(ending).toMatchObject({ status: "active", cancel_at: ends, canceled_at: start });
    const back = await stripe.subscriptions.update(made.id, { cancel_at_period_end: false });
    expect(back).toMatchObject({ cancel_at: null, canceled_at: null, cancel_at_period_end: false });
    await stripe.subscriptions.update(made.id, { cancel_at_period_end: true });
    await advance(31 * day);
    expect(await stripe.subscriptions.retrieve(made.id)).toMatchObject({
      status: "canceled",
      ended_at: ends,
      cancellation_details: { reason: "cancellation_requested", feedback: "too_expensive" },
    });
    await expect(stripe.subscriptions.cancel(made.id)).rejects.toMatchObject({
      code: "resource_missing",
    });
  });

  it("follows three failed attempts to renew", async () => {
    const { customer, advance } = await onClock();
    const price = await payments.price();
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
    });
    const bad = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
      customer: customer.id,
    });
    await stripe.subscriptions.update(made.id, { default_payment_method: bad.id });
    await advance(32 * day);
    const status = async () => (await stripe.subscriptions.retrieve(made.id)).status;
    expect(await status()).toBe("past_due");
    expect(await lastInvoice(made.id)).toMatchObject({ status: "open", attempt_count: 1 });
    await advance(40 * day);
    expect(await status()).toBe("past_due");
    expect(await lastInvoice(made.id)).toMatchObject({ attempt_count: 3 });
    await advance(47 * day);
    expect(await status()).toBe("canceled");
  });

  it("does not come where another card pays in time", async () => {
    const { customer, advance } = await onClock();
    const price = await payments.price();
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
    });
    const bad = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
      customer: customer.id,
    });
    await stripe.subscriptions.update(made.id, { default_payment_method: bad.id });
    await advance(32 * day);
    await stripe.subscriptions.update(made.id, { default_payment_method: "" });
    const invoice = await lastInvoice(made.id);
    expect(await stripe.invoices.pay(invoice.id)).toMatchObject({ status: "paid" });
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe("active");
  });
});
