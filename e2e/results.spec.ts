import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { aChoiceQuestion } from "#test/factories.ts";
import { expectClean, expectFits, inEachTheme } from "./barriers.ts";
import { tabTo } from "./keys.ts";
import { addTab, newChannel, sendPoll } from "./prepare.ts";
import { answeredBy, openAs, openTab } from "./shell.ts";
import { test } from "./test.ts";

const choices = ["Trattoria Verde", "Noodle bar", "Picnic by the river"];

test("says that nobody has answered, and of a single question that nobody has voted (RES-21, RES-27)", async ({
  browser,
}) => {
  const where = await newChannel();
  const further = [aChoiceQuestion(choices, { label: "And on Tuesday?", required: false })];
  const poll = await sendPoll({
    where,
    title: "Lunches",
    question: "Where on Monday?",
    choices,
    further,
  });
  const { frame } = await openTab(browser, "adele", {
    id: where.id,
    tab: await addTab(where.id, "Results", poll.path),
  });
  await expect(frame.getByText("No responses yet")).toBeVisible();
  await poll.vote("megan", 0);
  await expect(answeredBy(frame, 1)).toBeVisible();
  await expect(frame.getByText("No responses yet")).toHaveCount(0);
  await expect(frame.getByText("No votes yet")).toBeVisible();
});

test("shows at most seven faces and three names of each answer, and how many more (RES-35, RES-36)", async ({
  browser,
}) => {
  const where = await newChannel();
  const votes = {
    megan: 0,
    alex: 0,
    lee: 0,
    diego: 0,
    isaiah: 0,
    johanna: 0,
    lidia: 0,
    grady: 0,
    adele: 1,
  };
  const poll = await sendPoll({ where, question: "Where shall we eat?", choices, votes });
  const { frame } = await openTab(browser, "adele", {
    id: where.id,
    tab: await addTab(where.id, "Results", poll.path),
  });
  await expect(frame.getByRole("row", { name: /^Trattoria Verde/ })).toContainText(
    /^Trattoria Verde889%Leading[^,]+, [^,]+, [^,]+ \+ 5 more$/,
  );
  await expect(frame.getByText(/^Megan Bowen, .* \+ 5 more$/).last()).toBeVisible();
  await expect(frame.locator(".fui-Avatar")).toHaveCount(7 + 1);
});

test("keeps the title, the buttons and the tabs in their places from view to view, and the buttons below the title", async ({
  browser,
}) => {
  const where = await newChannel();
  const poll = await sendPoll({ where, question: "Where to?", choices, votes: { alex: 0 } });
  const tab = await addTab(where.id, "Results", poll.path);
  const { frame } = await openTab(browser, "adele", { id: where.id, tab }, { width: 1500 });
  const heads = [
    frame.getByRole("heading", { level: 1 }),
    frame.getByRole("button", { name: "Share link" }),
    frame.getByRole("tab", { name: "Summary" }),
  ];
  const places = () => Promise.all(heads.map((part) => part.boundingBox()));
  await expect(frame.getByRole("row", { name: /^Trattoria Verde/ })).toBeVisible();
  const before = await places();
  const [title, button] = before;
  expect(button?.y).toBeGreaterThanOrEqual(Number(title?.y) + Number(title?.height));
  await frame.getByRole("tab", { name: "Responses" }).click();
  await expect(frame.getByRole("columnheader", { name: "Completed Time" })).toBeVisible();
  expect(await places()).toEqual(before);
});

test("at the end of answering the words beside a choice stand on one line", async ({ browser }) => {
  const where = await newChannel();
  const votes = { megan: 0, lee: 0 };
  const poll = await sendPoll({ where, question: "Which one?", choices: ["This", "That"], votes });
  const path = `/msteams/content/surveyresponse/${poll.id}`;
  const tab = await addTab(where.id, "Answer", path);
  const { frame } = await openTab(browser, "alex", { id: where.id, tab });
  await frame.getByRole("radio", { name: "This" }).check();
  await frame.getByRole("button", { name: "Submit" }).click();
  const lower = async (words: string) => {
    const box = await frame.getByText(words, { exact: true }).boundingBox();
    return Number(box?.y) + Number(box?.height);
  };
  expect(Math.abs((await lower("Leading")) - (await lower("Your vote")))).toBeLessThanOrEqual(1);
});

