import { randomUUID } from "node:crypto";
import { type Browser, expect, type FrameLocator, type Page } from "@playwright/test";
import type { Directory } from "../emulator/emulator-api.ts";
import { expectFits, inEachTheme } from "./barriers.ts";
import { emulator, newChannel, personNamed } from "./prepare.ts";
import { openAs, openAuthoring } from "./shell.ts";
import { test } from "./test.ts";

const tabFrame = 'iframe[title^="Tab:"]';

/** The templates of a person, in the personal app. */
async function openTemplates(
  browser: Browser,
  person: string,
  look: { width: number; height: number } = { width: 1400, height: 900 },
): Promise<{ page: Page; frame: FrameLocator }> {
  const page = await (await browser.newContext({ viewport: look })).newPage();
  const { apps }: Directory = await emulator.directory();
  const view = `app:${apps[0]?.appId}`;
  await page.goto(`/?${new URLSearchParams({ person, view, tab: "personal" })}`);
  const frame = page.frameLocator(tabFrame);
  await frame.getByRole("link", { name: "Templates" }).click();
  await frame.getByRole("tab", { name: "My Templates" }).click();
  return { page, frame };
}

test("a template is saved and shared with the keyboard, and a colleague copies, edits and uses it (TPL-09, TPL-14, TPL-21, TPL-27, API-60)", async ({
  browser,
}) => {
  const name = `Lunch ${randomUUID().slice(0, 8)}`;
  const writing = await openAs(browser, "adele", (await newChannel()).place);
  const form = await openAuthoring(writing);
  await form.getByRole("textbox", { name: /^Question/ }).fill("What shall we eat?");
  await form.getByRole("textbox", { name: "Choice 1" }).fill("Pizza");
  await form.getByRole("textbox", { name: "Choice 2" }).fill("Soup");
  await form.getByRole("button", { name: "Save as template" }).press("Enter");
  await form.getByRole("dialog").getByRole("textbox", { name: "Title" }).fill(name);
  await form.getByRole("dialog").getByRole("button", { name: "Save" }).press("Enter");
  await expect(form.getByRole("dialog")).toHaveCount(0);

  const { page, frame } = await openTemplates(browser, "adele");
  const more = frame.getByRole("button", { name: `More actions for ${name}` });
  await more.press("Enter");
  await expect(frame.getByRole("menuitem", { name: "Edit" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const share = frame.getByRole("dialog");
  await expect(share.getByRole("combobox", { name: "Share with" })).toBeFocused();
  await page.keyboard.type("Alex");
  // Nobody else any more: who was found by fewer letters goes, with the key that chose them.
  await expect(frame.getByRole("listbox").getByRole("option")).toHaveText([/^Alex Wilber/]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(share.getByRole("combobox", { name: "What Alex Wilber can do" })).toHaveValue(
    "read",
  );
  await inEachTheme(page, frame, tabFrame);
  await page.keyboard.press("Escape");
  await expect(share).toHaveCount(0);
  await expect(more).toBeFocused();

  const alex = await openTemplates(browser, "alex");
  const own = alex.frame.getByRole("list", { name: "My Templates" });
  const card = own.getByRole("listitem").filter({ hasText: name });
  await expect(card).toContainText("By Adele Vance");
  await card.getByRole("button", { name, exact: true }).press("Enter");
  const details = alex.frame.getByRole("dialog");
  await expect(details.getByRole("region", { name: "Preview" })).toContainText("Pizza");
  await inEachTheme(alex.page, alex.frame, tabFrame);
  await details.getByRole("button", { name: "Copy" }).press("Enter");
  await expect(details).toHaveCount(0);
  await expect(card).toHaveCount(2);

  await card
    .first()
    .getByRole("button", { name: `More actions for ${name}` })
    .press("Enter");
  await alex.page.keyboard.press("Enter");
  await expect(alex.frame.getByRole("heading", { name: "Edit template" })).toBeFocused();
  await alex.page.keyboard.press("Tab");
  await alex.page.keyboard.press("ControlOrMeta+a");
  await alex.page.keyboard.type(`${name} of Alex`);
  await inEachTheme(alex.page, alex.frame, tabFrame);
  await alex.frame.getByRole("button", { name: "Save" }).press("Enter");
  await alex.frame.getByRole("link", { name: `Use this Template: ${name} of Alex` }).press("Enter");
  await expect(alex.frame.getByRole("textbox", { name: /^Question/ })).toHaveValue(
    "What shall we eat?",
  );
});

test("the template browser has no accessibility violation that axe finds, in three themes, and fits 320 and 280 pixels; what is deleted is gone (TPL-04, TPL-11, TPL-15)", async ({
  browser,
}) => {
  const name = `Retrospective with a long name ${randomUUID().slice(0, 8)}`;
  const megan = await personNamed("megan");
  await megan.templates.create({
    body: {
      templateName: name,
      type: "survey",
      questions: (await megan.templates.get({ params: { id: "pulse-survey" } })).questions,
    },
  });
  const { page, frame } = await openTemplates(browser, "megan");
  await expect(frame.getByRole("button", { name, exact: true })).toBeVisible();
  await inEachTheme(page, frame, tabFrame);
  await frame.getByRole("tab", { name: "Global Templates" }).click();
  await expect(frame.getByRole("list", { name: "Recommended" })).toBeVisible();
  await inEachTheme(page, frame, tabFrame);

  for (const width of [320, 280]) {
    const small = await openTemplates(browser, "megan", { width, height: 700 });
    await small.frame.getByRole("button", { name, exact: true }).waitFor();
    await expectFits(small.frame, width, ["Compact list", `More actions for ${name}`]);
    await small.frame.getByRole("button", { name: "Compact list" }).click();
    await expectFits(small.frame, width, [`More actions for ${name}`]);
    await small.frame.getByRole("button", { name, exact: true }).click();
    await small.frame.getByRole("dialog").getByText("1").first().waitFor();
    await expectFits(small.frame, width, ["Edit", "Share"]);
  }

  await frame.getByRole("tab", { name: "My Templates" }).click();
  await frame.getByRole("button", { name: `More actions for ${name}` }).click();
  await frame.getByRole("menuitem", { name: "Delete" }).click();
  const asked = frame.getByRole("alertdialog");
  await expect(asked).toContainText(`Are you sure you want to delete ${name} template?`);
  await asked.getByRole("button", { name: "Delete" }).click();
  await expect(frame.getByRole("button", { name, exact: true })).toHaveCount(0);
});
