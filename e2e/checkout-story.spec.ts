import { type Browser, expect, type FrameLocator, type Page } from "@playwright/test";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { setup as prepareDatabase } from "#test/prepared-database.ts";
import { webRoot } from "../scripts/build-pages.ts";
import { test } from "./test.ts";

// A product of its own: on the other one everybody of the first organisation has a plan.
let app: TestApp;
test.beforeAll(async () => {
  await prepareDatabase();
  app = await startOwnApp({ BILLING: "sandbox" }, undefined, undefined, webRoot);
});
test.afterAll(() => app.close());

const cards = { pays: "4242424242424242", declined: "4000000000000002", asks: "4000002760003184" };

/** A browser tab with a page of the product, after a sign-in there. */
async function openSignedIn(browser: Browser, name: RegExp, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${app.url}/msteams/content/${path}`);
  await page.getByRole("button", { name: "Sign in with Microsoft" }).click();
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return page;
}

function cardFrame(page: Page): FrameLocator {
  return page.frameLocator('main iframe[name^="__private"], main form iframe').first();
}

async function typeCard(page: Page, number: string): Promise<void> {
  const field = cardFrame(page).getByLabel("Credit or debit card number");
  await expect(field).toBeVisible();
  await field.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(`${number}1240123`);
  await page.keyboard.type("94107");
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("a free user buys Pro: a declined card keeps everything typed, the next one pays (BIL-01, BIL-03, BIL-26, BIL-27, BIL-30, BIL-31, BIL-32, BIL-33, BIL-36, HOST-32, ERR-11)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, /Lee/, "stripe/checkout?track=navbar");
  await heading(page, "Choose a Polly plan").waitFor();
  await page.getByRole("button", { name: "Choose Pro Plan" }).click();
  await expect(heading(page, "Payment details")).toBeFocused();
  await page.getByRole("button", { name: "More licenses" }).click();
  await expect(page.getByRole("button", { name: "Pay $768" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await typeCard(page, cards.declined);
  const pay = page.getByRole("button", { name: "Pay $768" });
  await expect(pay).not.toHaveAttribute("aria-disabled", "true");
  await page.getByRole("textbox", { name: "Name" }).fill("");
  await page.getByRole("textbox", { name: "Billing email" }).fill("lee@example");
  await pay.click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await expect(page.getByText("A valid email is required")).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("Lee Gu");
  await page.getByRole("textbox", { name: "Billing email" }).fill("lee@example.com");
  await pay.click();
  await expect(page.getByRole("alert")).toContainText("declined");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Lee Gu");
  await expect(page.getByRole("textbox", { name: "Billing email" })).toHaveValue("lee@example.com");
  await typeCard(page, cards.pays);
  await pay.click();
  await expect(heading(page, "Congratulations!")).toBeFocused();
  await expect(page.getByText("Your Pro plan is active.")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  const { subscriptions } = await (await app.as("lee")).accounts.get();
  expect(subscriptions).toMatchObject([{ state: "active", type: "full", planQuantity: 2 }]);
});
