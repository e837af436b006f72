import { expect, type FrameLocator, type Page } from "@playwright/test";
import { aChoiceQuestion } from "#test/factories.ts";
import { eachTheme, expectFits, inEachTheme } from "./barriers.ts";
import { addTab, emulator, newChannel, sendPoll } from "./prepare.ts";
import {
  type AppPage,
  cardWith,
  expectTheme,
  openAs,
  openAuthoring,
  openSidePanel,
  openTab,
} from "./shell.ts";
import { test } from "./test.ts";

const choices = ["Trattoria Verde", "Noodle bar", "Picnic by the river"];

test("the authoring dialog has no accessibility violation that axe finds, with errors and settings shown, in three themes", async ({
  browser,
}) => {
  const page = await openAs(browser, "adele", (await newChannel()).place);
  const frame = await openWithErrors(page);
  await inEachTheme(page, frame, 'iframe[title^="Dialog:"]');
});

test("the results page has no accessibility violation that axe finds, empty, with votes and closed, in three themes", async ({
  browser,
}) => {
  const where = await newChannel();
  const empty = await sendPoll({ where, question: "Who is in on Monday?" });
  const voted = await sendPoll({
    where,
    question: "Where shall we eat?",
    choices,
    votes: { megan: 0, alex: 2, adele: 2 },
  });
  const closed = await sendPoll({ where, question: "Which banner?", choices, votes: { megan: 1 } });
  await closed.owner.surveys.close({ params: { id: closed.id }, body: {} });
  const shows: [{ path: string }, string | RegExp][] = [
    [empty, "No responses yet"],
    [voted, /^3 of 9 answered/],
    [closed, "Closed"],
  ];
  for (const [poll, sign] of shows) {
    const { page, frame } = await openTab(browser, "adele", {
      id: where.id,
      tab: await addTab(where.id, "Results", poll.path),
    });
    await expect(frame.getByText(sign, { exact: true }).first()).toBeVisible();
    await inEachTheme(page, frame, 'iframe[title^="Tab:"]');
    await page.context().close();
  }
});

test("the list has no accessibility violation that axe finds, empty and filled, in three themes", async ({
  browser,
}) => {
  const where = await newChannel();
  const tab = await addTab(where.id, "Polls", "/msteams/content/tab/team");
  const { page, frame } = await openTab(browser, "adele", { id: where.id, tab });
  await expect(frame.getByText(`No Pollys for ${where.name} yet!`)).toBeVisible();
  await inEachTheme(page, frame, 'iframe[title^="Tab:"]');
  const closed = await sendPoll({ where, question: "Which banner?", choices, votes: { adele: 1 } });
  await closed.owner.surveys.close({ params: { id: closed.id }, body: {} });
  await sendPoll({ where, question: "Who is in on Monday?" });
  await page.reload();
  await expect(
    frame.getByRole("list", { name: "All Content (General)" }).getByRole("listitem"),
  ).toHaveCount(2);
  await inEachTheme(page, frame, 'iframe[title^="Tab:"]');
});

test("a card in the conversation has no accessibility violation that axe finds, in three themes", async ({
  browser,
}) => {
  const where = await newChannel();
  await sendPoll({ where, question: "Where shall we eat?", choices });
  const page = await openAs(browser, "megan", where.place);
  await expect(
    cardWith(page, "Where shall we eat?").getByRole("radio", { name: "Noodle bar" }),
  ).toBeVisible();
  await eachTheme(page);
});

test("the authoring dialog, the results and the list fit 320 pixels", async ({ browser }) => {
  const { where, tabs } = await placeWithTabs();
  const look = { width: 320, height: 640 };
  const page = await openAs(browser, "adele", where.place, look);
  const authoring = await openWithErrors(page);
  await expectFits(authoring, 320, ["Send", "Add choice", "Preview"]);
  await page.context().close();
  await expectTabsFit((tab) => openTab(browser, "adele", { id: where.id, tab }, look), tabs, 320);
});

test("the results and the list fit the side panel of a meeting at its narrowest, and it is dark there", async ({
  browser,
}) => {
  const { tabs } = await placeWithTabs("Weekly product sync");
  const open = async (tab: string) => {
    const panel = await openSidePanel(browser, "adele", tab, { width: 281, height: 800 });
    await expectTheme(panel.frame, "dark");
    return panel;
  };
  await expectTabsFit(open, tabs, 280, "Quick Create");
});

async function openWithErrors(page: Page): Promise<FrameLocator> {
  const frame = await openAuthoring(page);
  await frame.getByRole("button", { name: "Settings" }).click();
  await frame.getByRole("button", { name: "Send", exact: true }).click();
  await expect(frame.getByText("Question title is required")).toBeVisible();
  await expect(frame.getByRole("combobox", { name: "Names" })).toBeVisible();
  return frame;
}

const long =
  "Where shall we have the quarterly Donaudampfschifffahrtsgesellschaftskapitänsversammlung?";

/**
 * A channel or chat with a poll in it whose words are long, and tabs that show its results and the
 * list.
 */
async function placeWithTabs(place?: string) {
  const where = place ? { id: await emulator.place(place), place } : await newChannel();
  const everybody = place
    ? { megan: 0, alex: 2, diego: 2, grady: 2 }
    : { megan: 0, alex: 2, diego: 2, lee: 2, isaiah: 2 };
  const further = [
    aChoiceQuestion([long, "Yes"], {
      label: "Anything else?",
      allowMultipleChoices: true,
      required: false,
    }),
  ];
  const poll = await sendPoll({
    where,
    title: long,
    question: long,
    choices: [...choices, long],
    further,
    votes: everybody,
  });
  const tabs = {
    results: await addTab(where.id, "Results", poll.path),
    list: await addTab(where.id, "Polls", "/msteams/content/tab/team"),
  };
  return { where, tabs };
}

async function expectTabsFit(
  open: (tab: string) => Promise<AppPage>,
  tabs: { results: string; list: string },
  width: number,
  create = "Create",
): Promise<void> {
  const results = await open(tabs.results);
  await expect(results.frame.getByText(/^Alex Wilber, /).last()).toBeVisible();
  await expectFits(results.frame, width, ["Share link", "More actions"]);
  await results.page.context().close();
  const list = await open(tabs.list);
  await expect(list.frame.getByRole("link", { name: long }).first()).toBeVisible();
  await expectFits(list.frame, width, [create]);
  await list.page.context().close();
}
