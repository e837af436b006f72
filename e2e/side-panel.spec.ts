import { randomUUID } from "node:crypto";
import { expect, type FrameLocator } from "@playwright/test";
import { expectClean, expectFits } from "./barriers.ts";
import { press, tabTo } from "./keys.ts";
import { addTab, emulator, sendPoll } from "./prepare.ts";
import {
  type AppPage,
  answeredBy,
  expectTheme,
  keepClear,
  notificationOf,
  openSidePanel,
  switchTheme,
} from "./shell.ts";
import { test } from "./test.ts";

const meeting = "Weekly product sync";
const unique = (words: string) => `${words} ${randomUUID().slice(0, 8)}?`;

/** A poll of Megan's in the meeting. */
async function sentTo(id: string, words: string) {
  const [question, choices] = [unique(words), ["Yes, indeed", "No"]];
  const where = { id, place: meeting };
  return { question, poll: await sendPoll({ by: "megan", where, question, choices }) };
}

/** The running meeting with the app added to it and something sent before. */
async function runningMeeting() {
  const id = await emulator.place(meeting);
  const { question, poll } = await sentTo(id, "Sent before");
  const tab = await addTab(
    id,
    `Pollys ${randomUUID().slice(0, 4)}`,
    "/msteams/content/meeting/tab",
  );
  return { id, tab, question, poll };
}

const item = (frame: FrameLocator, question: string) =>
  frame.getByRole("link", { name: question, exact: true });

test("a presenter sends a poll from the side panel by the keyboard alone, an attendee finds it there within seconds and answers, and the presenter sees the answer come in (MTG-17, MTG-23, MTG-24, MTG-27, MTG-29, HOST-20, HOST-23)", async ({
  browser,
}) => {
  const { tab } = await runningMeeting();
  const { page, frame } = await openSidePanel(browser, "megan", tab);
  const alex = await openSidePanel(browser, "alex", tab);
  await expect(alex.frame.getByRole("list", { name: "Sent to this meeting" })).toBeVisible();
  await expect(alex.frame.getByRole("button", { name: "Quick Create" })).toHaveCount(0);

  const question = unique("Where shall we go");
  const create = frame.getByRole("button", { name: "Quick Create" });
  await create.focus();
  await press(page, "Enter");
  await tabTo(page, frame.getByRole("link", { name: /^Poll/ }));
  await press(page, "Enter");
  await expect(frame.getByRole("textbox", { name: /^Question/ })).toBeFocused();
  await page.keyboard.type(question);
  await tabTo(page, frame.getByRole("textbox", { name: "Choice 1" }));
  await page.keyboard.type("Left");
  await tabTo(page, frame.getByRole("textbox", { name: "Choice 2" }));
  await page.keyboard.type("Right");
  await tabTo(page, frame.getByRole("button", { name: "Send", exact: true }));
  await press(page, "Enter");
  await expect(item(frame, question)).toBeFocused();

  const id = (await item(frame, question).getAttribute("href"))?.split("/").at(-1) ?? "";
  await expect(notificationOf(alex.page, id).getByText(question)).toBeVisible();
  await keepClear(alex.page);
  await item(alex.frame, question).click({ timeout: 6000 });
  await press(page, "Enter");
  await expect(frame.getByRole("heading", { name: question })).toBeVisible();
  await alex.frame.getByRole("radio", { name: "Right" }).check();
  await alex.frame.getByRole("button", { name: "Vote", exact: true }).click();
  await expect(alex.frame.getByText("You voted")).toBeVisible();
  await expect(answeredBy(frame, 1)).toBeVisible({ timeout: 5000 });

  await tabTo(page, frame.getByRole("link", { name: "Back" }), "Shift+Tab");
  await press(page, "Enter");
  await expect(item(frame, question)).toBeFocused();
});

