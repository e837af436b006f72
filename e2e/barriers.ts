import AxeBuilder from "@axe-core/playwright";
import { expect, type FrameLocator, type Page } from "@playwright/test";
import { expectTheme, switchTheme, type Theme } from "./shell.ts";

export const themes: Theme[] = ["default", "dark", "contrast"];
const standard = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/** A page of the product has no barrier that axe finds, whatever the theme. `include`: the frame that it is in. */
export async function inEachTheme(page: Page, frame: FrameLocator, include: string): Promise<void> {
  for (const theme of themes) {
    await switchTheme(page, theme);
    await expectTheme(frame, theme);
    await expectClean(page, include);
  }
}

export async function expectClean(page: Page, include?: string): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags(standard).exclude("[data-tabster-dummy]");
  const { violations } = await (include ? axe.include(include).exclude([include, "[data-tabster-dummy]"]) : axe).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
  );
  expect(found).toEqual([]);
}

/** Nothing reaches out of the page at the side, nothing is cut off inside, and these buttons can be brought into view. */
export async function expectFits(frame: FrameLocator, width: number, buttons: string[]): Promise<void> {
  const html = frame.locator("html");
  await expect.poll(() => html.evaluate(({ clientWidth }) => clientWidth)).toBeLessThanOrEqual(width);
  await expect.poll(() => cutOff(frame)).toEqual([]);
  await expect.poll(() => html.evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(width);
  for (const name of buttons) {
    const button = frame.getByRole("button", { name, exact: true });
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
  }
}

/** What is seen of the page and reaches out of it, or hides a part of its words at the side. */
function cutOff(frame: FrameLocator): Promise<string[]> {
  return frame.locator("main, main *").evaluateAll((elements) => {
    const { innerWidth, getComputedStyle } = elements[0]?.ownerDocument.defaultView ?? {};
    const forReaders = elements.filter((element) => getComputedStyle(element).clipPath !== "none");
    // An element without words or a control has nothing that could be cut off.
    const seen = elements.filter(
      (element) =>
        (element.textContent !== "" || element.matches("input, textarea, select, button, img")) &&
        !element.closest("svg, option") &&
        !forReaders.some((hidden) => hidden.contains(element)),
    );
    const bad = seen.filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      const hides = getComputedStyle(element).overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
      return left < -0.5 || right > innerWidth + 0.5 || hides;
    });
    return bad.map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`);
  });
}
