import { type Browser, expect, type Page } from "@playwright/test";
import { z } from "zod";
import { telemetry } from "#server/db/audit-tables.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { paymentsOf } from "#test/paid.ts";
import type { Person } from "#test/person.ts";
import { setup as prepareDatabase } from "#test/prepared-database.ts";
import { webRoot } from "../scripts/build-pages.ts";
import { expectClean, themes } from "./barriers.ts";
import { cardFrame, cards, heading, typeCard } from "./checkout-page.ts";
import { tabTo } from "./keys.ts";
import { openOwnTab } from "./own-tab.ts";
import { test } from "./test.ts";

// A product of its own: it sells plans, its clock is moved, and its events are read.
let app: TestApp;
test.beforeAll(async () => {
  await prepareDatabase();
  app = await startOwnApp({ BILLING: "sandbox" }, undefined, undefined, webRoot);
});
test.afterEach(() => app.clock.reset());
test.afterAll(() => app.close());

const used = /^This link is no longer valid: it works once, for 15 minutes\./;
const gone = "Unable to find an active stripe subscription";
const minutes = 60_000;
const saveButton = (page: Page) => page.getByRole("button", { name: "Update Card" });
const brandOf = async (person: Person, id: string) =>
  (await person.billing.info({ params: { id } })).payment?.cardBrand;

/** Somebody who pays, and a link to the page for another card, as the account page asks for it. */
async function subscriber(alias: string) {
  const person = await app.as(alias);
  const { subscriptionId: id } = await paymentsOf(app).buy(person);
  const link = async () => (await person.billing.cardLink({ params: { id } })).url;
  return { person, id, link };
}

/** A browser in which nobody is signed in. */
async function openLink(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url);
  return page;
}

/** How pages of payment were opened. */
async function openings(event: string): Promise<object[]> {
  const rows = await app.database.db.select().from(telemetry);
  return rows.filter((row) => row.event === event).map(({ properties }) => properties);
}

test("a link from the account page opens in a tab of its own, without a sign-in, and works once (CRD-01, CRD-08, BIL-08, HOST-36)", async ({
  browser,
}) => {
  const { person, id } = await subscriber("megan");
  const { page: teams, frame: account } = await openOwnTab(browser, app, {
    person: "megan",
    place: "Launch week",
    path: "/msteams/content/account",
  });
  await expect(account.getByText("Visa ending in 4242")).toBeVisible();
  const opening = teams.context().waitForEvent("page");
  await account.getByRole("button", { name: "Update Card" }).click();
  const page = await opening;
  await expect(heading(page, "Update your card")).toBeFocused();
  await expect(page.getByRole("button", { name: "Sign in with Microsoft" })).toHaveCount(0);
  await expect(page.getByText("Visa ending in 4242")).toBeVisible();
  expect(new URL(page.url()).search).toBe("?trackingSource=billing");
  await expect.poll(() => openings("card-update")).toEqual([{ trackingSource: "billing" }]);
  const url = page.url();

  await typeCard(page, "5555555555554444");
  await saveButton(page).click();
  await expect(heading(page, "Your card has been updated!")).toBeFocused();
  expect(await brandOf(person, id)).toBe("mastercard");
  await teams.bringToFront();
  await account.getByRole("button", { name: "Refresh" }).click();
  await expect(account.getByText("Mastercard ending in 4444")).toBeVisible();

  for (const again of [page, await openLink(browser, url)]) {
    await again.goto("about:blank");
    await again.goto(url);
    await expect(again.getByRole("alert")).toHaveText(used);
    await expect(heading(again, "Update your card")).toBeFocused();
    await expect(again.getByRole("button")).toHaveCount(0);
    await expect(again.getByRole("textbox")).toHaveCount(0);
    await expectClean(again);
  }
});

test("a link that gets old while the form is open changes nothing and says so (CRD-08)", async ({
  browser,
}) => {
  const { person, id, link } = await subscriber("lee");
  const url = await link();
  const page = await openLink(browser, url);
  await typeCard(page, "5555555555554444");
  await page.getByRole("textbox", { name: "Name on card" }).fill("Lee Gu");
  app.clock.ahead(15 * minutes + 1000);
  await saveButton(page).click();
  await expect(page.getByRole("alert")).toHaveText(used);
  await expect(page.getByRole("textbox", { name: "Name on card" })).toHaveValue("Lee Gu");
  await page.reload();
  await expect(page.getByRole("alert")).toHaveText(used);
  await expect(page.getByRole("textbox")).toHaveCount(0);
  app.clock.reset();
  expect(await brandOf(person, id)).toBe("visa");
});

