import { expect } from "@playwright/test";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { paymentsOf, peopleOf } from "#test/paid.ts";
import { setup as prepareDatabase } from "#test/prepared-database.ts";
import { webRoot } from "../scripts/build-pages.ts";
import { cards, heading, openPage, typeCard } from "./checkout-page.ts";
import { test } from "./test.ts";

// A product of its own, which charges taxes.
let app: TestApp;
test.beforeAll(async () => {
  await prepareDatabase();
  app = await startOwnApp({ BILLING: "sandbox", STRIPE_TAX: "on" }, undefined, undefined, webRoot);
});
test.afterAll(() => app.close());

const paidBy = async (alias: string) =>
  peopleOf(() => ({ app, payments: paymentsOf(app) })).paidBy(await app.as(alias));

test("the button says what comes on top of the sum, and the end what was charged (BIL-22, BIL-32, BIL-61)", async ({
  browser,
}) => {
  const url = `${app.url}/msteams/content/stripe/checkout?plan=teams-pro-unlimited&frequency=monthly`;
  const page = await openPage(browser, /Lee/, url);
  await expect(heading(page, "Payment details")).toBeVisible();
  await expect(
    page.getByText("Tax will be charged for US customers where applicable"),
  ).toBeVisible();
  await typeCard(page, cards.pays);
  await page.getByRole("button", { name: "Pay $40 plus tax", exact: true }).click();
  await expect(heading(page, "Congratulations!")).toBeFocused();
  // The postal code is in California.
  await expect(page.getByText("Your invoice comes to $42.90, tax included.")).toBeVisible();
  expect(await paidBy("lee")).toEqual([4290]);
});

test("standups cost nothing today, and the page says so before and after (BIL-55, BIL-56, PLAN-15, PLAN-19)", async ({
  browser,
}) => {
  const page = await openPage(browser, /Megan/, `${app.url}/agile/content/stripe/checkout`);
  await page.getByRole("button", { name: /Purchase Now|Choose Standup Plan/ }).click();
  await typeCard(page, cards.pays);
  await expect(page.getByText("Due today", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Subscribe, nothing due today" }).click();
  await expect(heading(page, "Congratulations!")).toBeFocused();
  await expect(page.getByText(/Nothing was charged today\./)).toBeVisible();
  expect(await paidBy("megan")).toEqual([]);
  await page.goto(`${app.url}/agile/content/stripe/checkout`);
  const banner = page.getByRole("region", { name: "Your current plan" });
  await expect(banner).toContainText("Standup");
  await expect(banner).not.toContainText("Legacy");
});

test("the browser's Back leads from payment to the plans and nothing is lost (BIL-01)", async ({
  browser,
}) => {
  const url = `${app.url}/msteams/content/stripe/checkout?plan=teams-pro-unlimited`;
  const page = await openPage(browser, /Alex/, url);
  await expect(heading(page, "Payment details")).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("Somebody else");
  await page.getByRole("button", { name: "More licenses" }).click();
  await page.goBack();
  await expect(heading(page, "Choose a Polly plan")).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Somebody else");
  await expect(page.getByRole("spinbutton", { name: "Licenses" })).toHaveValue("2");
  await page.reload();
  await expect(page.getByRole("spinbutton", { name: "Licenses" })).toHaveValue("2");
  await page.goBack();
  await expect(heading(page, "Choose a Polly plan")).toBeVisible();
  await page.getByRole("button", { name: "Choose Pro Plan" }).click();
  await expect(heading(page, "Payment details")).toBeFocused();
});
