import { expect, type FrameLocator } from "@playwright/test";
import { arrowTo, expectFocusKept, focusedIn, press, tabTo } from "./keys.ts";
import { newChannel } from "./prepare.ts";
import { answeredBy, cardWith, dialogOf, openAs, openAuthoring, ownVote } from "./shell.ts";
import { test } from "./test.ts";

test("a poll is written, sent, voted on and closed by the keyboard alone, and its pages never lose the focus", async ({
  browser,
}) => {
  const page = await openAs(browser, "adele", (await newChannel()).place);
  const frame = dialogOf(page);
  // The focus in the conversation is Teams' responsibility; the test begins at the compose box, for
  // which Teams has a shortcut.
  await page.getByRole("button", { name: "Start a post" }).focus();
  await page.keyboard.press("Enter");
  const compose = page.getByRole("textbox", { name: "Type a message" });
  await expect(compose).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Actions and apps" }));
  await press(page, "Enter");
  await arrowTo(page, page.getByRole("menuitem", { name: "Create", exact: true }));
  await page.keyboard.press("Enter");
  await tabTo(page, frame.getByRole("link", { name: /^Poll/ }));
  await page.keyboard.press("Enter");

  await expect(frame.getByRole("textbox", { name: /^Question/ })).toBeFocused();
  await page.keyboard.type("Where shall we eat?");
  await tabTo(page, frame.getByRole("textbox", { name: "Choice 1" }));
  await page.keyboard.type("Salad");
  await tabTo(page, frame.getByRole("textbox", { name: "Choice 2" }));
  await page.keyboard.type("Soup");
  await press(page, "Enter");
  await expect(frame.getByRole("textbox", { name: "Choice 3" })).toBeFocused();
  await page.keyboard.type("Pizza");
  // Escape closes only a dialog in which nothing is typed.
  await page.keyboard.press("Escape");
  await expect(frame.getByRole("textbox", { name: "Choice 3" })).toHaveValue("Pizza");
  await tabTo(page, frame.getByRole("button", { name: "Move choice 3 up" }));
  await press(page, "Enter");
  await expect(frame.getByRole("textbox", { name: "Choice 2" })).toHaveValue("Pizza");
  await expect(frame.getByRole("button", { name: "Move choice 2 up" })).toBeFocused();
  await press(page, "Space");
  await expectChoices(frame, ["Pizza", "Salad", "Soup"]);
  await tabTo(page, frame.getByRole("button", { name: "Send", exact: true }));
  await page.keyboard.press("Enter");
  await tabTo(page, frame.getByRole("button", { name: "Done", exact: true }));
  await page.keyboard.press("Escape");
  await expect(page.locator('iframe[title^="Dialog:"]')).toHaveCount(0);

  await expect.poll(() => focusedIn(page.locator("body"))).not.toBe("BODY");

  const card = cardWith(page, "Where shall we eat?");
  await expect(card).toBeVisible();
  await tabTo(page, card.getByRole("radio").last(), "Shift+Tab");
  await press(page, "Space");
  await press(page, "ArrowUp");
  await expect(card.getByRole("radio", { name: "Salad" })).toBeChecked();
  await tabTo(page, card.getByRole("button", { name: "Vote", exact: true }));
  await page.keyboard.press("Enter");
  await expect(ownVote(card, "Salad")).toBeVisible();

  const open = card.getByRole("button", { name: "Open results" });
  // The edit of the card after the vote may arrive only now, and replaces everybody's personal
  // view.
  await expect(async () => {
    await compose.focus();
    if ((await open.count()) === 0) {
      await tabTo(page, card.getByRole("button", { name: "View results" }), "Shift+Tab");
      await page.keyboard.press("Enter");
      await expect(open).toBeVisible({ timeout: 3000 });
      await compose.focus();
    }
    await tabTo(page, open, "Shift+Tab", 3000);
    await press(page, "Enter");
    await expect(answeredBy(frame, 1)).toBeVisible({
      timeout: 8000,
    });
  }).toPass();
  const more = frame.getByRole("button", { name: "More actions" });
  const close = frame.getByRole("menuitem", { name: "Close", exact: true });
  await tabTo(page, more);
  await press(page, "Enter");
  await expect(close).toBeFocused();
  await press(page, "Enter");
  await expect(frame.getByRole("alertdialog")).toBeVisible();
  await press(page, "Escape");
  await expect(frame.getByRole("alertdialog")).toHaveCount(0);
  await expect(more).toBeFocused();
  await press(page, "Enter");
  await expect(close).toBeFocused();
  await press(page, "Enter");
  await tabTo(
    page,
    frame.getByRole("alertdialog").getByRole("button", { name: "Close", exact: true }),
  );
  await press(page, "Enter");
  await expect(frame.getByText("Closed", { exact: true }).first()).toBeVisible();
  await expectFocusKept(page);
  await tabTo(page, page.getByRole("button", { name: "Close dialog" }), "Shift+Tab");
  await page.keyboard.press("Escape");
  await expect(page.locator('iframe[title^="Dialog:"]')).toHaveCount(0);
});

test("questions that are not being edited are cards to edit, copy, delete and put in order, by keys and by dragging (QED-02)", async ({
  browser,
}) => {
  const page = await openAs(browser, "adele", (await newChannel()).place);
  const frame = await openAuthoring(page);
  await page.keyboard.type("First");
  await tabTo(page, frame.getByRole("button", { name: "Add question" }));
  await press(page, "Enter");
  await expect(frame.getByRole("textbox", { name: "Question 2" })).toBeFocused();
  await page.keyboard.type("Second");
  await tabTo(page, frame.getByRole("button", { name: "Move question 1 down" }), "Shift+Tab");
  await press(page, "Enter");
  await expect(frame.getByRole("button", { name: "Edit question 2" })).toBeVisible();
  await tabTo(page, frame.getByRole("button", { name: "Duplicate question 2" }));
  await press(page, "Enter");
  await expect(frame.getByRole("button", { name: /^Edit question/ })).toHaveCount(2);
  await tabTo(page, frame.getByRole("button", { name: "Delete question 3" }));
  await press(page, "Enter");
  await expect(frame.getByRole("button", { name: /^Edit question/ })).toHaveCount(1);
  await tabTo(page, frame.getByRole("button", { name: "Edit question 2" }));
  await press(page, "Enter");
  await expect(frame.getByRole("textbox", { name: "Question 2" })).toBeFocused();
  await expect(frame.getByRole("textbox", { name: "Question 2" })).toHaveValue("First");

  const handle = frame
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: "Edit question 1" }) })
    .locator("span[aria-hidden]")
    .first();
  const from = await handle.boundingBox();
  const below = await frame.getByRole("button", { name: "Delete question 2" }).boundingBox();
  if (!from || !below) throw new Error("both questions are on screen");
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, below.y, { steps: 8 });
  await page.mouse.up();
  await expect(frame.getByRole("button", { name: "Edit question 2" })).toBeVisible();
  await expect(frame.getByRole("textbox", { name: "Question 1" })).toHaveValue("First");
});

async function expectChoices(frame: FrameLocator, values: string[]): Promise<void> {
  for (const [at, value] of values.entries())
    await expect(frame.getByRole("textbox", { name: `Choice ${at + 1}`, exact: true })).toHaveValue(
      value,
    );
}
