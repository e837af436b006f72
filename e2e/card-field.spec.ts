import { createServer, type Server } from "node:http";
import { expect, type FrameLocator, type Page } from "@playwright/test";
import Stripe from "stripe";
import { demoPayments } from "../emulator/payments/payment-options.ts";
import { findBarriers, type Rules } from "./find-barriers.ts";
import { test } from "./test.ts";

const provider = new URL(`http://127.0.0.1:${Number(process.env.E2E_PORT) + 1}`);
const stripe = new Stripe(demoPayments.secretKey, {
  host: provider.hostname,
  port: provider.port,
  protocol: "http",
});
const number = "4242 4242 4242 4242";
const rules: Rules = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
};

/** A seller's page, on an origin of its own. */
const sellersPage = `<!doctype html><html lang="en"><head><title>Shop</title></head><body><main>
<h1>Shop</h1><div id="card" style="padding: 12px; border: 1px solid"></div>
<button type="button">Pay</button></main>
<script src="${provider.origin}/v3/"></script><script>
const stripe = Stripe("${demoPayments.publishableKey}");
const events = [];
const card = stripe.elements().create("card", { style: { base: { color: "rgb(1, 2, 3)" } } });
for (const name of ["ready", "change", "focus", "blur", "escape"])
  card.on(name, (event) => events.push({ name, ...event }));
card.mount("#card");
</script></body></html>`;

