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
  return { customer, advance };
}

/** The totals of a subscription's invoices, oldest first. */
async function totals(subscription: string): Promise<number[]> {
  const { data } = await stripe.invoices.list({ subscription, limit: 100 });
  return data.map(({ total }) => total).toReversed();
}

describe("a price", () => {
  it("is found by its lookup key, which another can take over", async () => {
    const price = await payments.price({ lookup_key: "standard:month" });
    const found = await stripe.prices.list({ lookup_keys: ["standard:month", "none"] });
    expect(found.data.map(({ id }) => id)).toEqual([price.id]);
    const search = await stripe.prices.search({
      query: "lookup_key:'standard:month' AND active:'true'",
    });
    expect(search.data.map(({ id }) => id)).toEqual([price.id]);
    await expect(payments.price({ lookup_key: "standard:month" })).rejects.toMatchObject({
      param: "lookup_key",
    });
    const next = await payments.price({ lookup_key: "standard:month", transfer_lookup_key: true });
    expect((await stripe.prices.retrieve(price.id)).lookup_key).toBeNull();
    expect((await stripe.prices.list({ lookup_keys: ["standard:month"] })).data[0]?.id).toBe(
      next.id,
    );
    await stripe.prices.update(next.id, { active: false });
    const customer = await payments.customer();
    await expect(
      stripe.subscriptions.create({ customer: customer.id, items: [{ price: next.id }] }),
    ).rejects.toMatchObject({ message: expect.stringContaining("inactive") });
  });
});

describe("a coupon", () => {
  it.each([
    ["once", { percent_off: 30, duration: "once" }, [700, 1000, 1000]],
    [
      "for two months",
      { percent_off: 50, duration: "repeating", duration_in_months: 2 },
      [500, 500, 1000],
    ],
    ["always", { amount_off: 250, currency: "usd", duration: "forever" }, [750, 750, 750]],
    ["more than there is", { amount_off: 5000, currency: "usd", duration: "forever" }, [0, 0, 0]],
  ] satisfies [string, Stripe.CouponCreateParams, number[]][])(
    "reduces %s",
    async (_name, params, expected) => {
      const { customer, advance } = await onClock();
      const price = await payments.price();
      const coupon = await stripe.coupons.create(params);
      const made = await stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: price.id }],
        discounts: [{ coupon: coupon.id }],
      });
      await advance(62 * day);
      expect(await totals(made.id)).toEqual(expected);
      expect((await stripe.coupons.retrieve(coupon.id)).times_redeemed).toBe(1);
    },
  );

  it("that is used up or has run out is refused", async () => {
    const customer = await payments.customer();
    const price = await payments.price();
    const coupon = await stripe.coupons.create({
      percent_off: 10,
      duration: "once",
      max_redemptions: 1,
    });
    const buy = () =>
      stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: price.id }],
        discounts: [{ coupon: coupon.id }],
      });
    await buy();
    expect((await stripe.coupons.retrieve(coupon.id)).valid).toBe(false);
    await expect(buy()).rejects.toMatchObject({ code: "coupon_expired" });
    await expect(stripe.coupons.retrieve("NONE")).rejects.toMatchObject({
      message: "No such coupon: 'NONE'",
    });
  });

  it("has codes that people type", async () => {
    const coupon = await stripe.coupons.create({ percent_off: 10, duration: "forever" });
    const code = await stripe.promotionCodes.create({
      promotion: { type: "coupon", coupon: coupon.id },
      code: "Welcome10",
      max_redemptions: 1,
    });
    const find = () => stripe.promotionCodes.list({ code: "WELCOME10", active: true });
    expect((await find()).data.map(({ id }) => id)).toEqual([code.id]);
    const customer = await payments.customer();
    const price = await payments.price();
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      discounts: [{ promotion_code: code.id }],
      expand: ["discounts.source.coupon", "latest_invoice"],
    });
    expect(made).toMatchObject({
      discounts: [{ promotion_code: code.id, source: { coupon: { percent_off: 10 } } }],
      latest_invoice: { total: 900, total_discount_amounts: [{ amount: 100 }] },
    });
    expect((await find()).data).toEqual([]);
  });

  it("that lowered what was paid lowers what is given back", async () => {
    const { customer, advance } = await onClock();
    const price = await payments.price({ unit_amount: 3100 });
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: "once" });
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      discounts: [{ coupon: coupon.id }],
    });
    await advance(day);
    const preview = await stripe.invoices.createPreview({
      subscription: made.id,
      subscription_details: {
        items: [{ id: made.items.data[0]?.id ?? "", quantity: 2 }],
        proration_behavior: "always_invoice",
      },
    });
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-1500, 6000]);
  });
});