test("shows results only after the close, or to the owner alone, and says why (RES-05, RES-06)", async ({
  browser,
}) => {
  const where = await newChannel();
  const late = await sendPoll({
    where,
    question: "Shown later?",
    resultsVisibility: "after-close",
    votes: { alex: 0 },
  });
  const own = await sendPoll({
    where,
    question: "Shown to me?",
    resultsVisibility: "private",
    votes: { alex: 0 },
  });
  const megan = await openTab(browser, "megan", {
    id: where.id,
    tab: await addTab(where.id, "Later", late.path),
  });
  await expect(
    megan.frame.getByText("Results will be available after this poll is closed"),
  ).toBeVisible();
  await expect(megan.frame.getByRole("table")).toHaveCount(0);
  await late.owner.surveys.close({ params: { id: late.id }, body: {} });
  await expect(megan.frame.getByRole("row", { name: /^Pizza/ })).toContainText("100%");

  const tab = await addTab(where.id, "Private", own.path);
  const stranger = await openTab(browser, "megan", { id: where.id, tab });
  await expect(
    stranger.frame.getByText("Results only available to the owner of this poll"),
  ).toBeVisible();
  await expect(stranger.frame.getByRole("table")).toHaveCount(0);
  const owner = await openTab(browser, "adele", { id: where.id, tab });
  await expect(owner.frame.getByRole("row", { name: /^Pizza/ })).toContainText("100%");
});

test("moves by asking every ten seconds where the stream of events is cut", async ({ browser }) => {
  const where = await newChannel();
  const poll = await sendPoll({ where, question: "Does it move?" });
  const tab = await addTab(where.id, "Results", poll.path);
  const page = await openAs(browser, "adele", where.place);
  await page.route("**/api/v1/survey/*/events", (route) => route.abort());
  await page.goto(`/?${new URLSearchParams({ person: "adele", conversation: where.id, tab })}`);
  const frame = page.frameLocator('iframe[title^="Tab:"]');
  await expect(frame.getByText("No responses yet")).toBeVisible();
  await expect(frame.getByText("Reconnecting. Results update every few seconds")).toBeVisible();
  await poll.vote("megan", 0);
  await page.waitForResponse(/\/survey\/[^/]+\/responses$/);
  await expect(answeredBy(frame, 1)).toBeVisible();
});

test("an address that asks for a view which does not exist says so (RES-12)", async ({
  browser,
}) => {
  const where = await newChannel();
  const poll = await sendPoll({ where, question: "Who is in?" });
  const { frame } = await openTab(browser, "adele", {
    id: where.id,
    tab: await addTab(where.id, "Wrong", `${poll.path}?view=sideways`),
  });
  await expect(frame.getByRole("alert").getByText("Unknown survey results type")).toBeVisible();
});

