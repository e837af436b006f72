import { type Browser, expect, type FrameLocator } from "@playwright/test";
import { openPolicy, type Policy } from "#domain/administration/policy.ts";
import { surveyId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { setup as prepareDatabase } from "#test/prepared-database.ts";
import { sendPoll } from "#test/send-poll.ts";
import { webRoot } from "../scripts/build-pages.ts";
import { expectClean, expectFits, inEachTheme } from "./barriers.ts";
import type { AppPage } from "./shell.ts";
import { test } from "./test.ts";

const place = "Sales and Marketing / Campaigns";
const tabFrame = 'iframe[title^="Tab:"]';
const tabNames = ["Overview", "Surveys", "Policy", "People", "Audit"];

// A product of its own: a policy holds for everybody who uses it.
let app: TestApp;
test.beforeAll(async () => {
  await prepareDatabase();
  app = await startOwnApp({}, undefined, undefined, webRoot);
});
test.afterAll(() => app.close());

async function newPage(browser: Browser, query: Record<string, string>, width = 1400) {
  const context = await browser.newContext({
    baseURL: app.config.hostOrigins[0] ?? "",
    viewport: { width, height: 900 },
    permissions: ["local-network-access"],
  });
  const page = await context.newPage();
  await page.goto(`/?${new URLSearchParams(query)}`);
  return page;
}

/** The personal app of a person. */
async function openApp(browser: Browser, person: string, width?: number): Promise<AppPage> {
  const { apps } = await app.emulator.directory();
  const query = { person, view: `app:${apps[0]?.appId}`, tab: "personal" };
  const page = await newPage(browser, query, width);
  return { page, frame: page.frameLocator(tabFrame) };
}

/** The administration page, by the link in the navigation. */
async function openAdministration(browser: Browser, width?: number): Promise<AppPage> {
  const { page, frame } = await openApp(browser, "nestor", width);
  await frame.getByRole("button", { name: "Account menu" }).click();
  await frame.getByRole("menuitem", { name: "Administration" }).click();
  await expect(frame.getByRole("heading", { name: "Administration" })).toBeVisible();
  return { page, frame };
}

async function openTab(frame: FrameLocator, name: string): Promise<void> {
  await frame.getByRole("tab", { name }).click();
  await expect(frame.getByRole("tab", { name, selected: true })).toBeVisible();
  await expect(frame.getByRole("tabpanel", { name }).getByRole("status")).toHaveCount(0);
}

async function poll(label: string): Promise<void> {
  const { vote } = await sendPoll(app, await app.as("adele"), { label, place, title: label });
  await vote(await app.as("megan"), "Pizza");
}

test("nobody else finds the page in the navigation, and its address says kindly for whom it is", async ({
  browser,
}) => {
  const { page, frame } = await openApp(browser, "megan");
  await frame.getByRole("button", { name: "Account menu" }).click();
  await expect(frame.getByRole("menuitem", { name: "Quick Start Walkthrough" })).toBeVisible();
  await expect(frame.getByRole("menuitem", { name: "Administration" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  const inside = page.frames().find((each) => each.url().includes("/msteams/content/"));
  await inside?.goto(`${app.url}/msteams/content/administration`);
  await expect(
    frame.getByRole("heading", { name: "This page is for administrators" }),
  ).toBeVisible();
});

/** In the dialog, who gets what is handed over. */
async function nameOwner(frame: FrameLocator, name: string, byKeyboard = false) {
  const dialog = frame.getByRole("alertdialog");
  const field = dialog.getByRole("combobox", { name: "New owner" });
  await field.pressSequentially(name.toLowerCase());
  const option = frame.getByRole("option", { name: new RegExp(`^${name}`) });
  await expect(option).toBeVisible();
  if (byKeyboard) {
    await field.press("ArrowDown");
    await field.press("Enter");
  } else await option.click();
  await expect(dialog.getByText(`New owner: ${name}`)).toBeVisible();
  return dialog;
}

test("an administrator closes and hands over a survey, and erases a person, whose vote counts on", async ({
  browser,
}) => {
  const label = "Which day for the summer party?";
  const { poll: sent, vote } = await sendPoll(app, await app.as("adele"), { label, place });
  await vote(await app.as("miriam"), "Salad");
  const { page, frame } = await openAdministration(browser);

  await openTab(frame, "Surveys");
  const row = frame.getByRole("row", { name: new RegExp(`^${label.slice(0, -1)}`) });
  await frame.getByRole("button", { name: `Actions for ${label}` }).click();
  await frame.getByRole("menuitem", { name: "Close" }).click();
  await frame.getByRole("alertdialog").getByRole("button", { name: "Close" }).click();
  await expect(row.getByText("Closed")).toBeVisible();
  await frame.getByRole("button", { name: `Actions for ${label}` }).click();
  await frame.getByRole("menuitem", { name: "Hand over" }).click();
  const handing = await nameOwner(frame, "Isaiah Langer");
  await handing.getByRole("button", { name: "Hand over" }).click();
  await expect(row.getByText("Isaiah Langer")).toBeVisible();

  await openTab(frame, "People");
  await expectClean(page, tabFrame);
  const search = frame.getByRole("combobox", { name: "Find a person" });
  await search.pressSequentially("miriam");
  await expect(frame.getByRole("option", { name: /^Miriam Graham/ })).toBeVisible();
  await search.press("ArrowDown");
  await search.press("Enter");
  await expect(frame.getByRole("heading", { name: "Miriam Graham" })).toBeFocused();
  await inEachTheme(page, frame, tabFrame);
  const download = page.waitForEvent("download");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect((await download).suggestedFilename()).toMatch(/^person-.*\.json$/);
  await frame.getByRole("button", { name: "Erase" }).press("Enter");
  const erasing = await nameOwner(frame, "Isaiah Langer", true);
  await expect(erasing.getByText("It cannot be undone.")).toBeVisible();
  await expectClean(page, tabFrame);
  await erasing.getByRole("button", { name: "Erase" }).press("Enter");
  await expect(frame.getByRole("heading", { name: "Tasks" })).toBeFocused();
  await expect(
    frame.getByRole("row", { name: /^Erase: An erased person .*Isaiah Langer.*Done/ }),
  ).toBeVisible({ timeout: 20_000 });
  const { results } = await (await app.as("isaiah")).responses.results({
    params: { id: surveyId.parse(sent.id) },
  });
  expect(results?.responseCount).toBe(1);
});

test("who may create nothing is told so before they choose, and comes back from a template's form by keys alone", async ({
  browser,
}) => {
  const nestor = await app.as("nestor");
  const decide = async (creators: Policy["creators"]) => {
    const { updatedAt } = await nestor.policy.read();
    await nestor.policy.set({ body: { policy: { ...openPolicy, creators }, updatedAt } });
  };
  const said = /^Your organization lets only some people create/;
  await decide("administrators");
  try {
    const { page, frame } = await openApp(browser, "megan");
    await frame.getByRole("link", { name: "Templates" }).first().click();
    const use = frame.getByRole("link", { name: /^Use this Template/ }).first();
    await use.press("Enter");
    await expect(frame.getByText(said)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(frame.getByRole("button", { name: "Back", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(use).toBeVisible();
    await use.press("Enter");
    await expect(frame.getByText(said)).toBeVisible();
    await inEachTheme(page, frame, tabFrame);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectFits(frame, 320, ["Back"]);
  } finally {
    await decide("everybody");
  }
});

test("each tab of the administration page has no accessibility violation that axe finds in three themes, and fits 320 pixels", async ({
  browser,
}) => {
  const long =
    "Where shall we meet for the Donaudampfschifffahrtsgesellschaftskapitänsversammlung?";
  await poll(long);
  const { id } = (await (await app.as("nestor")).administration.surveys({ query: {} }))
    .surveys[0] ?? {
    id: "",
  };
  await (await app.as("nestor")).administration.close({ params: { id: surveyId.parse(id) } });
  const wide = await openAdministration(browser);
  const narrow = await openAdministration(browser, 320);
  for (const name of tabNames) {
    await openTab(wide.frame, name);
    await inEachTheme(wide.page, wide.frame, tabFrame);
    await openTab(narrow.frame, name);
    await expectFits(narrow.frame, 320, []);
  }
  await openTab(narrow.frame, "People");
  await narrow.frame.getByRole("combobox", { name: "Find a person" }).pressSequentially("adele");
  await narrow.frame.getByRole("option", { name: /^Adele Vance/ }).click();
  await expectFits(narrow.frame, 320, ["Save everything as a file", "Hand over", "Erase"]);
  await narrow.frame.getByRole("button", { name: "Erase" }).click();
  const dialog = narrow.frame.getByRole("alertdialog", { name: "Erase Adele Vance?" });
  await expect(dialog.getByText("It cannot be undone.")).toBeInViewport({ ratio: 1 });
  await dialog.getByRole("button", { name: "Erase" }).scrollIntoViewIfNeeded();
  await expect(dialog.getByRole("button", { name: "Erase" })).toBeInViewport();
  await expectFits(narrow.frame, 320, []);
});
