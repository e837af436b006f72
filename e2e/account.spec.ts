import { type Browser, expect, type Page } from "@playwright/test";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { paymentsOf } from "#test/paid.ts";
import type { Person } from "#test/person.ts";
import { setup as prepareDatabase } from "#test/prepared-database.ts";
import { sendStandup } from "#test/send-standup.ts";
import { webRoot } from "../scripts/build-pages.ts";
import { expectClean, expectFits, themes } from "./barriers.ts";
import { cards, openPage } from "./checkout-page.ts";
import { tabTo } from "./keys.ts";
import { test } from "./test.ts";

const month = 32 * 86_400;

// A product of its own, whose payment provider lives ahead of time.
let app: TestApp;
test.beforeAll(async () => {
  await prepareDatabase();
  app = await startOwnApp({ BILLING: "sandbox" }, undefined, undefined, webRoot);
});
test.afterAll(() => app.close());

type Variant = "msteams" | "agile";
const openAccount = (browser: Browser, name: RegExp, variant: Variant = "msteams") =>
  openPage(browser, name, `${app.url}/${variant}/content/account`);

/** Buys a plan by the month whose renewal the bank wants to ask about. */
async function buyWithQuestion(person: Person): Promise<void> {
  const payments = paymentsOf(app);
  const { subscriptionId: id } = await payments.buy(person, { billingFrequency: "monthly" });
  const body = { paymentId: await payments.card(cards.asks) };
  const { confirmation } = await person.billing.change({ params: { id }, body });
  await payments.agree(confirmation?.clientSecret ?? "");
  await person.billing.change({ params: { id }, body });
}

async function aMonthLater(): Promise<void> {
  const payments = paymentsOf(app);
  await payments.play("clock", { aheadSeconds: month });
  await payments.heard();
}

/** Nothing is wider than the window, and axe finds nothing: in each theme, wide and narrow. */
async function expectReadable(page: Page, query = ""): Promise<void> {
  const at = new URL(page.url());
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 720 });
    for (const theme of themes) {
      await page.goto(`${at.origin}${at.pathname}?theme=${theme}${query}`);
      await expect(page.getByRole("tabpanel").getByRole("heading").first()).toBeVisible();
      await expectFits(page, width, []);
      await expectClean(page);
    }
  }
}

test("a renewal that the bank wants to confirm is found, confirmed on the invoice's page, and the plan goes on (ACC-08, ACC-09)", async ({
  browser,
}) => {
  await buyWithQuestion(await app.as("megan"));
  await aMonthLater();
  const page = await openAccount(browser, /Megan/);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("$40 is overdue");
  await expect(page.getByRole("button", { name: "Change Plan" })).toHaveCount(0);
  const opened = page.waitForEvent("popup");
  await tabTo(page, page.getByRole("link", { name: "Pay Invoice" }));
  await page.keyboard.press("Enter");
  const invoice = await opened;
  await expect(invoice.getByText("Status: open")).toBeVisible();
  await expectClean(invoice);
  await invoice.getByRole("button", { name: "Pay with Visa ending in 3184" }).click();
  const bank = (answer: string) =>
    invoice
      .frameLocator('iframe[title="Confirmation of your bank"]')
      .getByRole("button", { name: answer })
      .click();
  await bank("Fail authentication");
  await expect(invoice.getByRole("alert")).toContainText("unable to authenticate");
  await invoice.getByRole("button", { name: "Pay with Visa ending in 3184" }).click();
  await bank("Complete authentication");
  await expect(invoice.getByText("Status: paid")).toBeVisible();
  await paymentsOf(app).heard();
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByText("Unpaid")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Change Plan" })).toBeVisible();
});

test("every tab can be read in three themes and at 320 pixels, and is used by keys alone (ACC-03 to ACC-05, ACC-09, ACC-12, ACC-26)", async ({
  browser,
}) => {
  const lee = await app.as("lee");
  await buyWithQuestion(lee);
  await aMonthLater();
  const page = await openAccount(browser, /Lee/);
  await expectReadable(page);
  await expectReadable(page, "&tab=people");
  await expectReadable(page, "&tab=activity");

  await page.goto(`${app.url}/msteams/content/account`);
  await expect(page.getByRole("alert")).toBeVisible();
  const tab = (name: string) => page.getByRole("tab", { name });
  await tabTo(page, tab("Billing and Plans"));
  await page.keyboard.press("ArrowDown");
  await expect(tab("Users and License Management")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Owners" })).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  const cancel = page.getByRole("button", { name: "Cancel Subscription" });
  await tabTo(page, cancel);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "Cancel your subscription?" });
  await tabTo(page, dialog.getByRole("button", { name: "Keep Subscription" }));
  await page.keyboard.press("Enter");
  await expect(cancel).toBeFocused();
  await tabTo(page, page.getByRole("link", { name: /^PDF of invoice/ }).last());
});

test("an end can be read in three themes and at 320 pixels (ACC-08, CAN-12)", async ({
  browser,
}) => {
  const alex = await app.as("alex");
  const payments = paymentsOf(app);
  const { subscriptionId: id } = await payments.buy(alex, { billingFrequency: "monthly" });
  await alex.billing.cancel({ params: { id }, body: { reason: "expensive" } });
  await aMonthLater();
  const page = await openAccount(browser, /Alex/);
  await expect(page.getByText(/^This subscription ended on/)).toBeVisible();
  await expectReadable(page);
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Choose a plan" }).click();
  await expect(await opened).toHaveURL(/\/msteams\/content\/stripe\/checkout\?track=account$/);
});

test("what standups cost can be read in three themes and at 320 pixels (BIL-55, BIL-56)", async ({
  browser,
}) => {
  const adele = await app.as("adele", "agile");
  await paymentsOf(app).buy(adele, { planId: "agile-standup", billingFrequency: "monthly" });
  const { answer } = await sendStandup(app, adele);
  await answer(await app.as("diego", "agile"), { did: "This" });
  const page = await openAccount(browser, /Adele/, "agile");
  await expect(page.getByText("$3 / month")).toBeVisible();
  await expect(page.getByText(/^Totals are an estimate/)).toBeVisible();
  await expectReadable(page);
});
