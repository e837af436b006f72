import { expect, type FrameLocator, type Page } from "@playwright/test";
import type { Directory } from "../emulator/emulator-api.ts";
import { expectFits, inEachTheme } from "./barriers.ts";
import { addTab, emulator, newChannel, sendPoll } from "./prepare.ts";
import { dialogOf, openAs, openAuthoring, openPicker, openTab } from "./shell.ts";
import { test } from "./test.ts";

const inDialog = 'iframe[title^="Dialog:"]';

test("the picker and the templates have no accessibility violation that axe finds, in three themes, and fit 320 pixels", async ({
  browser,
}) => {
  const where = await newChannel();
  const page = await openAs(browser, "adele", where.place);
  const frame = await openPicker(page);
  await inEachTheme(page, frame, inDialog);
  await frame.getByRole("link", { name: /^Browse templates/ }).click();
  await expect(
    frame.getByRole("searchbox").or(frame.getByPlaceholder("Type to Search")),
  ).toBeVisible();
  await inEachTheme(page, frame, inDialog);
  const small = await openAs(browser, "adele", where.place, { width: 320, height: 640 });
  const picker = await openPicker(small);
  await expectFits(picker, 320, []);
  await picker.getByRole("link", { name: /^Browse templates/ }).click();
  await expect(picker.getByPlaceholder("Type to Search")).toBeVisible();
  await expectFits(picker, 320, []);
});

test("a quiz with everything shown has no accessibility violation that axe finds, in three themes, and fits 320 pixels and a zoom of 200%", async ({
  browser,
}) => {
  const page = await openAs(browser, "adele", (await newChannel()).place, { width: 1400 });
  await showEverything(page);
  await inEachTheme(page, dialogOf(page), inDialog);
  const small = await openAs(browser, "adele", (await newChannel()).place, {
    width: 640,
    height: 450,
  });
  const frame = await showEverything(small);
  const buttons = ["Send", "Send options", "Add choice", "Add reminder"];
  await expectFits(frame, 640, buttons);
  await small.setViewportSize({ width: 320, height: 640 });
  await expectFits(frame, 320, buttons);
});

test("the schedule dialog and the choice of recipients have no accessibility violation that axe finds, in three themes", async ({
  browser,
}) => {
  const page = await openAs(browser, "megan", (await newChannel()).place);
  const { apps }: Directory = await emulator.directory();
  await page.goto(
    `/?${new URLSearchParams({ person: "megan", view: `app:${apps[0]?.appId}`, tab: "personal" })}`,
  );
  await page.frameLocator('iframe[title^="Tab:"]').getByRole("button", { name: "Create" }).click();
  const frame = dialogOf(page);
  await frame.getByRole("link", { name: /^Poll\b/ }).click();
  const to = frame.getByRole("combobox", { name: "Send to" });
  await to.click();
  await to.pressSequentially("General");
  await frame
    .getByRole("option", { name: /^General/ })
    .first()
    .click();
  await to.click();
  await expect(frame.getByRole("option", { name: "Launch week" })).toBeVisible();
  await inEachTheme(page, frame, inDialog);
  await to.press("Escape");
  await frame.getByRole("button", { name: "Send options" }).click();
  await frame.getByRole("menuitemradio", { name: /^Schedule/ }).click();
  await expect(frame.getByText(/^Times are in /)).toBeVisible();
  await inEachTheme(page, frame, inDialog);
});

test("editing what is open, and what follows, has no accessibility violation that axe finds, in three themes", async ({
  browser,
}) => {
  const where = await newChannel();
  const poll = await sendPoll({ where, question: "Which banner?", votes: { megan: 1 } });
  const tab = await addTab(where.id, "Results", poll.path);
  const { page, frame } = await openTab(browser, "adele", { id: where.id, tab });
  await frame.getByRole("button", { name: "Edit", exact: true }).click();
  const form = dialogOf(page);
  await expect(
    form.getByText("Limited editing: existing votes may be removed and your audience notified."),
  ).toBeVisible();
  await form.getByRole("checkbox", { name: /^Remove existing votes/ }).check();
  await inEachTheme(page, form, inDialog);
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form.getByRole("alertdialog")).toBeVisible();
  await inEachTheme(page, form, inDialog);
  await form.getByRole("button", { name: "Cancel", exact: true }).click();
  // The page is there again for assistive technology, too.
  await form.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await form.getByRole("button", { name: "Remove and save" }).click();
  await expect(form.getByRole("heading", { name: "Poll updated!" })).toBeVisible();
  await form.getByRole("button", { name: "Create Link" }).click();
  await expect(form.getByRole("textbox", { name: "Share link" })).toHaveValue(/\/s\/[\w-]{10}$/);
  await inEachTheme(page, form, inDialog);
  await form.getByRole("button", { name: "Done", exact: true }).click();
  await expect(
    frame.getByText("Polly updated - Please respond to the changes").first(),
  ).toBeVisible();
  await frame
    .getByRole("button", { name: "Owners", exact: true })
    .or(frame.getByRole("button", { name: "More actions" }))
    .first()
    .click();
  const owners = frame.getByRole("menuitem", { name: "Owners" });
  if ((await owners.count()) > 0) await owners.click();
  await expect(frame.getByRole("dialog")).toBeVisible();
  await inEachTheme(page, frame, 'iframe[title^="Tab:"]');
});

/** A quiz of two questions, its settings open with a reminder, and everything wrong that can be. */
async function showEverything(page: Page): Promise<FrameLocator> {
  const frame = await openAuthoring(page, "Quiz");
  await frame.getByRole("button", { name: "Add question" }).click();
  const settings = frame.getByRole("button", { name: /^Settings/ });
  await settings.click();
  await frame
    .getByRole("switch", { name: "People can comment" })
    .or(frame.getByRole("checkbox", { name: "People can comment" }))
    .check();
  await frame.getByRole("button", { name: "Add reminder" }).click();
  await frame
    .getByRole("spinbutton", { name: "Reminder 1", exact: true })
    .or(frame.getByRole("textbox", { name: "Reminder 1", exact: true }))
    .fill("");
  await frame.getByRole("button", { name: "Send", exact: true }).click();
  await expect(frame.getByText("Title is required", { exact: true })).toBeVisible();
  await expect(frame.getByText("Value is required")).toBeVisible();
  return frame;
}
