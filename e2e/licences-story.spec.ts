import { type Browser, expect, type FrameLocator, type Page } from "@playwright/test";
import { z } from "zod";
import { tenantId, userId } from "#domain/ids.ts";
import { grantPlan, setFlags } from "#server/accounts/grant-plan.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { setup as prepareDatabase } from "#test/prepared-database.ts";
import { sendPoll } from "#test/send-poll.ts";
import { webRoot } from "../scripts/build-pages.ts";
import { expectFits, inEachTheme } from "./barriers.ts";
import { composeOf, dialogOf, openPicker } from "./shell.ts";
import { test } from "./test.ts";

const place = "Launch week";
const frameOfDialog = 'iframe[title^="Dialog:"]';

// A product of its own: it sells plans, and an operator sets its flags.
let app: TestApp;
test.beforeAll(async () => {
  await prepareDatabase();
  app = await startOwnApp({ BILLING: "sandbox" }, undefined, undefined, webRoot);
  const { tenantId: tenant } = await app.as("megan");
  const flags = { enterpriseTenant: true, responseUsageLimit: 0 };
  await setFlags(app.database.db, tenantId.parse(tenant), flags);
});
test.afterAll(() => app.close());

/** A window of a person in a chat. */
async function open(
  browser: Browser,
  person: string,
  [width, height]: [number, number] = [1400, 900],
  more: Record<string, string> = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: app.config.hostOrigins[0] ?? "",
    viewport: { width, height },
    permissions: ["local-network-access"],
  });
  const page = await context.newPage();
  const conversation = await app.emulator.place(place);
  await page.goto(`/?${new URLSearchParams({ person, conversation, ...more })}`);
  if (!more.tab) await composeOf(page).waitFor();
  return page;
}

/** The chat gets a tab with the account page. */
async function addAccountTab(): Promise<string> {
  const id = encodeURIComponent(await app.emulator.place(place));
  const reply = await fetch(`${app.emulator.url}/emulator/api/conversations/${id}/tabs`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      as: "adele",
      app: "msteams",
      entityId: "account",
      name: "Account",
      contentUrl: `${app.url}/msteams/content/account`,
    }),
  });
  return z.object({ tab: z.object({ id: z.string() }) }).parse(await reply.json()).tab.id;
}

/** The form of a poll, or what stands in its place. */
async function openPoll(page: Page): Promise<FrameLocator> {
  const frame = await openPicker(page);
  await frame.getByRole("link", { name: /^Poll\b/ }).click();
  return frame;
}

test("at the limit, an organisation's people ask for a licence and go on with a trial (LIM-11, LIM-12, LIM-15 to LIM-20, PLAN-09)", async ({
  browser,
}) => {
  const megan = await app.as("megan");
  const page = await open(browser, "megan");
  const frame = await openPoll(page);
  await expect(
    frame.getByRole("heading", { name: "Monthly response limit reached!" }),
  ).toBeVisible();
  await expect(frame.getByText("Request a license to continue using Polly")).toBeVisible();
  await frame.getByRole("button", { name: "Request License" }).click();
  const form = frame.getByRole("dialog", { name: "Request a license" });
  await form.getByRole("button", { name: "Request License" }).click();
  await expect(form.getByText("A valid email is required")).toBeVisible();
  await expect(form.getByText("Please add a reason for the license request")).toBeVisible();
  await inEachTheme(page, frame, frameOfDialog);
  const email = form.getByRole("textbox", { name: /email/i });
  await email.focus();
  await page.keyboard.type("boss@contoso.example");
  await page.keyboard.press("Tab");
  await page.keyboard.type("We ask our customers every week");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(form.getByRole("button", { name: "Request License" })).toBeFocused();
  await page.keyboard.press("Enter");
  const done = frame.getByRole("dialog", { name: "Your trial has started" });
  await expect(done).toBeVisible();
  await done.getByRole("button", { name: "Close" }).click();
  await expect(frame.getByRole("textbox", { name: /^Question/ }).first()).toBeVisible();
  expect((await megan.accounts.get()).subscriptions).toMatchObject([
    { type: "trial", state: "active", plan: "msteams-standard" },
  ]);
});

test("the licence request fits a narrow window", async ({ browser }) => {
  const page = await open(browser, "alex", [320, 720]);
  const frame = await openPoll(page);
  await frame.getByRole("button", { name: "Request License" }).click();
  await expect(frame.getByRole("dialog", { name: "Request a license" })).toBeVisible();
  await expectFits(dialogOf(page), 320, ["Cancel"]);
});

test("an owner gives a colleague a licence in the chat's tab, and sees the month's activity (ACC-04, ACC-05, ACC-07, ACC-12, ACC-17, ACC-26, HOST-35, NAV-11)", async ({
  browser,
}) => {
  const [adele, alex] = [await app.as("adele"), await app.as("alex")];
  const tenant = tenantId.parse(adele.tenantId);
  await setFlags(app.database.db, tenant, { enterpriseTenant: false, responseUsageLimit: 25 });
  await grantPlan(
    app.database.db,
    {
      tenantId: tenant,
      plan: "msteams-standard",
      planLevel: 2500,
      trialExpiresAt: null,
      userIds: [userId.parse(adele.id)],
      owners: [userId.parse(adele.id)],
      planQuantity: 2,
    },
    new Date(),
  );
  const { vote } = await sendPoll(app, adele, { title: "What about lunch?", place });
  await vote(alex, "Pizza");
  const tab = await addAccountTab();
  const page = await open(browser, "adele", [1400, 900], { tab });
  const inTab = 'iframe[title^="Tab:"]';
  const frame = page.frameLocator(inTab);
  await expect(frame.getByText("1 of 2 licenses used")).toBeVisible();
  await inEachTheme(page, frame, inTab);
  const add = frame.getByRole("combobox", { name: "Add a user" });
  await add.click();
  await add.pressSequentially("Alex");
  await frame.getByRole("option", { name: /^Alex/ }).click();
  await expect(frame.getByText("2 of 2 licenses used")).toBeVisible();
  await expect(
    frame.getByText("Purchase more licenses to add more owners/users to this subscription"),
  ).toBeVisible();
  await inEachTheme(page, frame, inTab);
  await frame.getByRole("tab", { name: "Usage Activity" }).click();
  await expect(frame.getByRole("row", { name: /^What about lunch\? / })).toBeVisible();
  await inEachTheme(page, frame, inTab);
  expect((await alex.accounts.get()).subscriptions).toMatchObject([{ isOwner: false }]);

  const narrow = await open(browser, "alex", [320, 720], { tab });
  const small = narrow.frameLocator(inTab);
  await expect(small.getByText("2 of 2 licenses used")).toBeVisible();
  await expect(small.getByRole("tab", { name: "Usage Activity" })).toHaveCount(0);
  await expectFits(small, 320, []);
});