let server: Server;
let shop = "";
test.beforeAll(async () => {
  server = createServer((_request, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end(sellersPage),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  shop = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/`;
});
test.afterAll(() => new Promise((resolve) => server.close(resolve)));

type Change = { name: string; complete?: boolean; error?: { code: string; message: string } };

async function openShop(page: Page): Promise<FrameLocator> {
  await page.goto(shop);
  const frame = page.frameLocator("#card iframe");
  await expect(frame.getByLabel("Credit or debit card number")).toBeVisible();
  await expect.poll(() => eventsOf(page, "ready")).toHaveLength(1);
  return frame;
}

/** What the seller's page heard. */
function eventsOf(page: Page, name: string): Promise<Change[]> {
  return page.evaluate(`events.filter((event) => event.name === ${JSON.stringify(name)})`);
}

async function lastChange(page: Page): Promise<Change | undefined> {
  return (await eventsOf(page, "change")).at(-1);
}

function inPage<T>(page: Page, script: string): Promise<T> {
  return page.evaluate(script);
}

async function type(page: Page, frame: FrameLocator, text: string): Promise<void> {
  await frame.getByLabel("Credit or debit card number").click();
  await page.keyboard.type(text);
}

test("a card is typed in one go with the keyboard, and the seller's page gets a payment method but never the number (API-102, BIL-31)", async ({
  page,
}) => {
  const frame = await openShop(page);
  await type(page, frame, "42424242424242421240123");
  await expect.poll(async () => (await lastChange(page))?.complete).toBe(false);
  await page.keyboard.type("94107");
  await expect(frame.getByLabel("Credit or debit card number")).toHaveValue(number);
  await expect(frame.getByLabel("Credit or debit card expiration date")).toHaveValue("12 / 40");
  await expect(frame.getByLabel("Credit or debit card CVC/CVV")).toHaveValue("123");
  await expect(frame.getByLabel("ZIP")).toHaveValue("94107");
  await expect.poll(() => lastChange(page)).toMatchObject({ complete: true, brand: "visa" });
  await expect(frame.getByLabel("ZIP")).toHaveCSS("color", "rgb(1, 2, 3)");
  await expect(page.locator("#card")).toHaveClass(/StripeElement--complete/);

  const made = await inPage<{ paymentMethod: Stripe.PaymentMethod }>(
    page,
    `stripe.createPaymentMethod({ type: "card", card,
      billing_details: { name: "Megan Bowen", email: "megan@example.com" } })`,
  );
  expect(made.paymentMethod).toMatchObject({
    id: expect.stringMatching(/^pm_/),
    card: { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2040 },
    billing_details: { name: "Megan Bowen", address: { postal_code: "94107" } },
  });
  const heard = JSON.stringify([await inPage(page, "events"), made]);
  expect(heard.replace(/ /g, "")).not.toContain("4242424242424242");
  expect(await stripe.paymentMethods.retrieve(made.paymentMethod.id)).toMatchObject({
    customer: null,
  });
});

test("the field says what is wrong with a card", async ({ page }) => {
  const frame = await openShop(page);
  await type(page, frame, "4242424242424241");
  await expect
    .poll(async () => (await lastChange(page))?.error)
    .toMatchObject({ code: "invalid_number", message: "Your card number is invalid." });
  await expect(frame.getByLabel("Credit or debit card number")).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await inPage(page, "void card.clear()");
  await expect.poll(() => lastChange(page)).toMatchObject({ empty: true });
  await type(page, frame, "42424242424242420120");
  await expect
    .poll(async () => (await lastChange(page))?.error)
    .toMatchObject({ code: "invalid_expiry_year_past" });
  await inPage(page, "void card.clear()");
  await type(page, frame, "4242");
  await page.getByRole("button", { name: "Pay" }).click();
  await expect
    .poll(async () => (await lastChange(page))?.error)
    .toMatchObject({ message: "Your card number is incomplete." });
  const refused = await inPage<{ error: object }>(
    page,
    `stripe.createPaymentMethod({ type: "card", card })`,
  );
  expect(refused.error).toMatchObject({ type: "validation_error", code: "incomplete_number" });
});

test("the field can be disabled, do without a postal code, go and come again", async ({ page }) => {
  const frame = await openShop(page);
  await inPage(page, "void card.update({ disabled: true, hidePostalCode: true })");
  await expect(frame.getByLabel("Credit or debit card CVC/CVV")).toBeDisabled();
  await expect(frame.getByLabel("ZIP")).toBeHidden();
  await inPage(page, "void card.unmount().mount('#card').update({ disabled: false })");
  await type(page, frame, "42424242424242421240123");
  await expect.poll(() => lastChange(page)).toMatchObject({ complete: true });
  await inPage(page, "void card.destroy()");
  await expect(page.locator("#card iframe")).toHaveCount(0);
});

/** A purchase whose payment the bank wants confirmed. */
async function askedPurchase(): Promise<{ id: string; secret: string }> {
  const method = "pm_card_authenticationRequiredOnSetup";
  const customer = await stripe.customers.create({
    payment_method: method,
    invoice_settings: { default_payment_method: method },
  });
  const product = await stripe.products.create({ name: "Standard" });
  const price = await stripe.prices.create({
    product: product.id,
    currency: "usd",
    unit_amount: 1000,
    recurring: { interval: "month" },
  });
  const made = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    expand: ["latest_invoice.confirmation_secret"],
  });
  const invoice = made.latest_invoice;
  const secret = typeof invoice === "object" && invoice?.confirmation_secret?.client_secret;
  return { id: made.id, secret: secret || "" };
}

for (const [name, button, outcome, status] of [
  ["agreed to", "Complete authentication", { paymentIntent: { status: "succeeded" } }, "active"],
  [
    "refused",
    "Fail authentication",
    { error: { code: "payment_intent_authentication_failure" } },
    "incomplete",
  ],
] as const) {
  test(`the bank's question is shown above the page and ${name}`, async ({ page }) => {
    await openShop(page);
    const { id, secret } = await askedPurchase();
    await page.getByRole("button", { name: "Pay" }).focus();
    await inPage(
      page,
      `void stripe.handleNextAction({ clientSecret: "${secret}" })
        .then((done) => { window.done = done; })`,
    );
    const bank = page.frameLocator('iframe[title="Confirmation of your bank"]');
    await expect(bank.getByRole("button", { name: "Complete authentication" })).toBeFocused();
    await expect(page.locator("main")).toHaveAttribute("inert", "");
    expect(await findBarriers(page, { exclude: [] }, rules)).toEqual([]);
    await bank.getByRole("button", { name: button }).press("Enter");
    await expect.poll(() => inPage(page, "window.done")).toMatchObject(outcome);
    await expect(page.getByRole("button", { name: "Pay" })).toBeFocused();
    expect((await stripe.subscriptions.retrieve(id)).status).toBe(status);
  });
}

test("the field has no barriers, also narrow", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 600 });
  const frame = await openShop(page);
  expect(await findBarriers(page, { exclude: [] }, rules)).toEqual([]);
  const place = await page.locator("#card iframe").boundingBox();
  const zip = await frame.getByLabel("ZIP").boundingBox();
  expect((zip?.y ?? 0) + (zip?.height ?? 0)).toBeLessThanOrEqual(
    (place?.y ?? 0) + (place?.height ?? 0) + 1,
  );
});
