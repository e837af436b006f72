import { type Browser, expect, type FrameLocator, type Locator, type Page } from "@playwright/test";

/** Test cards, by what they do. */
export const cards = {
  pays: "4242424242424242",
  declined: "4000000000000002",
  asks: "4000002760003184",
};

/** A browser tab with a page of the product, after a sign-in there. */
export async function openPage(browser: Browser, name: RegExp, url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  await page.goto(url);
  await signIn(page, name);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return page;
}

/** Signs a person in on the page in front of plans and payment. */
export async function signIn(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Sign in with Microsoft" }).click();
  await page.getByRole("link", { name }).click();
}

/** The frame of the payment provider's card field. */
export function cardFrame(page: Page): FrameLocator {
  return page.frameLocator('main iframe[name^="__private"], main form iframe').first();
}

export async function typeCard(page: Page, number: string): Promise<void> {
  const field = cardFrame(page).getByLabel("Credit or debit card number");
  await expect(field).toBeVisible();
  await field.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(`${number}1240123`);
  await page.keyboard.type("94107");
}

export function heading(page: Page, name: string): Locator {
  return page.getByRole("heading", { level: 1, name });
}
