import { randomUUID } from "node:crypto";
import { type Browser, expect, type FrameLocator } from "@playwright/test";
import type { SurveyId } from "#domain/ids.ts";
import { liveQuestions, sendLive } from "#test/send-live.ts";
import { expectClean, expectFits, inEachTheme } from "./barriers.ts";
import { addTab, emulator, personNamed } from "./prepare.ts";
import { keepClear, notificationOf, openSidePanel, openTab } from "./shell.ts";
import { test } from "./test.ts";

const meeting = "Weekly product sync";
const soon = { timeout: 12_000 };
type Live = Parameters<typeof sendLive>[2];

/** A tab with the page of the item, as one person sees it. */
async function openPage(browser: Browser, person: string, type: Live, id: SurveyId) {
  const chat = await emulator.place(meeting);
  const path = `/msteams/content/${type}/survey/${id}`;
  const tab = await addTab(chat, `Live ${randomUUID().slice(0, 4)}`, path);
  return openTab(browser, person, { id: chat, tab });
}

/** People in the running meeting, each in a window of their own, where only this item pops up. */
async function inMeeting(browser: Browser, people: string[]) {
  const chat = await emulator.place(meeting);
  const tab = await addTab(
    chat,
    `Story ${randomUUID().slice(0, 4)}`,
    "/msteams/content/meeting/tab",
  );
  return Promise.all(
    people.map(async (person) => {
      const { page, frame } = await openSidePanel(browser, person, tab);
      await expect(frame.getByRole("heading").first()).toBeVisible();
      return page;
    }),
  );
}

async function send(type: Live): Promise<{ id: SurveyId; question: string }> {
  const question = `${liveQuestions[type]().label} ${randomUUID().slice(0, 8)}`;
  const questions = [{ ...liveQuestions[type](), label: question }];
  const { id } = await sendLive({ emulator }, await personNamed("adele"), type, { questions });
  return { id, question };
}

const side = (frame: FrameLocator, name: "Up" | "Down") =>
  frame.getByRole("group", { name, exact: true });

test("a hot take pops up in the running meeting, people vote on it there, and everybody sees the votes at once (HOST-20, TAK-14, HOT-01, HOT-03, HOT-04, HOT-05, HOT-07, RES-34)", async ({
  browser,
}) => {
  const [megan, alex, grady] = await inMeeting(browser, ["megan", "alex", "grady"]);
  if (!megan || !alex || !grady) throw new Error("three people");
  const { id, question } = await send("hot-take");
  const host = await openPage(browser, "adele", "hot-take", id);
  await Promise.all([megan, alex, grady].map((page) => keepClear(page, id)));
  const bubbles = [megan, alex, grady].map((page) => notificationOf(page, id));
  const [ofMegan, ofAlex, ofGrady] = bubbles;
  if (!ofMegan || !ofAlex || !ofGrady) throw new Error("three bubbles");
  for (const bubble of bubbles) {
    await expect(bubble.getByRole("heading", { name: question })).toBeVisible(soon);
    await expect(bubble.getByRole("navigation")).toHaveCount(0);
  }
  await ofMegan.getByRole("button", { name: "Vote up" }).click();
  await ofAlex.getByRole("button", { name: "Vote up" }).click();
  await ofGrady.getByRole("button", { name: "Vote down" }).click();
  for (const frame of [...bubbles, host.frame]) {
    await expect(side(frame, "Up").getByText("67%")).toBeVisible(soon);
    await expect(side(frame, "Down").getByText("1 vote", { exact: true })).toBeVisible();
  }
  await expect(side(ofAlex, "Up").getByText("Your vote")).toBeVisible();
  const voters = host.frame.getByRole("region", { name: "Who voted" }).getByRole("listitem");
  await expect(voters).toHaveCount(3, soon);
  await expect(ofAlex.getByRole("region", { name: "Who voted" }).getByRole("listitem")).toHaveCount(
    1,
  );
  await expectClean(alex, `iframe[src$="${id}"]`);
  await inEachTheme(host.page, host.frame, 'iframe[title^="Tab:"]');

  await alex.screenshot({ path: "test-results/live-story-hot-take.png" });
  // Another thought.
  await ofAlex.getByRole("button", { name: "Vote down" }).press("Enter");
  await expect(side(host.frame, "Down").getByText("67%")).toBeVisible(soon);
  await expectFits(ofAlex, 400, ["Vote up", "Vote down", "Done"]);
  await ofMegan.getByRole("button", { name: "Done" }).click();
  await expect(megan.locator(`iframe[src$="${id}"]`)).toHaveCount(0);

  await (await personNamed("adele")).surveys.close({ params: { id }, body: {} });
  await expect(
    ofAlex.getByText("This hot take is no longer open for responses").first(),
  ).toBeVisible(soon);
  await expect(ofAlex.getByRole("button", { name: "Vote up" })).toHaveCount(0);
});

