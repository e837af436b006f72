import { type Browser, expect, type Page } from "@playwright/test";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { paymentsOf } from "#test/paid.ts";
import { setup as prepareDatabase } from "#test/prepared-database.ts";
import { webRoot } from "../scripts/build-pages.ts";
import { expectClean, themes } from "./barriers.ts";
import { cardFrame, cards, heading, openPage } from "./checkout-page.ts";
import { tabTo } from "./keys.ts";
import { test } from "./test.ts";

const narrow = { width: 320, height: 720 };

// A product of its own: on the other one everybody of the first organisation has a plan.
let app: TestApp;
test.beforeAll(async () => {
  await prepareDatabase();
  app = await startOwnApp(
    { BILLING: "sandbox", STRIPE_TAX: "on", SALES_URL: "https://example.com/sales" },
    undefined,
    undefined,
    webRoot,
  );
});
test.afterAll(() => app.close());

const openSignedIn = (browser: Browser, name: RegExp, path: string) =>
  openPage(browser, name, `${app.url}/msteams/content/${path}`);

/** In each theme, wide and narrow, axe finds nothing and nothing overflows the page sideways. */
async function expectGood(page: Page, path: string, show: () => Promise<void>): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1280, height: 900 };
  for (const theme of themes) {
    const url = new URL(`/msteams/content/${path}`, app.url);
    url.searchParams.set("theme", theme);
    await page.goto(url.href);
    await show();
    await expectClean(page);
    await page.setViewportSize(narrow);
    await expect
      .poll(() => page.evaluate<number>("document.documentElement.scrollWidth"))
      .toBeLessThanOrEqual(narrow.width);
    await expectClean(page);
    await page.setViewportSize(wide);
  }
}

test("both steps of the checkout have no barriers, in three themes and at 320 pixels (BIL-01, BIL-09 to BIL-13, BIL-22, BIL-26 to BIL-31)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, /Isaiah/, "stripe/checkout");
  await expectGood(page, "stripe/checkout?trial=true", () =>
    heading(page, "14 Day Free Trial").waitFor(),
  );
  await expectGood(page, "stripe/checkout", () => heading(page, "Choose a Polly plan").waitFor());
  const paying = "stripe/checkout?plan=teams-pro-unlimited&promoCode=CYBER_MONDAY";
  await expectGood(page, paying, async () => {
    await cardFrame(page).getByLabel("Credit or debit card number").waitFor();
    await page.getByText("Cyber Monday 2023 applied").waitFor();
  });
  await expectGood(page, "stripe/checkout?plan=agile-standup&promoCode=NOTHING", async () => {
    await cardFrame(page).getByLabel("Credit or debit card number").waitFor();
    await page.getByText("This promo code is not valid").waitFor();
    await page.getByRole("textbox", { name: "Name" }).fill("");
    await page.keyboard.press("Enter");
    await page.getByText("Name is required").waitFor();
  });
});

test("changing and cancelling a plan have no barriers, in three themes and at 320 pixels (UPG-03, UPG-08, UPG-09, CAN-02, CAN-03)", async ({
  browser,
}) => {
  const patti = await app.as("patti");
  await paymentsOf(app).buy(patti, { licenseQuantity: 2 });
  const page = await openSignedIn(browser, /Patti/, "subscription/upgrade");
  await expectGood(page, "subscription/upgrade", async () => {
    await page.getByRole("button", { name: "More licenses" }).click();
    await page.getByText("Amount due").waitFor();
    await page.getByRole("textbox", { name: "Promo code" }).fill("NOTHING");
    await page.getByRole("button", { name: "Redeem" }).click();
    await page.getByText("This promo code is not valid").waitFor();
  });
  const dialog = page.getByRole("alertdialog", { name: "Cancel your subscription?" });
  const ask = async () => {
    await page.getByRole("button", { name: "Cancel Subscription" }).click();
    await dialog.waitFor();
  };
  await expectGood(page, "account", ask);
  await expectGood(page, "account", async () => {
    await ask();
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByRole("radio", { name: "Other (free form below)" }).check();
    await dialog.getByRole("textbox").waitFor();
  });
});

test("a plan is bought, changed and cancelled by keys alone (BIL-01, BIL-32, UPG-05, UPG-10, CAN-07)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, /Lynne/, "stripe/checkout");
  const press = (key: string) => page.keyboard.press(key);
  const go = async (name: string) => {
    await tabTo(page, page.getByRole("button", { name, exact: true }));
    await press("Enter");
  };
  await heading(page, "Choose a Polly plan").waitFor();
  await press("Tab");
  await go("Choose Pro Plan");
  await expect(heading(page, "Payment details")).toBeFocused();
  await cardFrame(page).getByLabel("Credit or debit card number").waitFor();
  await tabTo(page, page.getByRole("textbox", { name: "Billing email" }));
  await press("Tab");
  await page.keyboard.type(`${cards.pays}124012394107`);
  await go("Pay $384 plus tax");
  await expect(heading(page, "Congratulations!")).toBeFocused();

  await page.goto(`${app.url}/msteams/content/subscription/upgrade`);
  await page.getByRole("button", { name: "More licenses" }).waitFor();
  await press("Tab");
  await go("More licenses");
  await page.getByText("Amount due").waitFor();
  await go("Update Plan");
  await expect(heading(page, "Your plan has been updated!")).toBeFocused();

  await page.goto(`${app.url}/msteams/content/account`);
  await page.getByRole("button", { name: "Cancel Subscription" }).waitFor();
  await press("Tab");
  await go("Cancel Subscription");
  await page.getByRole("alertdialog").waitFor();
  await go("Continue");
  await tabTo(page, page.getByRole("radio").first());
  await press("Space");
  await go("Cancel");
  await expect(page.getByText(/ends on .* and does not renew/)).toBeVisible();
});