test("a survey of a type that the pages do not know ends on the error page (LIF-25)", async ({
  browser,
}) => {
  const where = await newChannel();
  const poll = await sendPoll({ where, question: "Who is in?" });
  const tab = await addTab(where.id, "Results", poll.path);
  const page = await openAs(browser, "adele", where.place);
  await page.route(`**/api/v1/survey/${poll.id}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), type: "riddle" } });
  });
  await page.goto(`/?${new URLSearchParams({ person: "adele", conversation: where.id, tab })}`);
  const frame = page.frameLocator('iframe[title^="Tab:"]');
  await expect(
    frame.getByRole("heading", { name: "Oops! Looks like we took a wrong turn somewhere." }),
  ).toBeVisible();
  await expect(frame.getByRole("link", { name: "Get help" })).toHaveAttribute("href", /^https?:/);
});

test("an owner goes through the views by keyboard, and scrolls and sorts the table of responses (RES-22, RES-23, RES-24, RES-33)", async ({
  browser,
}) => {
  const where = await newChannel();
  const label = "Where shall we have the quarterly meeting of all the teams that we have?";
  const further = Array.from({ length: 6 }, (_, n) =>
    aChoiceQuestion(choices, { label: `And in month ${n + 2}?`, required: false }),
  );
  const votes = { megan: 0, alex: 1, lee: 2 };
  const poll = await sendPoll({
    where,
    type: "survey",
    title: "Meetings",
    question: label,
    choices,
    further,
    votes,
  });
  const { page, frame } = await openTab(browser, "adele", {
    id: where.id,
    tab: await addTab(where.id, "Results", poll.path),
  });
  await frame.getByRole("tab", { name: "Summary" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const table = frame.getByRole("table", { name: "Responses" });
  await expect(table.getByRole("rowheader")).toHaveText(["Lee Gu", "Alex Wilber", "Megan Bowen"]);
  await expect(table).toHaveAttribute("aria-rowcount", "4");
  await expect(table).toHaveAttribute("aria-colcount", "9");
  // The labels of all headers stand on one line, those that are buttons too.
  const textEnds = await table.getByRole("columnheader").evaluateAll((heads) =>
    heads.map((head) => {
      const range = head.ownerDocument.createRange();
      // 4: text nodes only.
      const text = head.ownerDocument.createTreeWalker(head, 4).nextNode();
      range.selectNodeContents(text ?? head);
      return Math.round(range.getBoundingClientRect().bottom);
    }),
  );
  expect(new Set(textEnds).size).toBe(1);

  await page.keyboard.press("Tab");
  const region = frame.getByRole("region", { name: "Responses" });
  await expect(region).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await page.keyboard.press("Tab");
  await expect(frame.getByRole("button", { name: "Name", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(table.getByRole("rowheader")).toHaveText(["Alex Wilber", "Lee Gu", "Megan Bowen"]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const cut = frame.getByRole("button", { name: `${label.slice(0, 50).trimEnd()}…` });
  await expect(cut).toBeFocused();
  await expect(frame.getByRole("tooltip")).toHaveText(label);
});

test("the views of an owner have no accessibility violation that axe finds in three themes, and the table scrolls within the page at 280 pixels", async ({
  browser,
}) => {
  const where = await newChannel();
  const poll = await sendPoll({
    where,
    question: "Where shall we eat?",
    choices,
    commentsEnabled: true,
    votes: { megan: 0, alex: 2, adele: 2 },
  });
  const open = async (view: string, look = {}) =>
    openTab(
      browser,
      "adele",
      { id: where.id, tab: await addTab(where.id, "Results", `${poll.path}?view=${view}`) },
      look,
    );
  const { page, frame } = await open("responses");
  await expect(frame.getByRole("table", { name: "Responses" })).toBeVisible();
  await inEachTheme(page, frame, 'iframe[title^="Tab:"]');
  await frame.getByRole("tab", { name: "By person" }).click();
  await frame.getByRole("combobox", { name: "Person" }).click();
  await frame.getByRole("option", { name: "Megan Bowen" }).click();
  await expect(frame.getByRole("region", { name: "Where shall we eat?" })).toBeVisible();
  await inEachTheme(page, frame, 'iframe[title^="Tab:"]');
  await page.context().close();

  const narrow = await open("responses", { width: 280, height: 800 });
  await expect(narrow.frame.getByRole("table", { name: "Responses" })).toBeVisible();
  expect(
    await narrow.frame.locator("html").evaluate((html) => html.scrollWidth),
  ).toBeLessThanOrEqual(280);
  await narrow.frame.getByRole("tab", { name: "Summary" }).click();
  await expect(narrow.frame.getByText("No Comments")).toBeVisible();
  await expectFits(narrow.frame, 280, []);
  await narrow.frame.getByRole("tab", { name: "By person" }).click();
  await expect(narrow.frame.getByRole("combobox", { name: "Person" })).toBeVisible();
  await expectFits(narrow.frame, 280, []);
});

test("a chart is saved as a picture, and the results are shown to a room question by question, by the keyboard alone", async ({
  browser,
}) => {
  const where = await newChannel();
  const further = [aChoiceQuestion(choices, { label: "And on Tuesday?", required: false })];
  const question = "Where on Monday?";
  const votes = { megan: 0, alex: 0, lee: 1 };
  const poll = await sendPoll({ where, title: "Lunches", question, choices, further, votes });
  const { page, frame } = await openTab(browser, "adele", {
    id: where.id,
    tab: await addTab(where.id, "Results", poll.path),
  });
  const menu = frame.getByRole("button", { name: `Picture of ${question}` });
  await tabTo(page, menu);
  await page.keyboard.press("Enter");
  const save = frame.getByRole("menuitem", { name: "Save as picture" });
  await page.keyboard.press("ArrowDown");
  await expect(save).toBeFocused();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.keyboard.press("Enter"),
  ]);
  expect(download.suggestedFilename()).toBe("Where on Monday.png");
  const picture = await readFile(await download.path());
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  await expect(menu).toBeFocused();

  await tabTo(page, frame.getByRole("button", { name: "Present" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(frame.getByRole("heading", { name: "Lunches" })).toBeVisible();
  await expect(frame.getByText("All questions")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(frame.getByText("Question 1 of 2")).toBeVisible();
  await expectClean(page, 'iframe[title^="Tab:"]');
  await frame.getByRole("button", { name: "End presenting" }).click();
  await expect(frame.getByRole("tab", { name: "Summary" })).toBeVisible();
});

test("once it is deleted, focus and screen readers are at the undo, and undoing brings it back (LIF-02)", async ({
  browser,
}) => {
  const where = await newChannel();
  const poll = await sendPoll({ where, question: "Shall we keep this?", choices });
  const tab = await addTab(where.id, "Results", poll.path);
  const { frame } = await openTab(browser, "adele", { id: where.id, tab });
  const undo = frame.getByRole("button", { name: "Undo" });
  await frame.getByRole("button", { name: /^(More actions|Actions)/ }).click();
  await frame.getByRole("menuitem", { name: "Delete" }).click();
  await frame.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(undo).toBeFocused();
  await undo.press("Enter");
  await expect(frame.getByRole("heading", { name: "Shall we keep this?" })).toBeVisible();
});
