import { expect, type Page } from "@playwright/test";
import { telemetry } from "#server/db/audit-tables.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { paymentsOf } from "#test/paid.ts";
import { setup as prepareDatabase } from "#test/prepared-database.ts";
import { webRoot } from "../scripts/build-pages.ts";
import { expectClean } from "./barriers.ts";
import { cardFrame, cards, heading, openPage, typeCard } from "./checkout-page.ts";
import { test } from "./test.ts";

// A product of its own: its payment provider goes away, and comes back.
let app: TestApp;
test.beforeAll(async () => {
  await prepareDatabase();
  app = await startOwnApp({ BILLING: "sandbox" }, undefined, undefined, webRoot);
});
test.afterEach(async () => {
  app.clock.reset();
  await back();
});
test.afterAll(() => app.close());

const failed = "Oops, something went wrong please try again or contact support";
const contact = "Please contact our support team to make any changes to your account.";
const away = () => paymentsOf(app).play("faults", { down: true });
const back = () => paymentsOf(app).play("faults", {});
const scripts = () => `${app.config.payments?.scriptUrl}**`;
const at = (path: string) => `${app.url}/msteams/content/${path}`;
const nameOf = (page: Page) => page.getByRole("textbox", { name: "Name" });
const emailOf = (page: Page) => page.getByRole("textbox", { name: "Billing email" });

async function expectTyped(page: Page): Promise<void> {
  await expect(nameOf(page)).toHaveValue("Lee Gu");
  await expect(emailOf(page)).toHaveValue("lee@example.com");
  await expect(page.getByRole("spinbutton", { name: "Licenses" })).toHaveValue("2");
}

test("plans are shown and paid: whatever of the provider is away, nothing typed is lost, and one payment is made (ERR-09, ERR-10, ERR-13, ERR-14, BIL-33)", async ({
  browser,
}) => {
  const page = await openPage(browser, /Lee/, at("stripe/checkout?track=navbar&referrer=mail"));
  await away();
  await page.route(scripts(), (route) => route.abort());
  await page.reload();
  await expect(heading(page, "Choose a Polly plan")).toBeVisible();
  await page.getByRole("button", { name: "Choose Pro Plan" }).click();
  await expect(page.getByRole("alert")).toContainText("Error please contact support or try again");
  await page.getByRole("button", { name: "More licenses" }).click();
  await nameOf(page).fill("Lee Gu");
  await emailOf(page).fill("lee@example.com");
  await page.keyboard.press("Enter");
  await expect(page.getByText("stripe has not loaded yet")).toBeVisible();
  await expectClean(page);
  await page.unroute(scripts());
  await page.getByRole("button", { name: "Try Again" }).click();
  await expectTyped(page);

  await typeCard(page, cards.pays);
  const pay = page.getByRole("button", { name: "Pay $768" });
  await pay.click();
  const problem = page.getByRole("alert");
  await expect(problem).toHaveText(
    "We are experiencing issues connecting to our payments provider.",
  );
  await expectTyped(page);
  await back();
  // The card is made, and then the provider is away for the server.
  await paymentsOf(app).play("faults", {
    status: { code: 503, calls: 100, pathIncludes: "/customers" },
  });
  await pay.click();
  await expect(problem).toHaveText("The payment service could not be reached. Please try again.");
  await expectTyped(page);
  await back();
  // The product itself is away.
  const calls = "**/api/v1/billing/stripe/subscription";
  await page.route(calls, (route) => route.abort());
  await pay.click();
  await expect(problem).toHaveText(failed);
  await expectTyped(page);
  await page.unroute(calls);
  // The answer about the payment gets lost.
  const lost = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await route.fetch();
    await route.abort();
    lost.resolve();
  });
  await pay.click();
  await lost.promise;
  await expect(pay).toBeVisible();
  await expect(problem).toHaveText(failed);
  await page.unroute(calls);
  await pay.click();
  await expect(heading(page, "Congratulations!")).toBeFocused();
  const { data } = await paymentsOf(app).stripe.paymentIntents.list({ limit: 100 });
  expect(data.map(({ amount_received }) => amount_received)).toEqual([76_800]);
});

