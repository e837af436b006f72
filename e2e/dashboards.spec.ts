import { expect, type FrameLocator } from "@playwright/test";
import { expectFits, inEachTheme } from "./barriers.ts";
import { addTab, newChannel, sendPoll } from "./prepare.ts";
import { openTab } from "./shell.ts";
import { test } from "./test.ts";

const tabFrame = 'iframe[title^="Tab:"]';
const link = (frame: FrameLocator, name: string) => frame.getByRole("link", { name, exact: true });

async function aChannelWithPolls() {
  const where = await newChannel();
  const closed = await sendPoll({ where, title: "Which banner?", question: "Which one?", votes: { megan: 0 } });
  await closed.owner.surveys.close({ params: { id: closed.id }, body: {} });
  await sendPoll({ where, title: "Who is in on Monday?", question: "Who?", votes: { adele: 0 } });
  await sendPoll({ where, title: "Not sent yet", question: "When?", send: "manual" });
  return { where, tab: await addTab(where.id, "Polls", "/msteams/content/tab/team") };
}

test("a search and a filter stay for who comes back from an item (LST-01, LST-03)", async ({ browser }) => {
  const { where, tab } = await aChannelWithPolls();
  const { frame } = await openTab(browser, "adele", { id: where.id, tab });
  await expect(link(frame, "Which banner?")).toBeVisible();
  await frame.getByRole("searchbox", { name: "Search" }).fill("who is");
  await frame.getByRole("searchbox", { name: "Search" }).press("Enter");
  await expect(link(frame, "Which banner?")).toHaveCount(0);
  await link(frame, "Who is in on Monday?").click();
  await expect(frame.getByRole("heading", { level: 1, name: "Who is in on Monday?" })).toBeVisible();
  await frame.getByRole("link", { name: "Back" }).click();
  await expect(link(frame, "Who is in on Monday?")).toBeFocused();
  await expect(link(frame, "Which banner?")).toHaveCount(0);
  await expect(frame.getByRole("searchbox", { name: "Search" })).toHaveValue("who is");
});

test("a row's menu works by keys alone, and a deletion is undone where the focus is (LST-22)", async ({ browser }) => {
  const { where, tab } = await aChannelWithPolls();
  const { frame, page } = await openTab(browser, "adele", { id: where.id, tab });
  const opener = frame.getByRole("button", { name: "Actions for Who is in on Monday?" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(frame.getByRole("menuitem", { name: "View results" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(frame.getByRole("menuitem", { name: "View results" })).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await frame.getByRole("alertdialog", { name: "Delete this poll?" }).getByRole("button", { name: "Delete" }).press("Enter");
  await expect(frame.getByRole("button", { name: "Undo" })).toBeFocused();
  await expect(link(frame, "Who is in on Monday?")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(link(frame, "Who is in on Monday?")).toBeVisible();
  await expect(frame.getByRole("button", { name: "Dismiss" })).toBeFocused();
});

test("the first menu that is opened far down a list leaves the list where it was (LST-22)", async ({ browser }) => {
  const { where, tab } = await aChannelWithPolls();
  const { frame, page } = await openTab(browser, "adele", { id: where.id, tab }, { height: 400 });
  const opener = frame.getByRole("button", { name: "Actions for Which banner?" });
  await opener.scrollIntoViewIfNeeded();
  await opener.click();
  await expect(frame.getByRole("menuitem", { name: "View results" })).toBeFocused();
  await expect(opener).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
});

test("a filter that is taken away hands the focus on, and so does a dialog that is closed (MTG-06, LST-05)", async ({ browser }) => {
  const { where, tab } = await aChannelWithPolls();
  const { frame, page } = await openTab(browser, "adele", { id: where.id, tab });
  await frame.getByRole("button", { name: "Filter" }).click();
  for (const name of [/^Live/, /^Closed/]) await frame.getByRole("checkbox", { name }).check();
  await frame.getByRole("button", { name: "Apply" }).click();
  await frame.getByRole("button", { name: "Remove filter Live" }).press("Enter");
  await expect(frame.getByRole("button", { name: "Remove filter Closed" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(frame.getByRole("region", { name: "Filters set" })).toBeFocused();
  const create = frame.getByRole("button", { name: "Create", exact: true });
  await create.press("Enter");
  await page.getByRole("button", { name: "Close dialog" }).press("Enter");
  await expect(create).toBeFocused();
});

test("a list shows what others send, close and delete without being loaded again (LST-03)", async ({ browser }) => {
  const { where, tab } = await aChannelWithPolls();
  const { frame } = await openTab(browser, "megan", { id: where.id, tab });
  await expect(link(frame, "Who is in on Monday?")).toBeVisible();
  const later = await sendPoll({ where, title: "Asked meanwhile", question: "What?" });
  const row = frame.getByRole("listitem").filter({ has: link(frame, "Asked meanwhile") });
  await expect(row.getByText("Live", { exact: true })).toBeVisible({ timeout: 5000 });
  await later.owner.surveys.close({ params: { id: later.id }, body: {} });
  await expect(row.getByText("Closed", { exact: true })).toBeVisible({ timeout: 5000 });
  await later.owner.commands.run({ body: { command: "survey/delete", surveyId: later.id } });
  await expect(row).toHaveCount(0, { timeout: 5000 });
});

test("the dashboard has no barrier that axe finds, with a menu open and without, in three themes", async ({ browser }) => {
  const { where, tab } = await aChannelWithPolls();
  const { page, frame } = await openTab(browser, "adele", { id: where.id, tab });
  await expect(link(frame, "Not sent yet")).toBeVisible();
  await inEachTheme(page, frame, tabFrame);
  await frame.getByRole("button", { name: "Actions for Not sent yet" }).click();
  await expect(frame.getByRole("menuitem", { name: "Send now" })).toBeVisible();
  await inEachTheme(page, frame, tabFrame);
});

test("the dashboard fits 280 and 320 pixels", async ({ browser }) => {
  const { where, tab } = await aChannelWithPolls();
  for (const width of [280, 320]) {
    const { page, frame } = await openTab(browser, "adele", { id: where.id, tab }, { width, height: 640 });
    await expect(link(frame, "Not sent yet")).toBeVisible();
    await expectFits(frame, width, ["Filter", "Export", "Create", "Actions for Not sent yet"]);
    await page.context().close();
  }
});
