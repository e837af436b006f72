import { type Browser, expect, type FrameLocator, type Page } from "@playwright/test";
import type { ConversationTab } from "../emulator/emulator-api.ts";
import { expectClean, expectFits, inEachTheme } from "./barriers.ts";
import { addTab, emulator, newChannel, productUrl, sendPoll } from "./prepare.ts";
import { dialogOf, openAs, openTab } from "./shell.ts";
import { test } from "./test.ts";

const settingsFrame = 'iframe[title="Settings: Polly"]';
const removalFrame = 'iframe[title^="Remove:"]';
const tabFrame = 'iframe[title^="Tab:"]';

/** The host's dialog that sets a tab of the app up, and the app's page in it. */
async function setUp(page: Page, app = "Polly"): Promise<FrameLocator> {
  await page.getByRole("button", { name: "Add a tab" }).click();
  await page.getByRole("menuitem", { name: app, exact: true }).click();
  return page.frameLocator(`iframe[title="Settings: ${app}"]`);
}

async function tabsOf(conversation: string): Promise<ConversationTab[]> {
  const { tabs } = await emulator.directory();
  return tabs.filter(({ conversationId }) => conversationId === conversation);
}

test("a channel's tab is set up in the host's dialog, used, changed and removed (TAB-01, TAB-03, TAB-06, HOST-24, HOST-28)", async ({
  browser,
}) => {
  const where = await newChannel();
  await sendPoll({ where, question: "Sent before the tab?" });
  const page = await openAs(browser, "megan", where.place);

  const settings = await setUp(page);
  await expect(settings.getByRole("heading", { name: `Add Polly to ${where.name}` })).toBeVisible();
  await inEachTheme(page, settings, settingsFrame);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const tab = page.frameLocator(tabFrame);
  await expect(page.getByRole("tab", { name: "Polly" })).toHaveAttribute("aria-selected", "true");
  await expect(tab.getByRole("link", { name: "Sent before the tab?" })).toBeVisible();
  const [saved] = await tabsOf(where.id);
  const content = `${productUrl}/msteams/content`;
  expect(saved).toMatchObject({
    name: "Polly",
    contentUrl: `${content}/tab/team`,
    removeUrl: `${content}/tabdelete`,
  });

  await tab.getByRole("button", { name: "Create", exact: true }).click();
  await dialogOf(page)
    .getByRole("link", { name: /^Poll\b/ })
    .click();
  await expect(
    dialogOf(page)
      .getByRole("textbox", { name: /^Question/ })
      .first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Close dialog" }).click();

  await page.getByRole("button", { name: "Tab options: Polly" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(
    page.frameLocator(settingsFrame).getByRole("heading", { name: `Polly in ${where.name}` }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(settingsFrame)).toHaveCount(0);
  expect(await tabsOf(where.id)).toEqual([saved]);

  await page.getByRole("button", { name: "Tab options: Polly" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  const removal = page.frameLocator(removalFrame);
  await expect(
    removal.getByRole("heading", { name: "Sorry to see you go! Your Polly tab will be removed." }),
  ).toBeVisible();
  await inEachTheme(page, removal, removalFrame);
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.locator(removalFrame)).toHaveCount(0);
  await expect(page.getByRole("tab", { name: "Polly" })).toHaveCount(0);
  expect(await tabsOf(where.id)).toEqual([]);
});

test("a private channel gets no tab (TAB-04)", async ({ browser }) => {
  const page = await openAs(browser, "adele", "Mark 8 Project Team / Budget");
  const settings = await setUp(page);
  await expect(settings.getByRole("main")).toHaveText(
    "Applications currently do not work in Microsoft Teams private channels. Please try again " +
      "in a public channel.",
  );
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await inEachTheme(page, settings, settingsFrame);
});

test("a meeting's tab is set up by hitting Save, also at 320 px (TAB-02, TAB-03)", async ({
  browser,
}) => {
  const page = await openAs(browser, "adele", "Campaign review");
  const settings = await setUp(page);
  await expect(settings.getByText("Hit Save to add Polly to this meeting.")).toBeVisible();
  await page.setViewportSize({ width: 352, height: 640 });
  await expectFits(settings, 320, []);
  await expectClean(page, settingsFrame);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(settingsFrame)).toHaveCount(0);
  const saved = (await tabsOf(await emulator.place("Campaign review"))).find(
    ({ name }) => name === "Polly",
  );
  expect(saved?.contentUrl).toBe(`${productUrl}/msteams/content/meeting/tab`);
});

test("a chat whose app is gone offers to install it, and then shows its list (TAB-07, LST-14)", async ({
  browser,
}) => {
  const { page, frame } = await openWithoutApp(browser);
  await expect(frame.getByRole("heading", { name: "Welcome!" })).toBeVisible();
  await expect(
    frame.getByText("It looks like Polly is not installed as an application yet to this team!"),
  ).toBeVisible();
  await inEachTheme(page, frame, tabFrame);
  await frame.getByRole("button", { name: "Install" }).click();
  await page
    .getByRole("dialog", { name: "Add Polly" })
    .getByRole("button", { name: "Add", exact: true })
    .click();
  await expect(frame.getByText("No Pollys for this chat yet!")).toBeVisible();
  await expect(frame.getByRole("heading", { name: "Welcome!" })).toHaveCount(0);
});

/** A chat that no other story uses, with a tab of the app that was left behind. */
async function openWithoutApp(browser: Browser) {
  const id = await emulator.place("Fabrikam crew");
  const page = await openAs(browser, "debra", "Fabrikam crew");
  await (await setUp(page)).getByRole("heading", { name: "Add Polly to this chat" }).waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("tab", { name: "Polly" })).toBeVisible();
  const [tab] = await tabsOf(id);
  const app = `conversations/${encodeURIComponent(id)}/apps?as=debra&app=msteams&keepTabs=true`;
  expect((await fetch(`${emulator.url}/emulator/api/${app}`, { method: "DELETE" })).status).toBe(
    200,
  );
  await page.context().close();
  return openTab(browser, "debra", { id, tab: tab?.id ?? "" });
}

test("a phone shows lists without what manages their surveys (HOST-47)", async ({ browser }) => {
  const where = await newChannel();
  await sendPoll({ where, question: "Who is in?" });
  for (const scope of ["team", "personal"]) {
    const tab = await addTab(where.id, scope, `/msteams/content/tab/${scope}`);
    const manages = (frame: FrameLocator) =>
      frame.getByRole("button", { name: /^(Actions for|Export)/ });
    const desk = await openTab(browser, "adele", { id: where.id, tab });
    await expect(
      desk.frame.getByRole("button", { name: "Actions for Who is in?" }).first(),
    ).toBeVisible();
    await expect(desk.frame.getByRole("button", { name: /^Export/ })).toBeVisible();
    const phone = await openTab(
      browser,
      "adele",
      { id: where.id, tab },
      { client: "android", width: 390, height: 844 },
    );
    await expect(phone.frame.getByRole("link", { name: "Who is in?" }).first()).toBeVisible();
    await expect(phone.frame.getByRole("button", { name: "Create", exact: true })).toBeVisible();
    await expect(manages(phone.frame)).toHaveCount(0);
    await Promise.all([desk.page.context().close(), phone.page.context().close()]);
  }
});