test("a card that is refused, or no longer usable, says so and is reported; the next one is taken (CRD-04, ERR-11, TEL-02)", async ({
  browser,
}) => {
  const { person, id, link } = await subscriber("diego");
  const { stripe } = paymentsOf(app);
  const page = await openLink(browser, await link());
  await typeCard(page, cards.declined);
  await saveButton(page).click();
  await expect(page.getByRole("alert")).toHaveText("Your card was declined.");

  // Somebody else's by now: a card belongs to one customer.
  const calls = "**/msteams/api/v1/billing/card";
  await page.route(calls, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const { paymentId } = z.object({ paymentId: z.string() }).parse(route.request().postDataJSON());
    const { id: customer } = await stripe.customers.create();
    await stripe.paymentMethods.attach(paymentId, { customer });
    return route.continue();
  });
  await typeCard(page, "5555555555554444");
  await saveButton(page).click();
  await expect(page.getByRole("alert")).toHaveText("Invalid payment method");
  expect(await brandOf(person, id)).toBe("visa");
  await page.unroute(calls);
  await saveButton(page).click();
  await expect(heading(page, "Your card has been updated!")).toBeFocused();
  expect(await brandOf(person, id)).toBe("mastercard");
  await expect
    .poll(() => openings("payment-error"))
    .toEqual([{ code: "BILLING_DECLINED" }, { code: "BILLING_PAYMENT_METHOD" }]);
});

test("a subscription that has ended meanwhile takes no card (CRD-05)", async ({ browser }) => {
  const { id, link } = await subscriber("alex");
  const { stripe, heard } = paymentsOf(app);
  const url = await link();
  const page = await openLink(browser, url);
  await typeCard(page, cards.pays);
  const { data } = await stripe.subscriptions.list({ limit: 100 });
  const held = data.find(({ metadata }) => metadata.subscription === id);
  await stripe.subscriptions.cancel(held?.id ?? "");
  await heard();
  await saveButton(page).click();
  await expect(page.getByRole("alert")).toHaveText(gone);
  await page.reload();
  await expect(page.getByRole("alert")).toHaveText(gone);
  await expect(page.getByRole("button")).toHaveCount(0);
});

test("a card field that can't be loaded says so, and loads with the next try (CRD-06, ERR-10)", async ({
  browser,
}) => {
  const { link } = await subscriber("isaiah");
  const page = await (await browser.newContext()).newPage();
  const scripts = `${app.config.payments?.scriptUrl}**`;
  await page.route(scripts, (route) => route.abort());
  await page.goto(await link());
  const problem = page.getByRole("alert");
  await expect(problem).toContainText("Error please contact support or try again");
  await expectClean(page);
  await page.getByRole("textbox", { name: "Name on card" }).fill("Isaiah Langer");
  await page.keyboard.press("Enter");
  await expect(page.getByText("stripe has not loaded yet")).toBeVisible();
  await page.unroute(scripts);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(cardFrame(page).getByLabel("Credit or debit card number")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name on card" })).toHaveValue("Isaiah Langer");
});

test("the page is used by keys alone, in three themes, and fits 320 pixels (CRD-02, CRD-03)", async ({
  browser,
}) => {
  const { person, id, link } = await subscriber("johanna");
  const url = new URL(await link());
  const page = await (
    await browser.newContext({ viewport: { width: 320, height: 720 } })
  ).newPage();
  for (const theme of themes) {
    url.searchParams.set("theme", theme);
    await page.goto("about:blank");
    await page.goto(url.href);
    await expect(heading(page, "Update your card")).toBeFocused();
    await expect(cardFrame(page).getByLabel("Credit or debit card number")).toBeVisible();
    await expect(page.getByText("Fill in your card's details")).toBeVisible();
    await expectClean(page);
    const width = await page.evaluate<number>("document.documentElement.scrollWidth");
    expect(width).toBeLessThanOrEqual(320);
  }
  await tabTo(page, page.getByRole("textbox", { name: "Name on card" }));
  await page.keyboard.type("Johanna Lorenz");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: "Billing email" })).toBeFocused();
  await page.keyboard.type("nobody");
  await page.keyboard.press("Tab");
  await page.keyboard.type("5555555555554444124012394107");
  await tabTo(page, saveButton(page));
  await page.keyboard.press("Enter");
  await expect(page.getByText("A valid email is required")).toBeVisible();
  await tabTo(page, page.getByRole("textbox", { name: "Billing email" }), "Shift+Tab");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("johanna@example.com");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Your card has been updated!")).toBeFocused();
  expect(await brandOf(person, id)).toBe("mastercard");
});