test("a presenter's rows stay where they are when their buttons come (MTG-23)", async ({
  browser,
}) => {
  const { id, tab, question } = await runningMeeting();
  await sentTo(id, "Above it");
  const { page, frame } = await openSidePanel(browser, "megan", tab);
  const { promise: late, resolve: release } = Promise.withResolvers<void>();
  await page.route(/panel-(stage|toolbar)-/, async (route) => {
    await late;
    await route.continue();
  });
  await page.reload();
  const row = item(frame, question);
  await expect(row).toBeVisible();
  const before = await row.boundingBox();
  const shows = frame.getByRole("button", { name: /^Show .* on stage/ });
  await expect(shows).toHaveCount(0);
  release();
  await expect(shows.first()).toBeVisible();
  await expect(frame.getByRole("button", { name: "Quick Create" })).toBeVisible();
  expect((await row.boundingBox())?.y).toBe(before?.y);
});

test("the side panel has no accessibility violation that axe finds and nothing is cut off at 280 pixels, in the themes of meetings (HOST-07, HOST-23)", async ({
  browser,
}) => {
  const { id, tab, question } = await runningMeeting();
  await sendPoll({
    by: "megan",
    where: { id, place: meeting },
    question: unique("Not sent yet"),
    choices: ["A", "B"],
    send: "manual",
  });
  const narrow = async () => {
    const shown = await openSidePanel(browser, "megan", tab, { width: 281, height: 800 });
    await keepClear(shown.page);
    return shown;
  };
  const shown = await narrow();
  const { frame } = shown;
  const looks = async (name: string, buttons: string[] = [], { page, frame }: AppPage = shown) => {
    await expectFits(frame, 280, buttons);
    for (const theme of ["dark", "contrast"] as const) {
      await switchTheme(page, theme);
      await expectTheme(frame, theme);
      await page.screenshot({ path: `test-results/side-panel-${name}-${theme}.png` });
      await expectClean(page, 'iframe[title^="Side panel:"]');
    }
  };
  await expect(item(frame, question)).toBeVisible();
  await looks("list", ["Quick Create", "More ways to create", "Sort: Newest"]);
  await frame.getByRole("button", { name: "Quick Create" }).click();
  await expect(frame.getByRole("link", { name: /^Word cloud/ })).toBeVisible();
  await looks("start");
  await frame.getByRole("link", { name: /^Poll/ }).click();
  const asked = frame.getByRole("textbox", { name: /^Question/ });
  await asked.fill(`Read https://contoso.example/${"a-very-long-name".repeat(8)}.docx?`);
  const { width = 0 } = (await asked.boundingBox()) ?? {};
  expect(width).toBeGreaterThan(100);
  expect(width).toBeLessThan(280);
  await frame.getByRole("button", { name: /^Settings/ }).click();
  await looks("form", ["Send"]);
  // The theme's address has become a step of the window's history: Back would undo that.
  const again = await narrow();
  await item(again.frame, question).click();
  await expect(again.frame.getByRole("heading", { name: question })).toBeVisible();
  await again.frame.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(again.frame.getByRole("button", { name: "Vote", exact: true })).toBeVisible();
  await looks("results", [], again);
});

test("the form of a game fits 280 pixels (TRV-04, HOST-23)", async ({ browser }) => {
  const { tab } = await runningMeeting();
  const { page, frame } = await openSidePanel(browser, "megan", tab, { width: 281, height: 800 });
  await keepClear(page);
  await frame.getByRole("button", { name: "Quick Create" }).click();
  await frame.getByRole("link", { name: /^Trivia/ }).click();
  const category = frame.getByRole("combobox", { name: "Category" });
  await expect(category.getByRole("option", { name: /^Geography: Rivers/ })).toBeAttached();
  await expectFits(frame, 280, ["Create"]);
});

test("the panel's list and a poll's form fit 160 pixels, a panel at a zoom of 200% (MTG-17, MTG-23, MTG-24, HOST-23)", async ({
  browser,
}) => {
  const { tab, question } = await runningMeeting();
  const { page, frame } = await openSidePanel(browser, "megan", tab, { width: 161, height: 800 });
  await keepClear(page);
  await expect(item(frame, question)).toBeVisible();
  await expectFits(frame, 160, ["Quick Create", "More ways to create", "Sort: Newest"]);
  await frame.getByRole("button", { name: "Quick Create" }).click();
  await frame.getByRole("link", { name: /^Poll/ }).click();
  await frame.getByRole("button", { name: /^Settings/ }).click();
  await expect(frame.getByRole("combobox", { name: "Close after" })).toBeVisible();
  await expectFits(frame, 160, ["Send"]);
});
