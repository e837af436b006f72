import { readFile } from "node:fs/promises";
import { type Browser, expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { splitLabels } from "#domain/export/label-list.ts";
import { conversationId } from "#domain/ids.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { aPoll, aRecipient } from "#test/factories.ts";
import { readExport } from "#test/read-csv.ts";
import type { Directory } from "../emulator/emulator-api.ts";
import { answerAllOnPage, answerHalf, answerRest, type Given } from "./answer-page.ts";
import { everyKind, labels } from "./every-kind.ts";
import { addTab, emulator, newChannel, personNamed } from "./prepare.ts";
import { cardWith, dialogOf, keepClear, notificationOf, openAs, openTab } from "./shell.ts";
import { test } from "./test.ts";

const byAlex: Given = {
  one: "Trattoria Verde",
  comment: "Best dough, =1+1",
  several: ["Bread", "Figs"],
  scale: "4",
  nps: "10",
  yesNo: "Yes",
  text: '=HYPERLINK("http://evil.example")',
  date: "2026-12-24",
  time: "12:30",
};
const byMegan: Given = {
  one: "Noodle bar",
  comment: "It is near",
  several: ["Olives", "Cheese; aged", "Figs"],
  scale: "2",
  nps: "0",
  yesNo: "No",
  text: 'A "long" table,\nfor all of us',
  date: "2026-12-18",
  time: "19:00",
};
const byIsaiah: Given = {
  one: "Noodle bar",
  comment: "\u05E9\u05DC\u05D5\u05DD \u{1F469}\u200D\u{1F4BB}",
  several: ["Cheese; aged", "Dates"],
  scale: "5",
  nps: "8",
  yesNo: "Yes",
  text: "Nothing else",
  date: "2027-01-08",
  time: "00:30",
};

// A meeting that no other test uses: a window shows two bubbles at most.
const meeting = "Campaign review";

test("a survey of every kind is answered on the card, in the meeting's bubble and on the web page through a lost network, and the owner reads each answer and exports them all (CARD-02, TAK-02, TAK-10, TAK-11, TAK-15, TAK-24, TAK-31, BOT-05, HOST-20, HOST-46, RES-22, RES-33, EXP-09, EXP-15)", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const id = await emulator.place(meeting);
  const megan = await openMeeting(browser, "megan");
  const alex = await openAs(browser, "alex", meeting);
  const title = `Team lunch ${crypto.randomUUID().slice(0, 8)}`;
  const survey = await sendSurvey({ type: "meeting", id, name: meeting }, { title });

  await answerOnCard(cardWith(alex, title), byAlex);
  await answerInBubble(megan, survey);
  await answerOnWeb(browser, await shareLink(survey));

  const { page, frame } = await openTab(browser, "adele", { id, tab: await addTab(id, "Lunch", survey.results) });
  const answers = { "Alex Wilber": byAlex, "Megan Bowen": byMegan, "Isaiah Langer": byIsaiah };
  for (const [name, given] of Object.entries(answers)) await readPerson(frame, name, given);
  await frame.getByRole("tab", { name: "Responses" }).click();
  for (const [name, given] of Object.entries(answers)) await readRow(frame, name, given);

  const [header = [], ...lines] = readExport(await exportCsv(page, frame));
  expect(header).toEqual(["Name", "Completed Time", labels.one, `Comment: ${labels.one}`, ...headings]);
  expect(lines.map(asGiven)).toEqual(Object.entries(answers));
});

test("of an anonymous survey of two the owner sees the totals alone: no words, no names, and a file without lines (ANO-01)", async ({
  browser,
}) => {
  const where = await newChannel();
  const survey = await sendSurvey({ type: "channel", id: where.id, name: where.place }, { title: "In private", anonymity: "anonymous" });
  for (const [person, given] of [
    ["alex", byAlex],
    ["megan", byMegan],
  ] as const) {
    const { page, frame } = await openTab(browser, person, { id: where.id, tab: await addTab(where.id, "Answer", survey.taking) });
    await answerAllOnPage(frame, { ...given, several: ["Bread"] });
    await expect(frame.getByRole("heading", { name: "You've completed this survey!" })).toBeVisible();
    await page.context().close();
  }

  const { page, frame } = await openTab(browser, "adele", { id: where.id, tab: await addTab(where.id, "Results", survey.results) });
  await expect(frame.getByText("2 completed").first()).toBeVisible();
  await expect(frame.getByRole("row", { name: /^Noodle bar/ })).toContainText("50%");
  await expect(frame.getByRole("tab", { name: "By person" })).toHaveCount(0);
  await expectUntold(frame);
  await frame.getByRole("tab", { name: "Responses" }).click();
  await expect(frame.getByText("2 answered without a name. Their answers are shown once more people have answered.").first()).toBeVisible();
  await expectUntold(frame);

  const [header, ...lines] = readExport(await exportCsv(page, frame));
  expect(header).toContain(labels.text);
  expect(header).not.toContain("Name");
  expect(lines.flat().filter((cell) => cell !== "")).toEqual(["Answers without names are shown once 3 people have answered"]);
});

