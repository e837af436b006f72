import { randomUUID } from "node:crypto";
import { expect, type FrameLocator } from "@playwright/test";
import { conversationId } from "#domain/ids.ts";
import { aRecipient } from "#test/factories.ts";
import { expectClean, expectFits } from "./barriers.ts";
import { addTab, emulator, sendPoll } from "./prepare.ts";
import { expectTheme, openTab, switchTheme } from "./shell.ts";
import { test } from "./test.ts";

const meeting = "Campaign review";
const choices = ["Posters in the city", "A short film", "Radio", "Nothing at all"];

/**
 * The meeting's tab with surveys of its own, which a word in their titles tells from those of other
 * tests. Megan is the organiser, Adele a presenter, Alex an attendee.
 */
async function withItems(count: number) {
  const word = randomUUID().slice(0, 8);
  const id = await emulator.place(meeting);
  const recipients = [aRecipient({ type: "meeting", id: conversationId.parse(id), name: meeting })];
  for (let at = 1; at <= count; at += 1)
    await sendPoll({
      by: at % 2 ? "megan" : "adele",
      where: { id, place: meeting },
      title: `${word} item ${at}`,
      question: "What shall we do first?",
      choices,
      recipients,
      votes: at === 1 ? { adele: 1, megan: 1, alex: 0 } : {},
    });
  return { word, place: { id, tab: await addTab(id, "Polly", "/msteams/content/meeting/tab") } };
}

async function find(frame: FrameLocator, word: string): Promise<void> {
  await frame.getByRole("searchbox").fill(word);
  await expect(frame.getByRole("link", { name: `${word} item 1` })).toBeVisible();
}

test("stands in one to four columns by its own width, and nothing is cut off (MTG-02)", async ({
  browser,
}) => {
  const { word, place } = await withItems(5);
  const { page, frame } = await openTab(browser, "adele", place, { theme: "dark", width: 2200 });
  await find(frame, word);
  // Two pictures later the host has made up its own mind too, which shows less of itself where
  // there is little room.
  const ownWidth = () =>
    frame.locator("html").evaluate(
      (html) =>
        new Promise<number>((answer) => {
          const view = html.ownerDocument.defaultView;
          view.requestAnimationFrame(() =>
            view.requestAnimationFrame(() => answer(view.innerWidth)),
          );
        }),
    );
  const columns = async () => {
    const cards = frame.getByRole("list", { name: "Meeting Pollys" }).locator("> li");
    return new Set(
      await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left)),
    ).size;
  };
  let before = Infinity;
  for (const width of [2200, 1400, 1000, 700, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(ownWidth).toBeLessThan(Math.min(before, width + 1));
    const own = await ownWidth();
    before = own;
    await expect
      .poll(columns, `at ${own}`)
      .toBe(1 + [600, 1200, 1600].filter((step) => own >= step).length);
    await expectFits(frame, own, ["Filter", "Sort: Newest", "Export", "Create"]);
  }
});

test("is filtered by keyboard alone, gives the focus back, and has no barrier in its themes (MTG-04, MTG-05, MTG-06)", async ({
  browser,
}) => {
  const { word, place } = await withItems(3);
  const { page, frame } = await openTab(browser, "adele", place, { theme: "dark" });
  await find(frame, word);
  const filter = frame.getByRole("button", { name: /^Filter/ });
  await filter.focus();
  await page.keyboard.press("Enter");
  const panel = frame.getByRole("dialog", { name: "Filter" });
  await panel.getByRole("checkbox", { name: "Poll" }).focus();
  for (const theme of ["dark", "contrast"] as const) {
    await switchTheme(page, theme);
    await expectTheme(frame, theme);
    await expectClean(page, 'iframe[title^="Tab:"]');
  }
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(filter).toBeFocused();

  await page.keyboard.press("Enter");
  for (const name of [/^Poll/, /^Live/, /^Megan/, /^Campaign/])
    await panel.getByRole("checkbox", { name }).press("Space");
  await panel.getByRole("button", { name: "Apply" }).press("Enter");
  await expect(filter).toBeFocused();
  await expect(frame.getByRole("button", { name: "1 more" })).toBeVisible();
  await expect(frame.getByRole("link", { name: `${word} item 2` })).toHaveCount(0);
  await frame.getByRole("button", { name: "1 more" }).press("Enter");
  await expect(panel).toBeVisible();
  await panel.getByRole("button", { name: "Clear all" }).press("Enter");
  await panel.getByRole("button", { name: "Apply" }).press("Enter");
  await expect(panel).toHaveCount(0);
  await expect(filter).toBeFocused();
  await expect(frame.getByRole("link", { name: `${word} item 2` })).toBeVisible();
  for (const theme of ["dark", "contrast"] as const) {
    await switchTheme(page, theme);
    await expectTheme(frame, theme);
    await expectClean(page, 'iframe[title^="Tab:"]');
  }
});

test("shows an attendee the list and the results alone, and leads back to it (MTG-29, RES-19)", async ({
  browser,
}) => {
  const { word, place } = await withItems(1);
  const { page, frame } = await openTab(browser, "alex", place, { theme: "dark", width: 700 });
  const item = frame.getByRole("link", { name: `${word} item 1` });
  await expect(item).toBeVisible();
  await expect(frame.getByRole("button", { name: "Create" })).toHaveCount(0);
  await expectClean(page, 'iframe[title^="Tab:"]');
  await item.click();
  await expect(frame.getByRole("heading", { name: `${word} item 1` }).first()).toBeVisible();
  await frame.getByRole("link", { name: "Back" }).click();
  await expect(item).toBeVisible();
});
