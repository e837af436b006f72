import { expect, type Locator, type Page } from "@playwright/test";
import { dialogOf } from "./shell.ts";

/** Presses a key, after which something must still have the focus. */
export async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await expectFocusKept(page);
}

/**
 * Goes on with Tab until something has the focus; on the way the focus is always somewhere that can
 * be seen.
 */
export async function tabTo(
  page: Page,
  target: Locator,
  key = "Tab",
  timeout = 15_000,
): Promise<void> {
  await expect(target).toBeVisible({ timeout });
  for (let steps = 0; steps < 60; steps += 1) {
    if (await hasFocus(target)) {
      await expect(target).toBeInViewport();
      return;
    }
    await press(page, key);
  }
  throw new Error(`${key} never comes to ${target.toString()}`);
}

export async function arrowTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 20 && !(await hasFocus(target)); steps += 1)
    await press(page, "ArrowDown");
  await expect(target).toBeFocused();
}

export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate(
    (element) =>
      element.ownerDocument.activeElement === element && element.ownerDocument.hasFocus(),
  );
}

/** While a dialog is open, something in its page, or around it, has the focus. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => focusKept(page), { intervals: [20, 40, 80, 160] }).toBe(true);
}

async function focusKept(page: Page): Promise<boolean> {
  const around = await page.evaluate<string>(
    `document.querySelector('iframe[title^="Dialog:"]') ? document.activeElement.tagName : "no dialog"`,
  );
  if (around !== "IFRAME") return around !== "BODY";
  return (await focusedIn(dialogOf(page).locator("body"))) !== "BODY";
}

export function focusedIn(body: Locator): Promise<string | undefined> {
  return body.evaluate((element) => element.ownerDocument.activeElement?.tagName);
}
