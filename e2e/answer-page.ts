import { expect, type FrameLocator, type Page } from "@playwright/test";
import { labels } from "./every-kind.ts";

/** What one person answers, in the words that the pages show and the file holds. */
export type Given = {
  one: string;
  comment: string;
  several: string[];
  scale: string;
  nps: string;
  yesNo: string;
  text: string;
  date: string;
  time: string;
};

/** The whole survey of `every-kind.ts` on the respondents' page. */
export async function answerAllOnPage(page: Page | FrameLocator, given: Given): Promise<void> {
  await answerHalf(page, given);
  await answerRest(page, given);
}

const next = (page: Page | FrameLocator) => page.getByRole("button", { name: "Next", exact: true }).click();

/** Its first four questions; a choice that nobody has added yet is `Dates`. */
export async function answerHalf(page: Page | FrameLocator, given: Given): Promise<void> {
  await page.getByRole("radio", { name: given.one }).check();
  await page.getByPlaceholder("Why there?").fill(given.comment);
  await next(page);
  for (const name of given.several) {
    const choice = page.getByRole("checkbox", { name, exact: true });
    if (name !== "Dates") await choice.check();
    else await addChoice(page, name);
    await expect(choice).toBeChecked();
  }
  await next(page);
  await page.getByRole("radio", { name: given.scale, exact: true }).check();
  await next(page);
  await page.getByRole("radio", { name: given.nps, exact: true }).check();
  await next(page);
  await expect(page.getByRole("heading", { name: labels.yesNo })).toBeVisible();
}

async function addChoice(page: Page | FrameLocator, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add choice" }).click();
  await page.getByRole("textbox", { name: "Your own choice" }).fill(name);
  await page.getByRole("button", { name: "Add choice" }).click();
}

/** The four after them, and the end. */
export async function answerRest(page: Page | FrameLocator, given: Given): Promise<void> {
  await page.getByRole("radio", { name: given.yesNo, exact: true }).check();
  await next(page);
  await page.getByRole("textbox").fill(given.text);
  await next(page);
  await page.getByLabel(/^Which day\?/).fill(given.date);
  await next(page);
  await page.getByRole("combobox").selectOption(given.time);
  await page.getByRole("button", { name: "Submit" }).click();
}
