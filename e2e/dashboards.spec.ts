import { randomUUID } from "node:crypto";
import { type Browser, expect, type FrameLocator } from "@playwright/test";
import { expectFits, inEachTheme } from "./barriers.ts";
import { press, tabTo } from "./keys.ts";
import { addTab, emulator, newChannel, sendPoll } from "./prepare.ts";
import { type AppPage, openTab } from "./shell.ts";
import { test } from "./test.ts";

const tabFrame = 'iframe[title^="Tab:"]';
const link = (frame: FrameLocator, name: string) => frame.getByRole("link", { name, exact: true });

async function aChannelWithPolls() {
  const where = await newChannel();
  const closed = await sendPoll({
    where,
    title: "Which banner?",
    question: "Which one?",
    votes: { megan: 0 },
  });
  await closed.owner.surveys.close({ params: { id: closed.id }, body: {} });
  await sendPoll({ where, title: "Who is in on Monday?", question: "Who?", votes: { adele: 0 } });
  await sendPoll({ where, title: "Not sent yet", question: "When?", send: "manual" });
  return { where, tab: await addTab(where.id, "Polls", "/msteams/content/tab/team") };
}

test("a search and a filter stay for who comes back from a survey (LST-01, LST-03)", async ({
  browser,
}) => {
  const { where, tab } = await aChannelWithPolls();
  const { frame } = await openTab(browser, "adele", { id: where.id, tab });
  await expect(link(frame, "Which banner?")).toBeVisible();
  await frame.getByRole("searchbox", { name: "Search" }).fill("who is");
  await frame.getByRole("searchbox", { name: "Search" }).press("Enter");
  await expect(link(frame, "Which banner?")).toHaveCount(0);
  await link(frame, "Who is in on Monday?").click();
  await expect(
    frame.getByRole("heading", { level: 1, name: "Who is in on Monday?" }),
  ).toBeVisible();
  await frame.getByRole("link", { name: "Back" }).click();
  await expect(link(frame, "Who is in on Monday?")).toBeFocused();
  await expect(link(frame, "Which banner?")).toHaveCount(0);
  await expect(frame.getByRole("searchbox", { name: "Search" })).toHaveValue("who is");
});

test("a row's menu works by keys alone, and a deletion is undone where the focus is (LST-22)", async ({
  browser,
}) => {
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
  await frame
    .getByRole("alertdialog", { name: "Delete this poll?" })
    .getByRole("button", { name: "Delete" })
    .press("Enter");
  await expect(frame.getByRole("button", { name: "Undo" })).toBeFocused();
  await expect(link(frame, "Who is in on Monday?")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(link(frame, "Who is in on Monday?")).toBeVisible();
  await expect(frame.getByRole("button", { name: "Dismiss" })).toBeFocused();
});

test("the first menu that is opened far down a list leaves the list where it was (LST-22)", async ({
  browser,
}) => {
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

test("a filter that is taken away hands the focus on, and so does a dialog that is closed (MTG-06, LST-05)", async ({
  browser,
}) => {
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

test("a list shows what others send, close and delete without being loaded again (LST-03)", async ({
  browser,
}) => {
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

test("the dashboard has no accessibility violation that axe finds, with a menu open and without, in three themes", async ({
  browser,
}) => {
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
    const { page, frame } = await openTab(
      browser,
      "adele",
      { id: where.id, tab },
      { width, height: 640 },
    );
    await expect(link(frame, "Not sent yet")).toBeVisible();
    await expectFits(frame, width, ["Filter", "Export", "Create", "Actions for Not sent yet"]);
    await page.context().close();
  }
});

/** Somebody new, of whom two things are asked, and who asked one themselves. */
async function askedForAnswers() {
  const where = await newChannel();
  const { people } = await emulator.crowd(where.id, "adele", 1);
  const person = people[0]?.id ?? "";
  const closeAt = new Date(Date.now() + 2 * 3_600_000);
  // Other tests may ask this person, too.
  const mark = randomUUID().slice(0, 4);
  const [soon, late, own] = [`Before noon ${mark}`, `Whenever ${mark}`, `My own ${mark}`];
  await sendPoll({ where, title: late, question: "What?" });
  const urgent = await sendPoll({ where, title: soon, question: "Who?", closeAt });
  await sendPoll({ by: person, where, title: own, question: "Why?", votes: { adele: 0 } });
  return { person, urgent, mark, soon, late, own };
}

async function openPersonal(browser: Browser, person: string, width = 1400): Promise<AppPage> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    permissions: ["local-network-access"],
  });
  const page = await context.newPage();
  const { apps } = await emulator.directory();
  await page.goto(
    `/?${new URLSearchParams({ person, view: `app:${apps[0]?.appId}`, tab: "personal" })}`,
  );
  return { page, frame: page.frameLocator(tabFrame) };
}

test("what waits for an answer comes first in the personal app, is reached by keys alone, and is gone once answered", async ({
  browser,
}) => {
  const { person, urgent, mark, soon, late, own } = await askedForAnswers();
  const { page, frame } = await openPersonal(browser, person);
  const waiting = frame.getByRole("region", { name: /^Waiting for your answer/ });
  const titles = waiting.getByRole("heading", { level: 3 }).filter({ hasText: mark });
  await expect(titles).toHaveText([soon, late]);
  await expect(link(frame, own)).toBeVisible();
  await inEachTheme(page, frame, tabFrame);
  const answer = waiting.getByRole("link", { name: `Answer ${soon}` });
  await tabTo(page, answer);
  await press(page, "Enter");
  await expect(frame.getByRole("heading", { level: 1, name: soon })).toBeVisible();
  await frame.getByRole("link", { name: "Back" }).press("Enter");
  await expect(answer).toBeFocused();
  await urgent.vote(person, 0);
  await page.reload();
  await expect(titles).toHaveText([late]);
});

test("what waits for an answer fits 280 and 320 pixels", async ({ browser }) => {
  const { person, soon, own } = await askedForAnswers();
  for (const width of [280, 320]) {
    const { page, frame } = await openPersonal(browser, person, width);
    await expect(frame.getByRole("link", { name: `Answer ${soon}` })).toBeVisible();
    await expectFits(frame, width, ["Filter", "Create", `Actions for ${own}`]);
    await page.context().close();
  }
});
