import { expect } from "@playwright/test";
import { expectFits, inEachTheme } from "./barriers.ts";
import { addTab, newChannel } from "./prepare.ts";
import { dialogOf, openTab } from "./shell.ts";
import { test } from "./test.ts";

const list = "/msteams/content/tab/team";
const tabFrame = 'iframe[title^="Tab:"]';
const guide = "Quick Start Walkthrough";

async function openList(
  browser: Parameters<typeof openTab>[0],
  query = "",
  look: Parameters<typeof openTab>[3] = {},
) {
  const where = await newChannel();
  return openTab(
    browser,
    "adele",
    { id: where.id, tab: await addTab(where.id, "Polls", list + query) },
    look,
  );
}

for (const width of [280, 1400]) {
  test(`search, subscription and menu are in reach at ${width} px, in each theme (NAV-01, NAV-10, NAV-12)`, async ({
    browser,
  }) => {
    const { page, frame } = await openList(browser, "", { width: 1900 });
    await page
      .locator(tabFrame)
      .evaluate(
        (element, to) => element.setAttribute("style", `width: ${to}px; flex: none`),
        width,
      );
    await expect(frame.getByRole("searchbox", { name: "Search" })).toBeInViewport({ ratio: 1 });
    await expect(frame.getByRole("link", { name: "Enterprise Subscription" })).toBeInViewport({
      ratio: 1,
    });
    await expectFits(frame, width, ["Account menu"]);
    await inEachTheme(page, frame, tabFrame);
  });
}

test("the guide opens from the menu by keyboard, comes back with a reload, and gives the focus back (NAV-12, NAV-15, HOST-48)", async ({
  browser,
}) => {
  const { page, frame } = await openList(browser);
  const menu = frame.getByRole("button", { name: "Account menu" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(frame.getByRole("menuitem").first()).toBeFocused();
  await frame.getByRole("menuitem", { name: guide }).press("Enter");
  const dialog = frame.getByRole("dialog", { name: guide });
  await dialog.getByRole("tab", { name: "Meeting" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(4);
  await inEachTheme(page, frame, tabFrame);
  await page.reload();
  await expect(dialog.getByRole("tab", { name: "Meeting" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await menu.click();
  await frame.getByRole("menuitem", { name: guide }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(menu).toBeFocused();
  await page.reload();
  await expect(menu).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test("a tab's address or a deep link opens the picker, once for each time that the page is loaded (HOST-49)", async ({
  browser,
}) => {
  const { page, frame } = await openList(browser, "?create=true");
  const picker = dialogOf(page).getByRole("heading", { name: "What would you like to create?" });
  await expect(picker).toBeVisible();
  await page.getByRole("button", { name: "Close dialog" }).click();
  await expect(page.locator('iframe[title^="Dialog:"]')).toHaveCount(0);
  await frame.getByRole("link", { name: "Templates" }).click();
  await frame.getByRole("link", { name: "Pollys" }).click();
  await expect(frame.getByRole("button", { name: "Create", exact: true })).toBeVisible();
  await expect(page.locator('iframe[title^="Dialog:"]')).toHaveCount(0);

  const other = await openList(browser);
  await expect(other.frame.getByRole("button", { name: "Create", exact: true })).toBeVisible();
  await expect(other.page.locator('iframe[title^="Dialog:"]')).toHaveCount(0);
  await other.page.goto(`${other.page.url()}&subEntity=create`);
  await expect(
    dialogOf(other.page).getByRole("heading", { name: "What would you like to create?" }),
  ).toBeVisible();
});
