import { type Browser, expect, type Page } from "@playwright/test";
import { expectClean, expectFits, themes } from "./barriers.ts";
import { arrowTo, press, tabTo } from "./keys.ts";
import { addTab, emulator, sendPoll } from "./prepare.ts";
import {
  cardWith,
  finish,
  keepClear,
  openAs,
  openPicker,
  openSidePanel,
  switchTheme,
} from "./shell.ts";
import { test } from "./test.ts";

const meeting = "Weekly product sync";
const dialog = 'iframe[title^="Dialog:"]';

async function clean(page: Page) {
  for (const theme of themes) {
    await switchTheme(page, theme);
    await expectClean(page, dialog);
  }
}

async function inPanel(browser: Browser) {
  const id = await emulator.place(meeting);
  const tab = await addTab(id, "Pollys", "/msteams/content/meeting/tab");
  // With something sent the panel shows its list, and the button above it.
  await sendPoll({
    by: "megan",
    where: { id, place: meeting },
    question: `Is this the first? ${crypto.randomUUID()}`,
    choices: ["Yes, indeed", "No"],
  });
  const shown = await openSidePanel(browser, "adele", tab, { width: 281, height: 800 });
  await keepClear(shown.page);
  return shown;
}

test("a presenter sends an icebreaker of ours with three presses (ICE-09, ICE-10)", async ({
  browser,
}) => {
  const page = await openAs(browser, "adele", meeting);
  const form = await openPicker(page);
  await form.getByRole("link", { name: /^Icebreaker/ }).click();
  await expect(form.getByRole("button", { name: "Send", exact: true })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await form.getByRole("button", { name: /^Shuffle/ }).click();
  const field = form.getByRole("textbox", { name: "Question" });
  await expect(field).not.toHaveValue("");
  const text = await field.inputValue();
  await clean(page);
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await finish(page);
  await expect(cardWith(page, text)).toBeVisible();
});

test("a hot take is generated and sent (HOT-08, HOT-09, HOT-10)", async ({ browser }) => {
  const page = await openAs(browser, "adele", meeting);
  const form = await openPicker(page);
  await form.getByRole("link", { name: /^Hot take/ }).click();
  await form.getByRole("button", { name: "Get ideas" }).click();
  const ideas = form.getByRole("dialog", { name: "Get ideas" });
  await ideas.getByRole("textbox").fill("coffee");
  await ideas.getByRole("button", { name: "Generate" }).click();
  const spicy = ideas.getByRole("button", { name: /^Spicy/ });
  await expect(spicy).toBeVisible();
  await clean(page);
  await spicy.click();
  const field = form.getByRole("textbox", { name: "Hot take" });
  await expect(field).not.toHaveValue("");
  const text = await field.inputValue();
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await finish(page);
  await expect(cardWith(page, text)).toBeVisible();
});

test("a Q&A is begun with the keyboard alone (QNA-29)", async ({ browser }) => {
  const { page, frame } = await inPanel(browser);
  await frame.getByRole("button", { name: "Quick Create" }).focus();
  await press(page, "Enter");
  await tabTo(page, frame.getByRole("link", { name: /^Poll/ }));
  await arrowTo(page, frame.getByRole("link", { name: /^Q&A/ }));
  await press(page, "Enter");
  await expect(frame.getByRole("textbox", { name: "Topic" })).toBeFocused();
  const text = `What about the plan? ${crypto.randomUUID()}`;
  await page.keyboard.type(text);
  await tabTo(page, frame.getByRole("button", { name: "Send", exact: true }));
  await page.keyboard.press("Enter");
  await expect(frame.getByText(text).first()).toBeVisible();
});

test("outside meetings the picker says that these are for meetings (AUT-29)", async ({
  browser,
}) => {
  const page = await openAs(browser, "adele", "Launch week");
  const form = await openPicker(page);
  for (const name of [/^Q&A/, /^Icebreaker/, /^Hot take/]) {
    const link = form.getByRole("link", { name });
    await expect(link).toHaveAttribute("aria-disabled", "true");
    await expect(link).toContainText("Only in meetings");
  }
});

test("the form of a hot take fits the side panel of a meeting (MTG-24)", async ({ browser }) => {
  const { page, frame } = await inPanel(browser);
  await frame.getByRole("button", { name: "Quick Create" }).click();
  await frame.getByRole("link", { name: /^Hot take/ }).click();
  await frame.getByRole("button", { name: /^Shuffle/ }).click();
  const field = frame.getByRole("textbox", { name: "Hot take" });
  await expect(field).not.toHaveValue("");
  await frame.getByRole("button", { name: /^Settings/ }).click();
  await expectFits(frame, 280, ["Get ideas", "Send"]);
  await expectClean(page, 'iframe[title^="Side panel:"]');
  const text = await field.inputValue();
  await frame.getByRole("button", { name: "Send", exact: true }).click();
  await expect(frame.getByText(text).first()).toBeVisible();
});
