import { expect, type FrameLocator, type Page } from "@playwright/test";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { setup as prepareDatabase } from "#test/prepared-database.ts";
import { sendPoll } from "#test/send-poll.ts";
import { webRoot } from "../scripts/build-pages.ts";
import { expectFits, inEachTheme } from "./barriers.ts";
import { press, tabTo } from "./keys.ts";
import { dialogOf } from "./shell.ts";
import { test } from "./test.ts";

const frameOfDialog = 'iframe[title^="Dialog:"]';
const question = "How likely are you to recommend Polly to a friend or colleague?";

// A product of its own: on the other one nobody is asked, because every account there is new.
let app: TestApp;
test.beforeAll(async () => {
  await prepareDatabase();
  const settings = { RATING: "on", RATING_ACCOUNT_DAYS: "0" };
  app = await startOwnApp(settings, undefined, undefined, webRoot);
});
test.afterAll(() => app.close());

const heading = (frame: FrameLocator, name: string) =>
  frame.getByRole("heading", { level: 1, name });

/** The size that the host gives the dialog. */
async function expectSize(page: Page, width: number, height: number): Promise<void> {
  const frame = page.locator(frameOfDialog);
  await expect
    .poll(async () => {
      const box = await frame.boundingBox();
      return box && [Math.round(box.width), Math.round(box.height)];
    })
    .toEqual([width, height]);
}

test("who has created three items is asked for a rating once, by keys alone; who opts out is not asked again (NPS-01 to NPS-09, NPS-11, NPS-12, HOST-38)", async ({
  browser,
}) => {
  const [lee, alex] = [await app.as("lee"), await app.as("alex")];
  for (const person of [lee, alex, lee, alex, lee]) await sendPoll(app, person);
  const { apps } = await app.emulator.directory();
  const open = async (person: string, [width, height] = [1400, 900]) => {
    const context = await browser.newContext({
      baseURL: app.config.hostOrigins[0] ?? "",
      viewport: { width, height },
      permissions: ["local-network-access"],
    });
    const page = await context.newPage();
    // Looking into the page counts as an action in it, and who has begun to work is not asked.
    const asked = page.waitForResponse((response) => response.url().endsWith("/content/nps"));
    await page.goto(
      `/?${new URLSearchParams({ person, view: `app:${apps[0]?.appId}`, tab: "personal" })}`,
    );
    await asked;
    await expect(page.locator(frameOfDialog)).toBeVisible();
    return page;
  };

  // Two polls are not enough.
  expect((await alex.accounts.ratingEligibility()).isEligible).toBe(false);
  const page = await open("lee");
  const frame = dialogOf(page);
  await expect(heading(frame, question)).toBeFocused();
  await expectSize(page, 701, 400);
  await inEachTheme(page, frame, frameOfDialog);
  await press(page, "Tab");
  await press(page, "Space");
  for (let step = 0; step < 9; step += 1) await press(page, "ArrowRight");
  await expect(frame.getByRole("radio", { name: "9", exact: true })).toBeChecked();
  await expectSize(page, 701, 480);
  await tabTo(page, frame.getByRole("textbox", { name: /^What is the reason for your score/ }));
  await page.keyboard.type("A poll takes a minute");
  await inEachTheme(page, frame, frameOfDialog);
  await tabTo(page, frame.getByRole("button", { name: "Submit" }));
  await page.keyboard.press("Enter");
  await expect(heading(frame, "Thank you for your feedback")).toBeFocused();
  await expectSize(page, 701, 350);
  await inEachTheme(page, frame, frameOfDialog);
  await tabTo(page, frame.getByRole("button", { name: "Dismiss" }));
  await page.keyboard.press("Enter");
  await expect(page.locator(frameOfDialog)).toHaveCount(0);
  expect((await lee.accounts.ratingEligibility()).isEligible).toBe(false);

  // The dialog of a narrow window fits it; opting out ends it.
  await sendPoll(app, alex);
  const narrow = await open("alex", [320, 720]);
  const small = dialogOf(narrow);
  await small.getByRole("radio", { name: "10 Strongly agree" }).check({ force: true });
  await expectFits(small, 320, ["Submit", "Opt out"]);
  await small.getByRole("button", { name: "Opt out" }).click();
  const removed = "Success! You have been removed from future feedback surveys.";
  await expect(heading(small, removed)).toBeFocused();
  await expectFits(small, 320, ["Dismiss"]);
  await small.getByRole("button", { name: "Dismiss" }).click();
  await expect(narrow.locator(frameOfDialog)).toHaveCount(0);
  expect((await alex.accounts.ratingEligibility()).isEligible).toBe(false);
});
