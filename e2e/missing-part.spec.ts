import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { newQuestion } from "#domain/question/new-question.ts";
import { question } from "#domain/question/registry.ts";
import { expectClean } from "./barriers.ts";
import { addTab, newChannel, productUrl, sendPoll } from "./prepare.ts";
import { openTab } from "./shell.ts";
import { test } from "./test.ts";

const missing = { status: 404, body: "{}" };
const note =
  "Error loading pageIt may have been updated since you opened it. Please reload it.Reload";
/** How often the page's document was loaded into its frame. */
function loadsOf(page: Page, path: string): () => number {
  let loads = 0;
  page.on("request", (request) => {
    if (request.resourceType() === "document" && request.url().includes(path)) loads += 1;
  });
  return () => loads;
}

const dated = () =>
  question.parse({
    ...newQuestion(randomUUID),
    label: "Which day?",
    questionType: "open-ended",
    contentType: "text/date",
  });

test("a part of the respondents' page that is gone after a deployment: one reload, with what was entered, then a sentence (ERR-04)", async ({
  browser,
}) => {
  const where = await newChannel();
  const { id } = await sendPoll({
    where,
    type: "survey",
    title: "Team lunch",
    question: "Soup or salad?",
    choices: ["Soup", "Salad"],
    further: [dated()],
  });
  const path = `/msteams/content/surveyresponse/${id}`;
  const { page, frame } = await openTab(browser, "alex", {
    id: where.id,
    tab: await addTab(where.id, "Answer", path),
  });
  await frame.getByRole("radio", { name: "Soup" }).check();
  const loads = loadsOf(page, path);
  await page.route(/\/assets\/later-input-/, (route) => route.fulfill(missing));
  await page.reload();
  await expect(frame.getByRole("radio", { name: "Soup" })).toBeChecked();
  expect(loads()).toBe(1);
  await frame.getByRole("button", { name: "Next" }).click();
  await expect(frame.locator(".reload-note")).toHaveText(note);
  // The load that was asked for, and one more.
  expect(loads()).toBe(2);
  await expectClean(page, 'iframe[title^="Tab:"]');

  await page.unroute(/\/assets\/later-input-/);
  await frame.getByRole("button", { name: "Reload" }).click();
  await expect(frame.locator(".reload-note")).toHaveCount(0);
  await expect(frame.getByLabel(/^Which day\?/)).toBeVisible();
  await frame.getByRole("button", { name: "Previous" }).click();
  await expect(frame.getByRole("radio", { name: "Soup" })).toBeChecked();
});

test("a part that did not come because the connection was away comes when it is back, with what was entered meanwhile", async ({
  browser,
}) => {
  const where = await newChannel();
  const { id } = await sendPoll({
    where,
    type: "survey",
    title: "Team lunch",
    question: "Soup or salad?",
    choices: ["Soup", "Salad"],
    further: [dated()],
  });
  const path = `/msteams/content/surveyresponse/${id}`;
  const tab = { id: where.id, tab: await addTab(where.id, "Answer", path) };
  const { page, frame } = await openTab(browser, "alex", tab);
  await frame.getByRole("radio", { name: "Soup" }).check();
  const loads = loadsOf(page, path);
  let away = true;
  const tries: string[] = [];
  await page.route(/\/assets\/later-input-|surveyresponse/, (route, request) => {
    if (!away || request.resourceType() === "document") return route.continue();
    tries.push(request.method());
    return route.abort();
  });
  await page.reload();
  await frame.getByRole("radio", { name: "Salad" }).check();
  await frame.getByRole("button", { name: "Next" }).click();
  await expect.poll(() => tries.filter((method) => method === "HEAD").length).toBeGreaterThan(1);
  expect(loads()).toBe(1);
  away = false;
  await expect.poll(loads).toBe(2);
  await expect(frame.getByLabel(/^Which day\?/)).toBeVisible();
  await frame.getByRole("button", { name: "Previous" }).click();
  await expect(frame.getByRole("radio", { name: "Salad" })).toBeChecked();
  await expect(frame.locator(".reload-note")).toHaveCount(0);
});

test("a page of the app that is gone after a deployment: one reload, then the same sentence (ERR-04)", async ({
  browser,
}) => {
  const where = await newChannel();
  const { path } = await sendPoll({ where, question: "Soup or salad?" });
  const tab = { id: where.id, tab: await addTab(where.id, "Results", path) };
  const { page, frame } = await openTab(browser, "alex", tab);
  await expect(frame.getByRole("heading", { name: "Soup or salad?" }).first()).toBeVisible();
  const loads = loadsOf(page, path);
  await page.route(/\/assets\/results-page-/, (route) => route.fulfill(missing));
  await page.reload();
  await expect(frame.locator(".reload-note")).toHaveText(note);
  expect(loads()).toBe(2);
  await page.unroute(/\/assets\/results-page-/);
  await frame.getByRole("button", { name: "Reload" }).click();
  await expect(frame.getByRole("heading", { name: "Soup or salad?" }).first()).toBeVisible();
});

for (const [script, path] of [
  ["respond", "/msteams/content/surveyresponse/x"],
  ["begin", "/msteams/content/tab/personal"],
] as const)
  test(`the script of a page itself does not arrive: the same sentence, and the way to try again (${script}, ERR-04)`, async ({
    page,
  }) => {
    const own = new RegExp(`/assets/${script}-`);
    await page.route(own, (route) => route.fulfill(missing));
    await page.goto(`${productUrl}${path}`);
    await expect(page.getByRole("alert")).toHaveText(note);
    await page.unroute(own);
    await page.getByRole("link", { name: "Reload" }).press("Enter");
    await expect(page.getByText("Error loading page")).toHaveCount(0);
  });
