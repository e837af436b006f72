import { type Browser, expect, type Locator } from "@playwright/test";
import { tenantId } from "#domain/ids.ts";
import { setFlags } from "#server/accounts/grant-plan.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { paymentsOf } from "#test/paid.ts";
import { setup as prepareDatabase } from "#test/prepared-database.ts";
import { webRoot } from "../scripts/build-pages.ts";
import { expectClean, themes } from "./barriers.ts";
import { cardFrame, cards, heading, openPage, signIn, typeCard } from "./checkout-page.ts";
import { tabTo } from "./keys.ts";
import { test } from "./test.ts";

// A product of its own: on the other one everybody of the first organisation has a plan.
let app: TestApp;
test.beforeAll(async () => {
  await prepareDatabase();
  app = await startOwnApp({ BILLING: "sandbox" }, undefined, undefined, webRoot);
});
test.afterAll(() => app.close());

const openSignedIn = (browser: Browser, name: RegExp, path: string) =>
  openPage(browser, name, `${app.url}/msteams/content/${path}`);

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

test("an owner sees what is paid, changes the plan, the card, cancels and comes back (ACC-03, ACC-08, ACC-09, ACC-11, CAN-01 to CAN-09, CAN-03, CAN-04, CAN-06, CRD-01 to CRD-08, UPG-03 to UPG-10, HOST-34, HOST-35, HOST-36)", async ({
  browser,
}) => {
  const megan = await app.as("megan");
  await paymentsOf(app).buy(megan, { licenseQuantity: 2 });
  const page = await openSignedIn(browser, /Megan/, "account");
  const fact = (name: string) =>
    page
      .locator("dl > div")
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator("dd");
  await expect(heading(page, "Account Settings")).toBeVisible();
  await expect(fact("Plan")).toHaveText("Pro");
  await expect(fact("Responses per month")).toHaveText("Unlimited");
  await expect(fact("Billed every")).toHaveText("year");
  await expect(fact("Licenses")).toHaveText("1 of 2 used");
  await expect(fact("Next payment")).toHaveText(/^\$768 on /);
  await expect(fact("Billed to")).toHaveText(/payer@example.com/);
  await expect(fact("Card")).toHaveText("Visa ending in 4242");
  const invoices = page.getByRole("table", { name: "Billing history" });
  await expect(invoices.getByText("$768")).toBeVisible();
  await expect(invoices.getByRole("link", { name: /^View invoice/ })).toBeVisible();
  await expect(invoices.getByRole("link", { name: /^PDF/ })).toBeVisible();
  await expectClean(page);

  await page.getByRole("button", { name: "Change Plan" }).click();
  await expect(heading(page, "Change plan")).toBeVisible();
  const update = page.getByRole("button", { name: "Update Plan" });
  await expect(update).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "More licenses" }).click();
  const estimate = page.getByRole("region", { name: "Estimate" });
  await expect(estimate.getByText("Amount due")).toBeVisible();
  for (const line of ["Price of the new plan", "Paid until", "Refund of the old plan", "Tax"])
    await expect(estimate.getByText(line, { exact: true })).toBeVisible();
  await expectClean(page);
  await update.click();
  await expect(heading(page, "Your plan has been updated!")).toBeFocused();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(fact("Licenses")).toHaveText("1 of 3 used");

  await page.getByRole("button", { name: "Cancel Subscription" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Cancel your subscription?" });
  await expect(dialog.getByRole("listitem")).toHaveText([
    "results older than 30 days",
    "anonymity and results-visibility options",
    "scheduling and reminders",
  ]);
  await dialog.getByRole("button", { name: "Continue" }).click();
  const cancel = dialog.getByRole("button", { name: "Cancel", exact: true });
  await expect(cancel).toHaveAttribute("aria-disabled", "true");
  await expect(dialog.getByRole("radiogroup").locator("label")).toHaveText([
    "Don't need to create polls/surveys anymore",
    "Just signed up for a one time use",
    "It didn't have the required features",
    "It's expensive",
    "I'm leaving the company or we are not using MS Teams anymore",
    "Other (free form below)",
  ]);
  await dialog.getByRole("radio", { name: "It's expensive" }).check();
  await expect(dialog.getByRole("textbox")).toHaveCount(0);
  await dialog.getByRole("radio", { name: "Other (free form below)" }).check();
  await dialog.getByRole("textbox", { name: "Tell us more" }).fill("We met too rarely");
  await expectClean(page);
  await cancel.click();
  await expect(page.getByText(/ends on .* and does not renew/)).toBeVisible();
  expect((await megan.accounts.get()).subscriptions).toMatchObject([
    { state: "active", cancelAtPeriodEnd: true },
  ]);
  await page.getByRole("button", { name: "Reactivate Subscription" }).click();
  await expect(page.getByRole("button", { name: "Cancel Subscription" })).toBeVisible();

  await page.getByRole("button", { name: "Update Card" }).click();
  await expect(heading(page, "Update your card")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/msteams/content/stripe/payments/update");
  await page.getByRole("textbox", { name: "Name on card" }).fill("");
  await typeCard(page, "5555555555554444");
  const save = page.getByRole("button", { name: "Update Card" });
  await save.click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await page.getByRole("textbox", { name: "Name on card" }).fill("Megan Bowen");
  await expectClean(page);
  await save.click();
  await expect(heading(page, "Your card has been updated!")).toBeFocused();
  await page.goto(`${app.url}/msteams/content/account`);
  await expect(fact("Card")).toHaveText("Mastercard ending in 4444");
});

test("a trial without a card, begun in a browser, says when it ends; there is no second one (BIL-02, BIL-06, BIL-34, BIL-35, BIL-66)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, /Diego/, "stripe/checkout?trial=true");
  await expect(heading(page, "14 Day Free Trial")).toBeVisible();
  await page.getByRole("button", { name: "Start 14-Day Free Trial! Pro" }).click();
  await expect(page.getByText(/\$384 will be charged on/)).toBeVisible();
  await page.getByRole("button", { name: "Start free trial" }).click();
  await expect(heading(page, "Congratulations!")).toBeFocused();
  await expect(page.getByText(/^Your Pro trial is active\. It ends on/)).toBeVisible();
  const { subscriptions } = await (await app.as("diego")).accounts.get();
  expect(subscriptions).toMatchObject([{ state: "active", type: "trial" }]);
  await page.goto(`${app.url}/msteams/content/stripe/checkout?trial=true`);
  await expect(
    page.getByText("Sorry, you are not available to start a new trial due to a previous", {
      exact: false,
    }),
  ).toBeVisible();
});