test("a participant without an account gives a name before the first vote (ANO-03, HOST-20)", async ({
  browser,
}) => {
  const [quinn] = await inMeeting(browser, ["quinn"]);
  if (!quinn) throw new Error("one person");
  const { id } = await send("hot-take");
  await keepClear(quinn, id);
  const bubble = notificationOf(quinn, id);
  await bubble.getByRole("button", { name: "Vote up" }).click();
  const dialog = bubble.getByRole("dialog", { name: "Tell who you are" });
  await expect(dialog).toBeVisible();
  await expectClean(quinn, `iframe[src$="${id}"]`);
  await quinn.screenshot({ path: "test-results/live-story-guest.png" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Quinn of the sea");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(side(bubble, "Up").getByText("Your vote")).toBeVisible(soon);
  await expect(side(bubble, "Up").getByText("1 vote", { exact: true })).toBeVisible(soon);
  await bubble.getByRole("button", { name: "Vote down" }).click();
  await expect(side(bubble, "Down").getByText("1 vote", { exact: true })).toBeVisible(soon);
  const { rows } = await (await personNamed("adele")).results.table({ params: { id }, query: {} });
  expect(rows.map(({ user }) => user?.name)).toEqual([expect.stringContaining("Quinn of the sea")]);
});

test("an icebreaker pops up in the running meeting, people answer it and react, and everybody reads along (HOST-20, TAK-14, ICE-01, ICE-02, ICE-03, ICE-04, ICE-06, ICE-16)", async ({
  browser,
}) => {
  const [megan, alex] = await inMeeting(browser, ["megan", "alex"]);
  if (!megan || !alex) throw new Error("two people");
  const { id, question } = await send("icebreaker");
  const host = await openPage(browser, "adele", "icebreaker", id);
  await Promise.all([megan, alex].map((page) => keepClear(page, id)));
  const [ofMegan, ofAlex] = [notificationOf(megan, id), notificationOf(alex, id)];
  await expect(ofAlex.getByRole("heading", { name: question })).toBeVisible(soon);
  await expect(host.frame.getByText("No responses yet")).toBeVisible(soon);
  await ofAlex.getByRole("textbox", { name: "Your response" }).fill("An astronaut");
  await ofAlex.getByRole("button", { name: "Submit" }).click();
  await expect(ofAlex.getByRole("button", { name: "Add Another Response" })).toBeVisible();
  await ofMegan.getByRole("textbox", { name: "Your response" }).fill("The one who feeds the lions");
  await ofMegan.getByRole("button", { name: "Submit" }).click();
  // A list does not move under a pointer.
  await Promise.all([megan, alex, host.page].map((page) => page.mouse.move(2, 2)));
  for (const frame of [ofMegan, ofAlex, host.frame]) {
    await expect(frame.getByText("An astronaut")).toBeVisible(soon);
    await expect(frame.getByText("The one who feeds the lions")).toBeVisible(soon);
    await expect(frame.getByText("2 responses")).toBeVisible();
  }
  const lions = (frame: FrameLocator) =>
    frame.getByRole("article").filter({ hasText: "The one who feeds the lions" });
  await lions(ofAlex).getByRole("button", { name: "Love" }).click();
  await lions(host.frame).getByRole("button", { name: /^Love/ }).click();
  await expect(lions(ofMegan).getByRole("button", { name: "Love, 2 people" })).toBeVisible(soon);
  await expectClean(alex, `iframe[src$="${id}"]`);
  await inEachTheme(host.page, host.frame, 'iframe[title^="Tab:"]');
  await expectFits(ofAlex, 400, ["Add Another Response", "Done"]);

  await ofAlex.getByRole("button", { name: "Add Another Response" }).press("Enter");
  await expect(ofAlex.getByRole("textbox", { name: "Your response" })).toBeFocused();
  await ofAlex.getByRole("textbox", { name: "Your response" }).fill("Or a baker");
  await alex.screenshot({ path: "test-results/live-story-icebreaker.png" });
  await ofAlex.getByRole("button", { name: "Submit" }).press("Enter");
  await host.page.mouse.move(2, 2);
  await expect(host.frame.getByText("Or a baker")).toBeVisible(soon);
});

test("a Q&A pops up in the running meeting with its questions, and Done closes it (HOST-20, TAK-12)", async ({
  browser,
}) => {
  const [alex] = await inMeeting(browser, ["alex"]);
  if (!alex) throw new Error("one person");
  const { id } = await send("qna");
  await keepClear(alex, id);
  const bubble = notificationOf(alex, id);
  await bubble.getByRole("button", { name: "Submit a question" }).click();
  await bubble.getByRole("textbox", { name: "Your question" }).fill("When do we ship?");
  await bubble.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(bubble.getByText("When do we ship?")).toBeVisible(soon);
  await expectClean(alex, `iframe[src$="${id}"]`);
  await alex.screenshot({ path: "test-results/live-story-qna.png" });
  await bubble.getByRole("button", { name: "Done" }).click();
  await expect(alex.locator(`iframe[src$="${id}"]`)).toHaveCount(0);
});
