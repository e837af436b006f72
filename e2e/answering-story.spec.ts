import { readFile } from "node:fs/promises";
import { type Browser, expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { conversationId } from "#domain/ids.ts";
import { splitLabels } from "#domain/question/label-list.ts";
import type { Question } from "#domain/question/question.ts";
import { isMultiple, isNps, isRating } from "#domain/question/traits.ts";
import type { DraftInput } from "#domain/survey/draft.ts";
import { aPoll, aRecipient } from "#test/factories.ts";
import { inGroups } from "#test/in-groups.ts";
import { toldAnswers, toldQuestions } from "#test/kind-samples.ts";
import { readExport } from "#test/read-csv.ts";
import { answerText } from "#text/questions/registry.ts";
import type { Directory } from "../emulator/emulator-api.ts";
import { answerAllOnPage, answerHalf, answerRest, type Given } from "./answer-page.ts";
import { addTab, emulator, newChannel, personNamed } from "./prepare.ts";
import {
  act,
  answeredBy,
  cardWith,
  dialogOf,
  keepClear,
  notificationOf,
  openAs,
  openTab,
} from "./shell.ts";
import { test } from "./test.ts";

const byAlex: Given = { comment: "Best dough, =1+1", answers: toldAnswers(0) };
const byMegan: Given = { comment: "It is near", answers: toldAnswers(1) };
const byIsaiah: Given = {
  comment: "\u05E9\u05DC\u05D5\u05DD \u{1F469}\u200D\u{1F4BB}",
  answers: toldAnswers(2),
};
/** The questions of the survey; each survey has its own copy. */
const told = toldQuestions();

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

  const { page, frame } = await openTab(browser, "adele", {
    id,
    tab: await addTab(id, "Lunch", survey.results),
  });
  const answers = { "Alex Wilber": byAlex, "Megan Bowen": byMegan, "Isaiah Langer": byIsaiah };
  for (const [name, given] of Object.entries(answers)) await readPerson(frame, name, given);
  await frame.getByRole("tab", { name: "Responses" }).click();
  for (const [name, given] of Object.entries(answers)) await readRow(frame, name, given);

  const [header = [], ...lines] = readExport(await exportCsv(page, frame));
  expect(header).toEqual(["Name", "Completed Time", ...told.flatMap(headingsOf)]);
  expect(lines.map(asGiven)).toEqual(Object.entries(answers));
});

test("of an anonymous survey of two the owner sees the totals alone: no words, no names, and a file that says why it has none (ANO-01)", async ({
  browser,
}) => {
  const where = await newChannel();
  const survey = await sendSurvey(
    { type: "channel", id: where.id, name: where.place },
    { title: "In private", anonymity: "anonymous" },
  );
  for (const [person, given] of [
    ["alex", byAlex],
    ["megan", byMegan],
  ] as const) {
    const { page, frame } = await openTab(browser, person, {
      id: where.id,
      tab: await addTab(where.id, "Answer", survey.taking),
    });
    await answerAllOnPage(frame, { ...given, answers: withoutOwnChoices(given.answers) });
    await expect(
      frame.getByRole("heading", { name: "You've completed this survey!" }),
    ).toBeVisible();
    await page.context().close();
  }

  const { page, frame } = await openTab(browser, "adele", {
    id: where.id,
    tab: await addTab(where.id, "Results", survey.results),
  });
  await expect(answeredBy(frame, 2)).toBeVisible();
  const waiting = frame.getByText(`2 answers are in. ${inGroups}`);
  await expect(waiting.first()).toBeVisible();
  await expect(frame.getByRole("row", { name: /^Noodle bar/ })).toHaveCount(0);
  await expectUntold(frame);
  await act(frame, "Close");
  await frame
    .getByRole("dialog")
    .or(frame.getByRole("alertdialog"))
    .getByRole("button", { name: "Close", exact: true })
    .click();
  await expect(frame.getByRole("row", { name: /^Noodle bar/ })).toContainText("50%");
  await expect(waiting).toHaveCount(0);
  await expect(frame.getByRole("tab", { name: "By person" })).toHaveCount(0);
  await expectUntold(frame);
  await frame.getByRole("tab", { name: "Responses" }).click();
  await expect(
    frame
      .getByText(
        "2 answered without a name. Their answers are shown once more signed-in people answer.",
      )
      .first(),
  ).toBeVisible();
  await expectUntold(frame);

  const [header, ...lines] = readExport(await exportCsv(page, frame));
  expect(header).toContain("What else?");
  expect(header).not.toContain("Name");
  expect(lines).toEqual([
    [""],
    ["Note"],
    ["Answers without names are shown once 3 signed-in people have answered"],
  ]);
});