describe("tax", () => {
  it("follows the customer's place, after reductions", async () => {
    const address = { country: "US", state: "CA", postal_code: "94107" };
    const { customer } = await onClock({ address });
    const price = await payments.price({ unit_amount: 2000 });
    const coupon = await stripe.coupons.create({ percent_off: 25, duration: "once" });
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      discounts: [{ coupon: coupon.id }],
      automatic_tax: { enabled: true },
      expand: ["latest_invoice.total_taxes.tax_rate_details.tax_rate"],
    });
    expect(made.latest_invoice).toMatchObject({
      subtotal: 2000,
      total_excluding_tax: 1500,
      total_taxes: [
        {
          amount: 109,
          taxable_amount: 1500,
          tax_rate_details: { tax_rate: { percentage: 7.25, state: "CA" } },
        },
      ],
      total: 1609,
      amount_paid: 1609,
    });
  });

  it("needs to know the place, and can be estimated for one", async () => {
    const customer = await payments.customer();
    const price = await payments.price();
    const wanted = { items: [{ price: price.id }], automatic_tax: { enabled: true } };
    await expect(
      stripe.subscriptions.create({ customer: customer.id, ...wanted }),
    ).rejects.toMatchObject({ code: "customer_tax_location_invalid" });
    const preview = await stripe.invoices.createPreview({
      automatic_tax: { enabled: true },
      customer_details: { address: { country: "DE" } },
      subscription_details: { items: [{ price: price.id, quantity: 2 }] },
    });
    expect(preview).toMatchObject({ subtotal: 2000, total: 2380 });
    expect((await stripe.customers.list({ email: "none@example.com" })).data).toEqual([]);
  });

  it("is contained in the price where the rate says so", async () => {
    const rate = await stripe.taxRates.create({
      display_name: "VAT",
      percentage: 20,
      inclusive: true,
    });
    const customer = await payments.customer();
    const price = await payments.price({ unit_amount: 1200 });
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      default_tax_rates: [rate.id],
      expand: ["latest_invoice"],
    });
    expect(made.latest_invoice).toMatchObject({
      total: 1200,
      total_excluding_tax: 1000,
      total_taxes: [{ amount: 200, tax_behavior: "inclusive" }],
    });
  });
});

describe("usage", () => {
  it("is charged after the period in which it was told", async () => {
    const { customer, advance } = await onClock();
    const meter = await stripe.billing.meters.create({
      display_name: "Active users",
      event_name: "active_users",
      default_aggregation: { formula: "last" },
    });
    const price = await payments.price({
      unit_amount: 300,
      recurring: { interval: "month", usage_type: "metered", meter: meter.id },
    });
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
    });
    expect(made.items.data[0]).not.toHaveProperty("quantity");
    const tell = (users: number, identifier: string) =>
      stripe.billing.meterEvents.create({
        event_name: "active_users",
        identifier,
        payload: { stripe_customer_id: customer.id, value: String(users) },
      });
    await tell(4, "first");
    await advance(day);
    await tell(7, "second");
    await expect(tell(9, "second")).rejects.toMatchObject({ code: "resource_already_exists" });
    const { data } = await stripe.billing.meters.listEventSummaries(meter.id, {
      customer: customer.id,
      start_time: start,
      end_time: start + 2 * day,
    });
    expect(data).toMatchObject([{ aggregated_value: 7 }]);
    expect((await stripe.invoices.createPreview({ subscription: made.id })).total).toBe(2100);
    await advance(31 * day + 3600);
    expect(await totals(made.id)).toEqual([0, 2100]);
    await stripe.subscriptions.update(made.id, { cancel_at_period_end: true });
    await tell(2, "third");
    await advance(60 * day);
    expect(await totals(made.id)).toEqual([0, 2100, 600]);
    expect((await stripe.subscriptions.retrieve(made.id)).status).toBe("canceled");
  });
});