test("an expired session is said in the checkout, and reported once there is one again (ERR-12, TEL-03, BIL-08)", async ({
  browser,
}) => {
  const page = await openPage(
    browser,
    /Diego/,
    at("stripe/checkout?plan=teams-standard-500&frequency=monthly&track=limit&referrer=mail"),
  );
  await typeCard(page, cards.pays);
  await nameOf(page).fill("Diego Siciliani");
  app.clock.ahead(5 * 3_600_000);
  await page.getByRole("button", { name: "Pay $10" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Your session has expired. Please refresh and authenticate again to continue.",
  );
  await expect(nameOf(page)).toHaveValue("Diego Siciliani");
  // The report itself was refused too, and is kept for the next session.
  const kept = () => page.evaluate(() => sessionStorage.getItem("telemetry:session-expired"));
  await expect.poll(kept).toBe("msteams.content.stripe.checkout");
  app.clock.reset();
  await page.reload();
  await expect(heading(page, "Payment details")).toBeVisible();
  const reported = async () => {
    const rows = await app.database.db.select().from(telemetry);
    return rows
      .filter(
        ({ event, properties }) => event === "session-expired" || properties.track === "limit",
      )
      .map(({ event, isError, properties }) => ({ event, isError, properties }));
  };
  const opened = {
    event: "checkout",
    isError: false,
    properties: { track: "limit", referrer: "mail", trial: false },
  };
  const expired = {
    event: "session-expired",
    isError: true,
    properties: { page: "msteams.content.stripe.checkout" },
  };
  await expect
    .poll(async () => (await reported()).toSorted((a, b) => a.event.localeCompare(b.event)))
    .toEqual([opened, opened, expired]);
});

test("the account is read, and a subscription cancelled, once the provider is back (ACC-08, CAN-10, UPG-13)", async ({
  browser,
}) => {
  const megan = await app.as("megan");
  await paymentsOf(app).buy(megan);
  const page = await openPage(browser, /Megan/, at("account"));
  await away();
  await page.reload();
  await expect(page.getByText(contact)).toBeVisible();
  await expectClean(page);
  await page.goto(at("subscription/upgrade"));
  await expect(page.getByText(contact)).toBeVisible();
  await back();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(heading(page, "Change plan")).toBeVisible();
  await page.goto(at("account"));
  await expect(page.getByText("Visa ending in 4242")).toBeVisible();

  await page.getByRole("button", { name: "Cancel Subscription" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Cancel your subscription?" });
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("radio", { name: "It didn't have the required features" }).check();
  const words = dialog.getByRole("textbox", { name: "Tell us more" });
  await words.fill("A bigger clock");
  await away();
  const cancel = dialog.getByRole("button", { name: "Cancel", exact: true });
  await cancel.click();
  await expect(dialog.getByRole("alert")).toHaveText(failed);
  await expectClean(page);
  await expect(words).toHaveValue("A bigger clock");
  await back();
  await cancel.click();
  await expect(page.getByText(/ends on .* and does not renew/)).toBeVisible();
  expect((await megan.accounts.get()).subscriptions).toMatchObject([
    { state: "active", cancelAtPeriodEnd: true },
  ]);
});

test("the page for another card is read once the provider is back (CRD-08, ERR-14)", async ({
  browser,
}) => {
  const nestor = await app.as("nestor");
  const { subscriptionId: id } = await paymentsOf(app).buy(nestor);
  const { url } = await nestor.billing.cardLink({ params: { id } });
  await away();
  const page = await (await browser.newContext()).newPage();
  await page.goto(url);
  await expect(page.getByRole("alert")).toContainText(failed);
  await back();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(heading(page, "Update your card")).toBeVisible();
  await typeCard(page, "5555555555554444");
  await away();
  const save = page.getByRole("button", { name: "Update Card" });
  await save.click();
  await expect(page.getByRole("alert")).toHaveText(
    "We are experiencing issues connecting to our payments provider.",
  );
  await back();
  await paymentsOf(app).play("faults", {
    status: { code: 503, calls: 100, pathIncludes: "/subscriptions" },
  });
  await save.click();
  await expect(page.getByRole("alert")).toHaveText(
    "The payment service could not be reached. Please try again.",
  );
  await expect(cardFrame(page).getByLabel("Credit or debit card number")).toHaveValue(
    "5555 5555 5555 4444",
  );
  await back();
  await save.click();
  await expect(heading(page, "Your card has been updated!")).toBeFocused();
});
