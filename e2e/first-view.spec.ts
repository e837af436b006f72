import { type Browser, expect, type FrameLocator, type Page } from "@playwright/test";
import { eachTheme, expectFits } from "./barriers.ts";
import { addTab, newChannel, productUrl, sendPoll } from "./prepare.ts";
import { openTab, type Theme } from "./shell.ts";
import { test } from "./test.ts";

type Opened = { page: Page; frame: FrameLocator; release: () => void };

const list = "All Content (General)";
const long = "Which of the banners shall we take along to the fair in Donaudampfschifffahrtsgasse?";
const lunch = "Lunch on Friday: where?";
const titles = [lunch, long, "מה נאכל היום?"];

/** A channel's dashboard that shows its first list, while its main script is held back. */
async function openHeld(
  browser: Browser,
  look: { width?: number; height?: number; theme?: Theme } = {},
): Promise<Opened> {
  const where = await newChannel();
  for (const title of titles)
    await sendPoll({ where, title, question: "Which one?", votes: { lee: 0, megan: 0, adele: 1 } });
  const tab = await addTab(where.id, "Polls", "/msteams/content/tab/team");
  const { page, frame } = await openTab(browser, "adele", { id: where.id, tab }, look);
  await expect(frame.locator("#root").getByRole("link", { name: lunch })).toBeVisible();
  const released = Promise.withResolvers<void>();
  await page.route(`${productUrl}/assets/index-*.js`, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.reload();
  await expect(frame.locator(".first-view").getByRole("link", { name: lunch })).toBeVisible();
  // The host's own loading screen fades.
  await expect(page.getByText(/^Loading /)).toHaveCount(0);
  return { page, frame, release: () => released.resolve() };
}

/** Where each row and each of its words stand. */
function standing(frame: FrameLocator) {
  return frame
    .getByRole("list", { name: list })
    .locator("li, li a, li time, li > div, li svg")
    .evaluateAll((parts) =>
      parts
        .filter((part) => !part.closest("button"))
        .filter((part) => part.textContent !== "" || part.matches("svg"))
        .map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect();
          const at = [x, y, width, height].map(Math.round).join(" ");
          return `${part.tagName} ${part.textContent} ${at}`;
        }),
    );
}

for (const width of [280, 320, 700, 1400])
  test(`React's list stands where the first one stood, ${width} px wide (LST-20)`, async ({
    browser,
  }) => {
    const { page, frame, release } = await openHeld(browser, { width, height: 600 });
    if (width < 700) await expectFits(frame, width, []);
    // Who has scrolled stays there.
    await frame.locator("html").evaluate((html) => html.scrollBy(0, 90));
    const before = await standing(frame);
    expect(before.filter((part) => part.startsWith("LI"))).toHaveLength(titles.length);
    // The bar above loads later, and is higher in a narrow window.
    await page.route(`${productUrl}/assets/nav-bar-*.js`, () => undefined);
    release();
    await expect(frame.locator(".first-view")).toHaveCount(0);
    await expect(frame.locator("#root").getByRole("link", { name: lunch })).toBeVisible();
    expect(await standing(frame)).toEqual(before);
  });

test("the first list is plain in every theme, and its links lead to the surveys (LST-20)", async ({
  browser,
}) => {
  const { page, frame, release } = await openHeld(browser);
  await eachTheme(page, 'iframe[title^="Tab:"]', (theme) =>
    expect(frame.locator(".first-view")).toHaveAttribute("data-theme", theme),
  );
  await frame.getByRole("link", { name: lunch, exact: true }).click();
  release();
  await expect(frame.getByRole("heading", { name: lunch }).first()).toBeVisible();
});

test("the link of the same survey has the focus when React's list comes (LST-20)", async ({
  browser,
}) => {
  const { page, frame, release } = await openHeld(browser);
  const link = frame.getByRole("link", { name: long, exact: true });
  await link.focus();
  await page.keyboard.press("Tab");
  const next = frame.getByRole("link", { name: lunch, exact: true });
  await expect(next).toBeFocused();
  release();
  await expect(frame.locator(".first-view")).toHaveCount(0);
  await expect(frame.locator("#root").getByRole("link", { name: lunch })).toBeFocused();
});

test("a list without surveys is left to React (LST-20)", async ({ browser }) => {
  const where = await newChannel();
  const tab = await addTab(where.id, "Polls", "/msteams/content/tab/team");
  const { frame } = await openTab(browser, "adele", { id: where.id, tab });
  await expect(frame.getByRole("heading", { name: /No Pollys/ })).toBeVisible();
  await expect(frame.locator(".first-view")).toHaveCount(0);
});
