import { expect, type FrameLocator, type Page } from "@playwright/test";
import { findBarriers, type Rules } from "./find-barriers.ts";
import { expectTheme, switchTheme, type Theme } from "./shell.ts";

export const themes: Theme[] = ["default", "dark", "contrast"];
const standard: Rules = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] };
/**
 * The rules of the standard that depend on colours: a theme is nothing else, the same elements
 * stand in each.
 */
const ofColours: Rules = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/**
 * A page of the product has no accessibility violation that axe finds, whatever the theme.
 * `include`: the frame that it is in.
 */
export async function inEachTheme(page: Page, frame: FrameLocator, include: string): Promise<void> {
  await eachTheme(page, include, (theme) => expectTheme(frame, theme));
}

/**
 * The same of any page; `shown` waits until it has the theme. Every rule is asked once, and those
 * of colours in each theme.
 */
export async function eachTheme(
  page: Page,
  include?: string,
  shown?: (theme: Theme) => Promise<void>,
): Promise<void> {
  for (const theme of themes) {
    await switchTheme(page, theme);
    await shown?.(theme);
    await expectClean(page, include, theme === themes[0] ? standard : ofColours);
  }
}

/** `rules`: all of WCAG 2.2 AA unless others are given. */
export async function expectClean(page: Page, include?: string, rules = standard): Promise<void> {
  const around = include ? [include] : [];
  const exclude = [
    ["[data-tabster-dummy]"],
    ...around.map((frame) => [frame, "[data-tabster-dummy]"]),
  ];
  const context = include ? { include: [[include]], exclude } : { exclude };
  expect(await findBarriers(page, context, rules)).toEqual([]);
}

/**
 * Checks that nothing overflows the page sideways, nothing is cut off, and these buttons can be
 * scrolled into view.
 */
export async function expectFits(
  frame: Pick<FrameLocator, "locator" | "getByRole">,
  width: number,
  buttons: string[],
): Promise<void> {
  const html = frame.locator("html");
  await expect
    .poll(() => html.evaluate(({ clientWidth }) => clientWidth))
    .toBeLessThanOrEqual(width);
  await expect.poll(() => cutOff(frame)).toEqual([]);
  await expect
    .poll(() => html.evaluate(({ scrollWidth }) => scrollWidth))
    .toBeLessThanOrEqual(width);
  for (const name of buttons) {
    const button = frame.getByRole("button", { name, exact: true });
    // What loads above it meanwhile moves it away again.
    await expect(async () => {
      await button.scrollIntoViewIfNeeded();
      // A border's pixel may be rounded away.
      await expect(button).toBeInViewport({ ratio: 0.95, timeout: 1000 });
    }).toPass();
  }
}

/** Visible elements that overflow the page or hide a part of their text. */
function cutOff(frame: Pick<FrameLocator, "locator">): Promise<string[]> {
  return frame.locator("main, main *").evaluateAll((elements) => {
    const { innerWidth, getComputedStyle } = elements[0]?.ownerDocument.defaultView ?? {};
    const forReaders = elements.filter((element) => getComputedStyle(element).clipPath !== "none");
    // An element without text or a control has nothing to cut off.
    const seen = elements.filter(
      (element) =>
        (element.textContent !== "" || element.matches("input, textarea, select, button, img")) &&
        !element.closest("svg, option") &&
        !forReaders.some((hidden) => hidden.contains(element)),
    );
    const bad = seen.filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      const hides =
        getComputedStyle(element).overflowX !== "visible" &&
        element.scrollWidth > element.clientWidth + 1;
      return left < -0.5 || right > innerWidth + 0.5 || hides;
    });
    return bad.map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`);
  });
}
