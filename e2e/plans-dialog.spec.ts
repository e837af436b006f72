import { expect, type Page } from "@playwright/test";
import { tenantId, userId } from "#domain/ids.ts";
import { grantPlan } from "#server/accounts/grant-plan.ts";
import { telemetry } from "#server/db/audit-tables.ts";
import { signTrialToken } from "#server/trials/trial-token.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { paymentsOf } from "#test/paid.ts";
import { setup as prepareDatabase } from "#test/prepared-database.ts";
import { webRoot } from "../scripts/build-pages.ts";
import { inEachTheme } from "./barriers.ts";
import { cards, heading, openPage, signIn, typeCard } from "./checkout-page.ts";
import { openOwnTab } from "./own-tab.ts";
import { dialogOf } from "./shell.ts";
import { test } from "./test.ts";

// A product of its own: it sells plans, and its events are read.
let app: TestApp;
test.beforeAll(async () => {
  await prepareDatabase();
  app = await startOwnApp({ BILLING: "sandbox" }, undefined, undefined, webRoot);
});
test.afterAll(() => app.close());

const list = "/msteams/content/tab/team";
const place = "Launch week";
const dialogs = 'iframe[title^="Dialog:"]';
const plans = (page: Page) =>
  dialogOf(page).getByRole("heading", { level: 1, name: "Choose a Polly plan" });
const closeDialog = async (page: Page) => {
  await page.getByRole("button", { name: "Close dialog" }).click();
  await expect(page.locator(dialogs)).toHaveCount(0);
};

/** How pages of plans were opened, by where the user came from. */
async function openings(source: string): Promise<object[]> {
  const rows = await app.database.db.select().from(telemetry);
  return rows
    .filter(({ properties: { track, trackingSource } }) => [track, trackingSource].includes(source))
    .map(({ event, properties }) => ({ event, ...properties }));
}

test("the label of the navigation opens the plans above the page; they are paid in a browser, and the label names the plan then (NAV-03, HOST-33, BIL-08, BIL-23, BIL-32, BIL-72)", async ({
  browser,
}) => {
  const { page, frame } = await openOwnTab(browser, app, { person: "adele", place, path: list });
  const label = frame.getByRole("link", { name: "Upgrade", exact: true });
  await expect(label).toBeVisible();
  await label.press("Enter");
  await expect(plans(page)).toBeVisible();
  const dialog = dialogOf(page);
  await inEachTheme(page, dialog, dialogs);
  const opening = page.context().waitForEvent("page");
  await dialog.getByRole("button", { name: "Choose Pro Plan" }).click();
  await expect(
    dialog.getByRole("heading", { name: "The checkout continues in your browser" }),
  ).toBeFocused();
  const checkout = await opening;
  await signIn(checkout, /Adele/);
  await typeCard(checkout, cards.pays);
  await checkout.getByRole("button", { name: "Pay $384" }).click();
  await expect(heading(checkout, "Congratulations!")).toBeFocused();
  await page.bringToFront();
  await dialog.getByRole("button", { name: "Refresh" }).click();
  await expect(dialog.getByRole("heading", { name: "Congratulations!" })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.locator(dialogs)).toHaveCount(0);
  await expect(frame.getByRole("link", { name: "Pro Subscription" })).toBeVisible();
  await expect
    .poll(() => openings("navbar"))
    .toEqual([
      { event: "native-checkout", trackingSource: "navbar", trial: false },
      { event: "checkout", track: "navbar", trial: false },
    ]);
});

test("the labels of what has ended open the plans too (NAV-03, NAV-05, NAV-08)", async ({
  browser,
}) => {
  const [diego, isaiah] = [await app.as("diego"), await app.as("isaiah")];
  const { buy, stripe, heard } = paymentsOf(app);
  await buy(diego);
  const { data } = await stripe.subscriptions.list({ limit: 100 });
  const held = data.find(({ metadata }) => metadata.owner === diego.id);
  await stripe.subscriptions.cancel(held?.id ?? "");
  await heard();
  await grantPlan(
    app.database.db,
    {
      tenantId: tenantId.parse(isaiah.tenantId),
      plan: "msteams-standard",
      planLevel: 500,
      userIds: [userId.parse(isaiah.id)],
      trialExpiresAt: new Date(Date.now() - 60_000),
    },
    new Date(),
  );
  for (const [person, name] of [
    ["diego", "⚠️ Subscription ended!"],
    ["isaiah", "⚠️ Trial has ended!"],
  ] as const) {
    const { page, frame } = await openOwnTab(browser, app, { person, place, path: list });
    const label = frame.getByRole("link", { name });
    await label.click();
    await expect(plans(page)).toBeVisible();
    await closeDialog(page);
    await expect(label).toBeFocused();
  }
});

