import { type Browser, expect, type FrameLocator, type Page } from "@playwright/test";
import { tenantId } from "#domain/ids.ts";
import { setFlags } from "#server/accounts/grant-plan.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { setup as prepareDatabase } from "#test/prepared-database.ts";
import { webRoot } from "../scripts/build-pages.ts";
import { expectFits, inEachTheme } from "./barriers.ts";
import { composeOf, dialogOf, openPicker } from "./shell.ts";
import { test } from "./test.ts";

const frameOfDialog = 'iframe[title^="Dialog:"]';

// A product of its own: it sells plans, and an operator sets its flags.
let app: TestApp;
test.beforeAll(async () => {
  await prepareDatabase();
  app = await startOwnApp({ BILLING: "sandbox" }, undefined, undefined, webRoot);
});
test.afterAll(() => app.close());

/** A window of a person in a chat. */
async function open(
  browser: Browser,
  person: string,
  [width, height]: [number, number] = [1400, 900],
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: app.config.hostOrigins[0] ?? "",
    viewport: { width, height },
    permissions: ["local-network-access"],
  });
  const page = await context.newPage();
  const conversation = await app.emulator.place("Launch week");
  await page.goto(`/?${new URLSearchParams({ person, conversation })}`);
  await composeOf(page).waitFor();
  return page;
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
  const flags = { enterpriseTenant: true, responseUsageLimit: 0 };
  await setFlags(app.database.db, tenantId.parse(megan.tenantId), flags);
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
  await page.keyboard.type("boss@contoso.example");
  await page.keyboard.press("Tab");
  await page.keyboard.type("We ask our customers every week");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
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