test("the bank's question is answered before a plan is paid (BIL-33)", async ({ browser }) => {
  const page = await openSignedIn(
    browser,
    /Alex/,
    "stripe/checkout?plan=teams-standard-500&frequency=monthly",
  );
  await expect(heading(page, "Payment details")).toBeVisible();
  await expect(page.getByText("A Standard plan has one license")).toBeVisible();
  await typeCard(page, cards.asks);
  await page.getByRole("button", { name: "Pay $10" }).click();
  const bank = page
    .frameLocator('iframe[title="Confirmation of your bank"]')
    .getByRole("button", { name: "Complete authentication" });
  await bank.first().click();
  await expect(heading(page, "Congratulations!")).toBeVisible();
});

test("somebody else pays: the buyer hands a link on, the payer pays once, the plan is the buyer's (BIL-70, BIL-71, API-100, API-101, HOST-06)", async ({
  browser,
}) => {
  const [adele, miriam] = [await app.as("adele"), await app.as("miriam")];
  const buyer = await openSignedIn(
    browser,
    /Adele/,
    "stripe/checkout?plan=teams-pro-unlimited&frequency=quarterly",
  );
  await buyer.getByRole("button", { name: "More licenses" }).click();
  await buyer.getByRole("button", { name: "Ask somebody else to pay" }).click();
  const link = await buyer.getByRole("textbox", { name: "Share link" }).inputValue();
  await buyer.getByRole("button", { name: "Copy Link" }).click();
  expect(await buyer.evaluate<string>("navigator.clipboard.readText()")).toBe(link);

  const payer = await openPage(browser, /Miriam/, link);
  await expect(payer.getByText(`You pay for the plan of ${adele.name}`)).toBeVisible();
  await expect(payer.getByRole("spinbutton", { name: "Licenses" })).toHaveValue("2");
  await expect(payer.getByRole("button", { name: "More licenses" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(payer.getByRole("button", { name: "Ask somebody else to pay" })).toHaveCount(0);
  await expect(payer.getByText(/^You pay for this period only/)).toBeVisible();
  const late = await openPage(browser, /Isaiah/, link);
  await typeCard(late, cards.pays);
  await typeCard(payer, cards.pays);
  const pay = payer.getByRole("button", { name: /^Pay \$216/ });
  // Its colour has followed from disabled to enabled.
  await expect(pay).toHaveCSS("color", "rgb(255, 255, 255)");
  await expectClean(payer);
  await payer.screenshot({ path: "test-results/paying-for-somebody.png", fullPage: true });
  await pay.click();
  await expect(heading(payer, "Congratulations!")).toBeFocused();
  await expect(payer.getByText(`The Pro plan of ${adele.name} is active.`)).toBeVisible();
  await expect(payer.getByText(/Your invoice comes to \$2\d\d/)).toBeVisible();
  expect((await adele.accounts.get()).subscriptions).toMatchObject([
    { state: "active", type: "full", planQuantity: 2, isOwner: true },
  ]);
  expect((await miriam.accounts.get()).subscriptions).toEqual([]);
  await late.setViewportSize({ width: 280, height: 900 });
  const rightOf = async (of: Locator) => of.evaluate((el) => el.getBoundingClientRect().right);
  const name = late.getByRole("textbox", { name: "Name", exact: true });
  expect(await rightOf(name.locator(".."))).toBeLessThanOrEqual(
    await rightOf(late.getByRole("group")),
  );
  // Two people who pay at once: the second one is charged nothing, and reads why.
  await late.getByRole("button", { name: /^Pay \$216/ }).click();
  await expect(late.getByText(`${adele.name} already has this plan.`)).toBeVisible();
  await expect(late.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
  await payer.reload();
  await expect(payer.getByText(`${adele.name} already has this plan.`)).toBeVisible();
  await expect(payer.getByRole("button", { name: /^Pay/ })).toHaveCount(0);

  // Nothing is charged to the payer later: the buyer needs a card of their own for that.
  await buyer.goto(`${app.url}/msteams/content/account`);
  await buyer.getByRole("button", { name: "Reactivate Subscription" }).click();
  await expect(buyer.getByText(/^Somebody else paid for this period/)).toBeVisible();
  await buyer.setViewportSize({ width: 320, height: 900 });
  await expect
    .poll(() => buyer.locator("html").evaluate(({ scrollWidth }) => scrollWidth))
    .toBeLessThanOrEqual(320);
  await buyer.screenshot({ path: "test-results/paid-by-somebody.png", fullPage: true });

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await signIn(stranger, /Debra/);
  await expect(stranger.getByRole("alert")).toContainText("link");
  await expect(stranger.getByText(adele.name)).toHaveCount(0);
});

test("the bank's question is answered before a plan is changed and before a card is used; who says no keeps what they had (UPG-10, UPG-11, CRD-03, CRD-04, ERR-11)", async ({
  browser,
}) => {
  const nestor = await app.as("nestor");
  await paymentsOf(app).buy(nestor, { licenseQuantity: 2 });
  const page = await openSignedIn(browser, /Nestor/, "account");
  const bank = (answer: string) =>
    page
      .frameLocator('iframe[title="Confirmation of your bank"]')
      .getByRole("button", { name: answer })
      .first()
      .click();
  await page.getByRole("button", { name: "Update Card" }).click();
  await typeCard(page, cards.asks);
  const save = page.getByRole("button", { name: "Update Card" });
  await save.click();
  await bank("Fail authentication");
  await expect(page.getByRole("alert")).toContainText("unable to authenticate");
  await save.click();
  await bank("Complete authentication");
  await expect(heading(page, "Your card has been updated!")).toBeFocused();

  await page.goto(`${app.url}/msteams/content/subscription/upgrade`);
  await page.getByRole("button", { name: "More licenses" }).click();
  const update = page.getByRole("button", { name: "Update Plan" });
  await update.click();
  await bank("Fail authentication");
  await expect(page.getByRole("alert")).toContainText("unable to authenticate");
  expect((await nestor.accounts.get()).subscriptions).toMatchObject([{ planQuantity: 2 }]);
  await update.click();
  await bank("Complete authentication");
  await expect(heading(page, "Your plan has been updated!")).toBeFocused();
  expect((await nestor.accounts.get()).subscriptions).toMatchObject([{ planQuantity: 3 }]);
});

test("people of a school pay half (BIL-04, BIL-11, BIL-59, BIL-62, BIL-63, BIL-64, PLAN-14)", async ({
  browser,
}) => {
  const johanna = await app.as("johanna");
  await setFlags(app.database.db, tenantId.parse(johanna.tenantId), { eduPromoCode: "LEARN" });
  const renamed = await fetch(`${app.emulator.url}/emulator/api/people/${johanna.id}/upn`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ upn: "johanna@school.edu" }),
  });
  expect(renamed.ok).toBe(true);
  const page = await openSignedIn(browser, /Johanna/, "stripe/checkout");
  await page.getByRole("radio", { name: "EDU-NPO" }).check();
  await expect(heading(page, "Discounted Plans for EDU / Non-Profits")).toBeVisible();
  await page.getByRole("radio", { name: "6 months" }).check();
  const standard = page.getByRole("region", { name: "Standard" });
  await expect(standard.getByText("$26")).toBeVisible();
  await expect(standard.getByText("Save 13%")).toBeVisible();
  await expect(standard.getByText("Regular price: $51")).toBeAttached();
  await standard.getByRole("button", { name: "Choose Standard Plan" }).click();
  await expect(page.getByText("EDU / Non-Profit discount")).toBeVisible();
  await typeCard(page, cards.pays);
  await page.getByRole("button", { name: "Pay $26" }).click();
  await expect(heading(page, "Congratulations!")).toBeVisible();
  const { data } = await paymentsOf(app).stripe.paymentIntents.list({ limit: 100 });
  expect(data.map(({ amount_received }) => amount_received)).toContain(2600);
});

test("plans and payment are used by keys alone, in three themes, and fit 320 pixels (BIL-09 to BIL-22, BIL-26 to BIL-30)", async ({
  browser,
}) => {
  const page = await openSignedIn(browser, /Isaiah/, "stripe/checkout");
  for (const theme of themes) {
    await page.goto(`${app.url}/msteams/content/stripe/checkout?theme=${theme}`);
    await expect(heading(page, "Choose a Polly plan")).toBeVisible();
    await expectClean(page);
    await page.goto(
      `${app.url}/msteams/content/stripe/checkout?plan=teams-pro-unlimited&theme=${theme}`,
    );
    await expect(cardFrame(page).getByLabel("Credit or debit card number")).toBeVisible();
    await expectClean(page);
  }
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto(`${app.url}/msteams/content/stripe/checkout`);
  await expect(heading(page, "Choose a Polly plan")).toBeVisible();
  const width = () => page.evaluate<number>("document.documentElement.scrollWidth");
  expect(await width()).toBeLessThanOrEqual(320);
  const choose = page.getByRole("button", { name: "Choose Pro Plan" });
  await page.keyboard.press("Tab");
  await tabTo(page, choose);
  await page.keyboard.press("Enter");
  await expect(heading(page, "Payment details")).toBeFocused();
  expect(await width()).toBeLessThanOrEqual(320);
  await tabTo(page, page.getByRole("textbox", { name: "Name" }));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: "Billing email" })).toBeFocused();
  await expect(cardFrame(page).getByLabel("Credit or debit card number")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.type(`${cards.pays}124012394107`);
  await tabTo(page, page.getByRole("button", { name: "Pay $384" }));
  await page.keyboard.press("Enter");
  await expect(heading(page, "Congratulations!")).toBeFocused();
});