const headings = [labels.several, labels.scale, `NPS: ${labels.nps}`, labels.yesNo, labels.text, labels.date, labels.time];

type Survey = Awaited<ReturnType<typeof sendSurvey>>;

async function sendSurvey(to: { type: "meeting" | "channel"; id: string; name: string }, over: Partial<DraftInput>) {
  const owner = await personNamed("adele");
  const recipients = [aRecipient({ ...to, id: conversationId.parse(to.id) })];
  const { id } = await owner.surveys.create({ body: { draft: aPoll({ type: "survey", questions: everyKind(), recipients, ...over }) } });
  return { id, owner, results: `/msteams/content/survey/survey/${id}`, taking: `/msteams/content/surveyresponse/${id}` };
}

async function shareLink({ owner, id }: Survey): Promise<string> {
  const body = { type: "web", authMethod: "aad", id: owner.tenantId } as const;
  return (await owner.surveys.share({ params: { id }, body })).shortCodeUri;
}

/** Somebody's window of the meeting, which is running from now on. */
async function openMeeting(browser: Browser, person: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, permissions: ["local-network-access"] });
  const { meetings }: Directory = await (await page.request.get("/emulator/api/directory")).json();
  const found = meetings.find(({ subject }) => subject === meeting);
  if (!found) throw new Error("the meeting is one of the demo organisation's");
  await page.request.post(`/emulator/api/meetings/${encodeURIComponent(found.id)}/state`, { data: { running: true } });
  await page.goto(`/?${new URLSearchParams({ person, conversation: found.chatId, meeting: found.id })}`);
  await expect(page.getByRole("button", { name: "Leave" })).toBeVisible();
  return page;
}

/** The survey's card, question by question. */
async function answerOnCard(card: Locator, given: Given): Promise<void> {
  // The host reads the input's label before the choice's.
  const radio = (name: string) => card.getByRole("radio", { name: new RegExp(`(^| )${name}$`) }).check({ timeout: 3000 });
  const steps: (() => Promise<void>)[] = [
    async () => {
      await radio(given.one);
      const comment = card.getByRole("textbox", { name: "Your comment" });
      if (!(await comment.isVisible())) await card.getByRole("button", { name: "Add a comment" }).click({ timeout: 3000 });
      await comment.fill(given.comment, { timeout: 3000 });
    },
    async () => {
      const figs = card.getByRole("checkbox", { name: "Figs" });
      if ((await figs.count()) === 0) {
        await card.getByRole("textbox", { name: "Another choice" }).fill("Figs", { timeout: 3000 });
        await card.getByRole("button", { name: "Add choice" }).click({ timeout: 3000 });
      }
      await figs.check({ timeout: 5000 });
      await card.getByRole("checkbox", { name: "Bread" }).check({ timeout: 3000 });
    },
    () => radio(given.scale),
    async () => void (await card.getByRole("combobox").selectOption(given.nps, { timeout: 3000 })),
    () => radio(given.yesNo),
    () => card.getByRole("textbox").fill(given.text, { timeout: 3000 }),
    () => card.getByLabel(/^Your answer/).fill(given.date, { timeout: 3000 }),
    async () => void (await card.getByRole("combobox").selectOption(given.time, { timeout: 3000 })),
  ];
  const done = card.getByText("You've completed this survey!");
  const question = card.getByText(/^Question \d of 8$/);
  // The card may be drawn anew under the pointer, when the host has asked for the person's own view of it: whatever it asks is answered.
  await expect(async () => {
    while (!(await done.isVisible())) {
      const start = card.getByRole("button", { name: "Start", exact: true });
      if (await start.isVisible()) await start.click({ timeout: 3000 });
      const asked = (await question.textContent({ timeout: 3000 })) ?? "";
      await steps[Number(asked.at(9)) - 1]?.();
      await card.getByRole("button", { name: /^(Next|Submit)$/ }).click({ timeout: 3000 });
      await expect(card.getByText(asked, { exact: true })).toHaveCount(0, { timeout: 5000 });
    }
  }).toPass();
}

