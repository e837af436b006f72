import { copyFile, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { demoPayments } from "../payment-options.ts";
import { day, start, startTestPayments, type TestPayments } from "../test-payments.ts";

let root: string;
let folders = 0;
const running: TestPayments[] = [];
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "payments-test-"));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.close()));
});
afterAll(() => rm(root, { recursive: true }));

function newFolder(): string {
  folders += 1;
  return path.join(root, String(folders));
}

async function open(folder: string): Promise<TestPayments> {
  const payments = await startTestPayments(path.join(folder, "emulator.json"));
  running.push(payments);
  return payments;
}

/** Another stand-in with what the folder has at this moment: as after the death of the first. */
async function openCopy(folder: string): Promise<TestPayments> {
  const copy = newFolder();
  await mkdir(copy);
  await copyFile(path.join(folder, "payments.data"), path.join(copy, "payments.data"));
  return open(copy);
}

/** As it is on the line. */
async function get({ url }: TestPayments, address: string): Promise<{ data?: unknown[] }> {
  const reply = await fetch(`${url}/v1/${address}`, {
    headers: { authorization: `Bearer ${demoPayments.secretKey}` },
  });
  expect(reply.status).toBe(200);
  // Addresses of invoices name the stand-in's port.
  return JSON.parse((await reply.text()).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, ""));
}

describe("what was bought", () => {
  it("is there after a restart, to the last field, and goes on", async () => {
    const folder = newFolder();
    const first = await open(folder);
    const { stripe } = first;
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: start });
    const coupon = await stripe.coupons.create({ percent_off: 30, duration: "forever" });
    const place = { country: "US", state: "CA", postal_code: "94107" };
    const customer = await first.customer({ test_clock: clock.id, address: place });
    const price = await first.price({ lookup_key: "one" });
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id, quantity: 2 }],
      discounts: [{ coupon: coupon.id }],
      automatic_tax: { enabled: true },
    });
    const places = [
      `customers?test_clock=${clock.id}`,
      "products",
      "prices",
      "coupons",
      "tax_rates",
      "subscriptions?status=all",
      "invoices?expand[]=data.payments",
      "payment_intents",
      `payment_methods?customer=${customer.id}`,
      "test_helpers/test_clocks",
    ];
    const read = (from: TestPayments) => Promise.all(places.map((each) => get(from, each)));
    const before = await read(first);
    for (const { data } of before) expect(data?.length).toBeGreaterThan(0);

    const second = await openCopy(folder);
    expect(await read(second)).toEqual(before);
    // What refers to one another still does: another price takes the name, the period is billed.
    const { stripe: again } = second;
    await second.price({ lookup_key: "one", transfer_lookup_key: true });
    const { items } = await again.subscriptions.retrieve(made.id);
    expect(items.data[0]?.price.lookup_key).toBeNull();
    await again.subscriptions.update(made.id, {
      items: [{ id: items.data[0]?.id ?? "", quantity: 5 }],
    });
    await again.testHelpers.testClocks.advance(clock.id, { frozen_time: start + 32 * day });
    const renewed = await again.invoices.list({ subscription: made.id });
    expect(renewed.data).toMatchObject([
      { billing_reason: "subscription_cycle", status: "paid" },
      { billing_reason: "subscription_create", status: "paid" },
    ]);
  });

  it("is not bought again by the call that is repeated after the restart", async () => {
    const folder = newFolder();
    const first = await open(folder);
    const [customer, price] = [await first.customer(), await first.price()];
    const buy = ({ stripe }: TestPayments) =>
      stripe.subscriptions.create(
        { customer: customer.id, items: [{ price: price.id }] },
        { idempotencyKey: "once" },
      );
    const { id } = await buy(first);
    const second = await openCopy(folder);
    expect((await buy(second)).id).toBe(id);
    expect((await second.stripe.subscriptions.list()).data).toHaveLength(1);
  });

  it("is told after the restart where nobody listened before, and once", async () => {
    const folder = newFolder();
    const first = await open(folder);
    first.answerWith(500);
    await first.stripe.products.create({ name: "A" });
    await first.play("deliveries");
    const second = await openCopy(folder);
    await second.play("deliveries");
    expect(second.received.map(({ type }) => type)).toEqual(["product.created"]);
    await running.pop()?.close();
    const third = await openCopy(path.join(root, String(folders)));
    await third.play("deliveries");
    expect(third.received).toEqual([]);
  });
});

it("is for its owner's eyes only, and refused where it is damaged", async () => {
  const folder = newFolder();
  const first = await open(folder);
  await first.stripe.products.create({ name: "A" });
  const file = path.join(folder, "payments.data");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await running.pop()?.close();
  await writeFile(file, "half a");
  await expect(open(folder)).rejects.toThrow("is damaged or of another version");
});
