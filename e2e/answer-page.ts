import { expect, type FrameLocator, type Page } from "@playwright/test";
import type { toldAnswers } from "#test/kind-samples.ts";

/** One person's answers by the question's label, and a comment on the first question. */
export type Given = { comment: string; answers: ReturnType<typeof toldAnswers> };

/** The place after the first four questions of `toldQuestions`. */
const half = 4;

/** The whole survey of `toldQuestions` on the respondents' page. */
export async function answerAllOnPage(page: Page | FrameLocator, given: Given): Promise<void> {
  await answerHalf(page, given);
  await answerRest(page, given);
}

/** Its first four questions; a choice that nobody has added yet is `Dates`. */
export async function answerHalf(page: Page | FrameLocator, given: Given): Promise<void> {
  for (const [at, [label, answer]] of Object.entries(given.answers).slice(0, half).entries()) {
    await answerOne(page, label, answer);
    if (at === 0) await page.getByPlaceholder("Why there?").fill(given.comment);
    await press(page, "Next");
  }
}

/** Those after them, and the end. */
export async function answerRest(page: Page | FrameLocator, { answers }: Given): Promise<void> {
  const rest = Object.entries(answers).slice(half);
  for (const [at, [label, answer]] of rest.entries()) {
    await answerOne(page, label, answer);
    await press(page, at === rest.length - 1 ? "Submit" : "Next");
  }
}

const press = (page: Page | FrameLocator, name: string) =>
  page.getByRole("button", { name, exact: true }).click();

async function answerOne(page: Page | FrameLocator, label: string, answer: string | string[]) {
  await expect(page.getByRole("heading", { name: label })).toBeVisible();
  if (Array.isArray(answer)) return answerSeveral(page, answer);
  const radio = page.getByRole("radio", { name: answer, exact: true });
  const list = page.locator(".question select");
  const field = page.locator(".question :is(textarea, input:not([type=radio]))");
  await expect(radio.or(list).or(field).first()).toBeVisible();
  if (await radio.isVisible()) await radio.check();
  else if (await list.isVisible()) await list.selectOption(answer);
  else await field.fill(answer);
}

async function answerSeveral(page: Page | FrameLocator, names: string[]): Promise<void> {
  for (const name of names) {
    const choice = page.getByRole("checkbox", { name, exact: true });
    if (name !== "Dates") await choice.check();
    else await addChoice(page, name);
    await expect(choice).toBeChecked();
  }
}

async function addChoice(page: Page | FrameLocator, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add choice" }).click();
  await page.getByRole("textbox", { name: "Your own choice" }).fill(name);
  await page.getByRole("button", { name: "Add choice" }).click();
}