async function answerInBubble(page: Page, { id }: Survey): Promise<void> {
  await keepClear(page, id);
  const bubble = notificationOf(page, id);
  await answerAllOnPage(bubble, byMegan);
  await expect(bubble.getByRole("heading", { name: "You've completed this survey!" })).toBeVisible();
}

/** In a browser without the host: signs in, and loses the network after four questions. */
async function answerOnWeb(browser: Browser, link: string): Promise<void> {
  const page = await browser.newPage({ permissions: ["local-network-access"] });
  await page.goto(link);
  await page.getByRole("button", { name: "Sign in with Microsoft" }).click();
  await page.getByRole("link", { name: /Isaiah/ }).click();
  await answerHalf(page, byIsaiah);
  await page.context().setOffline(true);
  await answerRest(page, byIsaiah);
  await expect(page.getByText(/^Your answers are saved on this device\./)).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByRole("heading", { name: "You've completed this survey!" })).toBeVisible();
  await page.context().close();
}

/** The day, as pages write it. */
const dayOf = ({ date }: Given) => new Date(`${date}T00:00`);

async function readPerson(frame: FrameLocator, name: string, given: Given): Promise<void> {
  await frame.getByRole("tab", { name: "By person" }).click();
  const search = frame.getByRole("combobox", { name: "Person" });
  await search.click();
  await search.fill(name);
  await frame.getByRole("option", { name }).click();
  const about = (label: string) => frame.getByRole("region", { name: label });
  await expect(about(labels.one).getByRole("listitem").filter({ hasText: "Chosen" })).toContainText(given.one);
  await expect(about(labels.one)).toContainText(given.comment);
  const chosen = about(labels.several).getByRole("listitem").filter({ hasText: "Chosen" });
  await expect(chosen).toHaveCount(given.several.length);
  for (const choice of given.several) await expect(chosen.filter({ hasText: choice })).toHaveCount(1);
  await expect(about(labels.scale)).toContainText(given.scale);
  await expect(about(labels.nps)).toContainText(given.nps);
  await expect(about(labels.yesNo).getByRole("listitem").filter({ hasText: "Chosen" })).toContainText(given.yesNo);
  await expect(about(labels.text)).toContainText(given.text);
  await expect(about(labels.date)).toContainText(String(dayOf(given).getDate()));
}

async function readRow(frame: FrameLocator, name: string, given: Given): Promise<void> {
  const row = frame.getByRole("table", { name: "Responses" }).getByRole("row", { name });
  for (const text of [given.one, given.comment, ...given.several, given.scale, given.nps, given.yesNo, given.text])
    await expect(row).toContainText(text);
}

async function exportCsv(page: Page, frame: FrameLocator): Promise<string> {
  await frame.getByRole("button", { name: "More actions" }).click();
  await frame.getByRole("menuitem", { name: "Export" }).click();
  const button = dialogOf(page).getByRole("button", { name: "Export", exact: true });
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return readFile(await download.path(), "utf8");
}

/** A line of the file, read back. */
function asGiven([name, completed, one, comment, several, scale, nps, yesNo, text, date, time]: string[]): [string, Given] {
  expect(Number.isNaN(Date.parse(completed ?? ""))).toBe(false);
  const given = { one, comment, several: splitLabels(several ?? ""), scale, nps, yesNo, text, date, time };
  return [name ?? "", given as Given]; // safe: compared whole
}

/** Nothing that somebody wrote, and nobody who wrote it, is on the page. */
async function expectUntold(frame: FrameLocator): Promise<void> {
  const page = frame.locator("body");
  for (const text of [byAlex.text, byMegan.text, byAlex.comment, byMegan.comment, "Alex", "Megan", "Figs"])
    await expect(page).not.toContainText(text);
}