test("the user menu opens them with Upgrade, and sells nothing on phones (NAV-14, BIL-08, HOST-47)", async ({
  browser,
}) => {
  const { page, frame } = await openOwnTab(browser, app, { person: "megan", place, path: list });
  const menu = frame.getByRole("button", { name: "Account menu" });
  await menu.press("Enter");
  await frame.getByRole("menuitem", { name: "Upgrade" }).press("Enter");
  await expect(plans(page)).toBeVisible();
  await expect
    .poll(() => openings("menu"))
    .toEqual([{ event: "native-checkout", trackingSource: "menu", trial: false }]);
  await page.keyboard.press("Escape");
  await expect(page.locator(dialogs)).toHaveCount(0);
  await expect(menu).toBeVisible();

  const phone = await openOwnTab(
    browser,
    app,
    { person: "megan", place, path: list, more: { client: "android" } },
    { viewport: { width: 400, height: 800 } },
  );
  await phone.frame.getByRole("button", { name: "Account menu" }).click();
  await expect(phone.frame.getByRole("menuitem").first()).toBeVisible();
  await expect(phone.frame.getByRole("menuitem", { name: "Upgrade" })).toHaveCount(0);
  await expect(phone.frame.getByRole("link", { name: "Upgrade" })).toHaveCount(0);
});

test("a meeting's tab says what a plan offers, and leads to the plans (MTG-07, MTG-09)", async ({
  browser,
}) => {
  const { page, frame } = await openOwnTab(browser, app, {
    person: "megan",
    place: "Campaign review",
    path: "/msteams/content/meeting/tab",
  });
  await expect(frame.getByText("Get unlimited responses, anonymity, and more!")).toBeVisible();
  const upgrade = frame.getByRole("button", { name: "Upgrade Now" });
  await upgrade.press("Enter");
  const offer = frame.getByRole("dialog", { name: "Upgrade your plan" });
  await inEachTheme(page, frame, 'iframe[title^="Tab:"]');
  await offer.getByRole("link", { name: "See Plans" }).press("Enter");
  await expect(plans(page)).toBeVisible();
  await expect(offer).toHaveCount(0);
  await expect
    .poll(() => openings("banner"))
    .toEqual([{ event: "native-checkout", trackingSource: "banner", trial: false }]);
  await closeDialog(page);
  await expect(upgrade).toBeFocused();
});

test("the standup variant shows its plan in Teams and in a browser, and starts trials (HOST-37, BIL-16, BIL-73)", async ({
  browser,
}) => {
  const lee = await app.as("lee", "agile");
  const megan = await app.as("megan", "agile");
  const { page, frame } = await openOwnTab(browser, app, {
    person: "megan",
    place,
    path: "/agile/content/subscribe",
  });
  const standup = frame.getByRole("region", { name: "Standup" });
  await expect(standup.getByText("$3/active user/Month")).toBeVisible();
  await inEachTheme(page, frame, 'iframe[title^="Tab:"]');
  await standup.getByRole("button", { name: "Start 14-Day Free Trial!" }).click();
  await frame.getByRole("button", { name: "Start free trial" }).click();
  await expect(frame.getByRole("heading", { name: "Congratulations!" })).toBeVisible();
  const trial = [{ plan: "agile-standup", type: "trial", state: "active" }];
  expect((await megan.accounts.get()).subscriptions).toMatchObject(trial);

  const { upn, tenantId: tenant } = { ...lee, ...(await lee.accounts.get()) };
  const now = new Date();
  const token = await signTrialToken(
    app.database.db,
    { tid: tenantId.parse(tenant), upn, plan: "agile-standup", region: "eu" },
    { now, expires: new Date(now.getTime() + 60_000) },
  );
  const query = new URLSearchParams({ token, upn, plan: "agile-standup", region: "eu" });
  const started = await openPage(
    browser,
    /Lee/,
    `${app.url}/agile/content/marketplace/subscriptions/trial?${query}`,
  );
  await expect(heading(started, "Your trial has started")).toBeVisible();
  expect((await lee.accounts.get()).subscriptions).toMatchObject(trial);
  await started.goto(`${app.url}/agile/content/subscribe`);
  await expect(started.getByRole("region", { name: "Standup" })).toBeVisible();
  await expect(started.getByRole("region", { name: "Pro" })).toHaveCount(0);
});