/** A question's columns in the exported file. */
function headingsOf(asked: Question): string[] {
  const own = isNps(asked) ? `NPS: ${asked.label}` : asked.label;
  return asked.allowComments ? [own, `Comment: ${asked.label}`] : [own];
}

/** With `Bread` for what may have several choices, as nobody has added any. */
function withoutOwnChoices(answers: Given["answers"]): Given["answers"] {
  return Object.fromEntries(
    Object.entries(answers).map(([label, answer]) => [
      label,
      Array.isArray(answer) ? ["Bread"] : answer,
    ]),
  );
}

type Survey = Awaited<ReturnType<typeof sendSurvey>>;

async function sendSurvey(
  to: { type: "meeting" | "channel"; id: string; name: string },
  over: Partial<DraftInput>,
) {
  const owner = await personNamed("adele");
  const recipients = [aRecipient({ ...to, id: conversationId.parse(to.id) })];
  const { id } = await owner.surveys.create({
    body: { draft: aPoll({ type: "survey", questions: toldQuestions(), recipients, ...over }) },
  });
  return {
    id,
    owner,
    results: `/msteams/content/survey/survey/${id}`,
    taking: `/msteams/content/surveyresponse/${id}`,
  };
}

async function shareLink({ owner, id }: Survey): Promise<string> {
  const body = { type: "web", authMethod: "aad", id: owner.tenantId } as const;
  return (await owner.surveys.share({ params: { id }, body })).shortCodeUri;
}

/** A person's window of the meeting, which is running from now on. */
async function openMeeting(browser: Browser, person: string): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 1400, height: 900 },
    permissions: ["local-network-access"],
  });
  const { meetings }: Directory = await (await page.request.get("/emulator/api/directory")).json();
  const found = meetings.find(({ subject }) => subject === meeting);
  if (!found) throw new Error("the meeting is one of the demo organisation's");
  await page.request.post(`/emulator/api/meetings/${encodeURIComponent(found.id)}/state`, {
    data: { running: true },
  });
  await page.goto(
    `/?${new URLSearchParams({ person, conversation: found.chatId, meeting: found.id })}`,
  );
  await expect(page.getByRole("button", { name: "Leave" })).toBeVisible();
  return page;
}

/** The survey's card opens its questions in a dialog, one by one. */
async function answerOnCard(card: Locator, given: Given): Promise<void> {
  const answers = Object.values(given.answers);
  const form = card.page().getByRole("dialog");
  // The card may be drawn anew under the pointer, when the host has asked for the person's own view
  // of it. What is in the dialog stays.
  await expect(async () => {
    await card.getByRole("button", { name: "Start", exact: true }).click({ timeout: 3000 });
    await expect(form).toBeVisible({ timeout: 3000 });
  }).toPass();
  for (const [at, answer] of answers.entries()) {
    await expect(form.getByText(`Question ${at + 1} of ${answers.length}`)).toBeVisible();
    if (at === 0) await form.getByRole("button", { name: "Add a comment" }).click();
    if (at === 0) await form.getByRole("textbox", { name: "Your comment" }).fill(given.comment);
    if (await answerInForm(form, answer)) continue;
    await form.getByRole("button", { name: /^(Next|Submit)$/ }).click();
  }
  await expect(form.getByText("You've completed this survey!")).toBeVisible();
  await form.getByRole("button", { name: "Close dialog" }).click();
}

