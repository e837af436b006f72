import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoPayments } from "./payment-options.ts";
import { differences } from "./provider-types.ts";
import { day, start, startTestPayments, type TestPayments } from "./test-payments.ts";

let payments: TestPayments;
let stripe: Stripe;
beforeAll(async () => {
  payments = await startTestPayments();
  stripe = payments.stripe;
});
afterAll(() => payments.close());

type Sent = { id: string; [name: string]: unknown };

/** As it is on the line: the package changes decimals. */
async function get(path: string): Promise<Sent> {
  const reply = await fetch(`${payments.url}/v1/${path}`, {
    headers: { authorization: `Bearer ${demoPayments.secretKey}` },
  });
  expect(reply.status).toBe(200);
  return JSON.parse(await reply.text());
}

async function list(path: string): Promise<Sent[]> {
  const { data } = await get(path);
  return Array.isArray(data) ? data : [];
}

/** Something of everything. */
async function fill() {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: start });
  const coupon = await stripe.coupons.create({ percent_off: 30, duration: "forever" });
  const code = await stripe.promotionCodes.create({
    promotion: { type: "coupon", coupon: coupon.id },
    code: "SPRING",
  });
  const meter = await stripe.billing.meters.create({
    display_name: "Users",
    event_name: "users",
    default_aggregation: { formula: "last" },
  });
  const customer = await payments.customer({
    test_clock: clock.id,
    name: "Megan",
    address: { country: "US", state: "CA", postal_code: "94107" },
  });
  const price = await payments.price();
  const other = await payments.price({ unit_amount: 2000 });
  const made = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    discounts: [{ promotion_code: code.id }],
    automatic_tax: { enabled: true },
  });
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: start + day });
  await stripe.subscriptions.update(made.id, {
    items: [{ id: made.items.data[0]?.id ?? "", price: other.id }],
    proration_behavior: "always_invoice",
  });
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: start + 40 * day });
  const trial = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    trial_period_days: 5,
    trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
  });
  const ask = await stripe.paymentMethods.attach("pm_card_authenticationRequired", {
    customer: customer.id,
  });
  const asked = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: ask.id,
  });
  const fails = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
    customer: customer.id,
  });
  const failed = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: fails.id,
  });
  const trialAsked = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: ask.id,
    trial_period_days: 5,
    expand: ["pending_setup_intent"],
  });
  await stripe.webhookEndpoints.create({
    url: `${payments.url}/none`,
    enabled_events: ["account.updated"],
  });
  return { clock, coupon, code, meter, customer, price, made, trial, asked, failed, trialAsked };
}

describe("the stand-in's answers have the provider's keys and values", () => {
  let filled: Awaited<ReturnType<typeof fill>>;
  beforeAll(async () => {
    filled = await fill();
  });

  it.each([
    ["Customers", "Customer", "customers", (f: typeof filled) => `?test_clock=${f.clock.id}`],
    ["Products", "Product", "products"],
    ["Prices", "Price", "prices"],
    ["Coupons", "Coupon", "coupons"],
    ["PromotionCodes", "PromotionCode", "promotion_codes"],
    ["TaxRates", "TaxRate", "tax_rates"],
    ["Subscriptions", "Subscription", "subscriptions", () => "?status=all"],
    ["Invoices", "Invoice", "invoices", () => "?limit=100"],
    ["PaymentIntents", "PaymentIntent", "payment_intents", () => "?limit=100"],
    [
      "PaymentMethods",
      "PaymentMethod",
      "payment_methods",
      (f: typeof filled) => `?customer=${f.customer.id}`,
    ],
    ["Billing/Meters", "Meter", "billing/meters"],
    ["TestHelpers/TestClocks", "TestClock", "test_helpers/test_clocks"],
    ["Events", "EventBase", "events", () => "?limit=100"],
    ["WebhookEndpoints", "WebhookEndpoint", "webhook_endpoints"],
  ])("%s", async (file, type, path, query = () => "") => {
    const found = await list(path + query(filled));
    expect(found.length).toBeGreaterThan(0);
    expect([...new Set(found.flatMap((each) => differences(file, type, each)))]).toEqual([]);
  });

  it("items, lines, discounts, payments and charges", async () => {
    const made = await get(`subscriptions/${filled.made.id}?expand[]=discounts`);
    const { items, discounts } = Object(made);
    expect(differences("SubscriptionItems", "SubscriptionItem", items.data[0])).toEqual([]);
    expect(differences("Plans", "Plan", items.data[0].plan)).toEqual([]);
    expect(differences("Prices", "Price", items.data[0].price)).toEqual([]);
    expect(differences("Discounts", "Discount", discounts[0])).toEqual([]);
    const invoices = await list(
      `invoices?limit=100&expand[]=data.payments.data.payment.payment_intent.latest_charge` +
        "&expand[]=data.confirmation_secret",
    );
    const seen = { lines: 0, payments: 0, charges: 0 };
    for (const invoice of invoices) {
      const { lines, payments: paid } = Object(invoice);
      for (const line of lines.data) {
        seen.lines += 1;
        expect(differences("InvoiceLineItems", "InvoiceLineItem", line)).toEqual([]);
      }
      for (const each of paid.data) {
        seen.payments += 1;
        expect(differences("InvoicePayments", "InvoicePayment", each)).toEqual([]);
        const charge = each.payment.payment_intent.latest_charge;
        if (charge === null) continue;
        seen.charges += 1;
        expect(differences("Charges", "Charge", charge)).toEqual([]);
      }
    }
    expect(seen).toEqual({ lines: 8, payments: 5, charges: 4 });
  });

  it("intents that wait, a preview, and what a call makes", async () => {
    const setup = filled.trialAsked.pending_setup_intent;
    const id = typeof setup === "object" ? setup?.id : "";
    expect(differences("SetupIntents", "SetupIntent", await get(`setup_intents/${id}`))).toEqual(
      [],
    );
    const event = await stripe.billing.meterEvents.create({
      event_name: "users",
      payload: { stripe_customer_id: filled.customer.id, value: "7" },
    });
    expect(
      differences("Billing/MeterEvents", "MeterEvent", JSON.parse(JSON.stringify(event))),
    ).toEqual([]);
    const preview = await stripe.invoices.createPreview({ subscription: filled.made.id });
    expect(differences("Invoices", "Invoice", JSON.parse(JSON.stringify(preview)))).toEqual([]);
  });

  it("notices what does not fit", () => {
    const coupon = { ...filled.coupon, percent_off: "30", duration: "sometimes", more: 1 };
    const { livemode: _livemode, ...rest } = coupon;
    expect(differences("Coupons", "Coupon", rest)).toEqual([
      "Coupon.livemode: missing",
      expect.stringContaining("Coupon.duration"),
      expect.stringContaining("Coupon.percent_off"),
      expect.stringContaining("Coupon.more"),
    ]);
  });
});