/** Answers the question of the form; whether that led on already. */
async function answerInForm(form: Locator, answer: string | string[]): Promise<boolean> {
  if (Array.isArray(answer)) {
    const figs = form.getByRole("checkbox", { name: "Figs" });
    if ((await figs.count()) === 0) {
      await form.getByRole("textbox", { name: "Another choice" }).fill("Figs");
      await form.getByRole("button", { name: "Add choice" }).click();
    }
    await figs.check();
    await form.getByRole("checkbox", { name: "Bread" }).check();
    return false;
  }
  // The host reads the input's label before the choice's.
  const exactly = answer.replace(/[^\w ]/g, "\\$&");
  const radio = form.getByRole("radio", { name: new RegExp(`(^| )${exactly}$`) });
  const step = form.getByRole("button", { name: new RegExp(`^${exactly} of `) });
  const list = form.getByRole("combobox");
  if ((await step.count()) > 0) {
    await step.click();
    return true;
  }
  if ((await radio.count()) > 0) await radio.check();
  else if ((await list.count()) > 0) await list.selectOption(answer);
  else await form.getByLabel(/^Your answer/).fill(answer);
  return false;
}

async function answerInBubble(page: Page, { id }: Survey): Promise<void> {
  await keepClear(page, id);
  const bubble = notificationOf(page, id);
  await answerAllOnPage(bubble, byMegan);
  await expect(
    bubble.getByRole("heading", { name: "You've completed this survey!" }),
  ).toBeVisible();
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

/** The parts of an answer as pages show it. */
function shownIn(asked: Question, { answers }: Given): string[] {
  const answer = [answers[asked.label] ?? []].flat();
  return "choices" in asked ? answer : answer.map((text) => answerText(asked, text));
}

async function readPerson(frame: FrameLocator, name: string, given: Given): Promise<void> {
  await frame.getByRole("tab", { name: "By person" }).click();
  const search = frame.getByRole("combobox", { name: "Person" });
  await search.click();
  await search.fill(name);
  await frame.getByRole("option", { name }).click();
  for (const asked of told) {
    const about = frame.getByRole("region", { name: asked.label });
    const parts = shownIn(asked, given);
    if (asked.allowComments) await expect(about).toContainText(given.comment);
    await expect(about).toContainText(parts[0] ?? "");
    if (!("choices" in asked) || isRating(asked)) continue;
    const chosen = about.getByRole("listitem").filter({ hasText: "Chosen" });
    await expect(chosen).toHaveCount(parts.length);
    for (const part of parts) await expect(chosen.filter({ hasText: part })).toHaveCount(1);
  }
}

async function readRow(frame: FrameLocator, name: string, given: Given): Promise<void> {
  const row = frame.getByRole("table", { name: "Responses" }).getByRole("row", { name });
  for (const text of [given.comment, ...told.flatMap((asked) => shownIn(asked, given))])
    await expect(row).toContainText(text);
}

async function exportCsv(page: Page, frame: FrameLocator): Promise<string> {
  await act(frame, "Export");
  const button = dialogOf(page).getByRole("button", { name: "Export", exact: true });
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return readFile(await download.path(), "utf8");
}

/** A line of the file, read back. */
function asGiven([name = "", completed = "", ...cells]: string[]): [string, Given] {
  expect(Number.isNaN(Date.parse(completed))).toBe(false);
  const heads = told.flatMap(headingsOf);
  const cellOf = (head: string) => cells[heads.indexOf(head)] ?? "";
  const commented = told.find(({ allowComments }) => allowComments)?.label ?? "";
  const answers = told.map((asked): [string, string | string[]] => {
    const cell = cellOf(headingsOf(asked)[0] ?? "");
    return [asked.label, isMultiple(asked) ? splitLabels(cell) : cell];
  });
  return [name, { comment: cellOf(`Comment: ${commented}`), answers: Object.fromEntries(answers) }];
}

/** Nothing that a person wrote, and nobody who wrote it, is on the page. */
async function expectUntold(frame: FrameLocator): Promise<void> {
  const page = frame.locator("body");
  for (const text of [
    ...[byAlex, byMegan].map(({ answers }) => String(answers["What else?"])),
    byAlex.comment,
    byMegan.comment,
    "Alex",
    "Megan",
    "Figs",
  ])
    await expect(page).not.toContainText(text);
}
