import { randomUUID } from "node:crypto";
import { expect, type FrameLocator } from "@playwright/test";
import { conversationId } from "#domain/ids.ts";
import { addTab, emulator, personNamed, sendPoll } from "./prepare.ts";
import {
  type AppPage,
  answeredBy,
  keepClear,
  notificationOf,
  openSidePanel,
  vote,
} from "./shell.ts";
import { test } from "./test.ts";

const meeting = "Weekly product sync";
const soon = { timeout: 12_000 };

const item = (frame: FrameLocator, question: string) =>
  frame.getByRole("link", { name: question, exact: true });
const row = (frame: FrameLocator, question: string) =>
  frame.getByRole("listitem").filter({ has: item(frame, question) });

/**
 * Presenter, attendee, a guest of the directory and a participant without an account, each with the
 * side panel of their own window.
 */
async function everybody(browser: Parameters<typeof openSidePanel>[0]) {
  const chat = await emulator.place(meeting);
  // With a survey in it, the panel starts as a list.
  await sendPoll({ by: "megan", where: { id: chat, place: meeting }, question: "Sent before?" });
  const tab = await addTab(
    chat,
    `Story ${randomUUID().slice(0, 4)}`,
    "/msteams/content/meeting/tab",
  );
  const open = async (person: string) => {
    const shown = await openSidePanel(browser, person, tab);
    await expect(shown.frame.getByRole("list", { name: "Sent to this meeting" })).toBeVisible();
    await shown.frame.locator("html").evaluate((html) => html.setAttribute("data-loaded", "once"));
    return shown;
  };
  const [megan, alex, grady, quinn] = await Promise.all([
    open("megan"),
    open("alex"),
    open("grady"),
    open("quinn"),
  ]);
  return { chat: conversationId.parse(chat), megan, alex, grady, quinn };
}

/** Writes a poll in the panel and sends it; answers its id. */
async function send({ page, frame }: AppPage, question: string): Promise<string> {
  await keepClear(page);
  await frame.getByRole("button", { name: "Quick Create" }).click();
  await frame.getByRole("link", { name: /^Poll/ }).click();
  await frame.getByRole("textbox", { name: /^Question/ }).fill(question);
  await frame.getByRole("textbox", { name: "Choice 1" }).fill("Left");
  await frame.getByRole("textbox", { name: "Choice 2" }).fill("Right");
  await frame.getByRole("button", { name: "Send", exact: true }).click();
  const href = await item(frame, question).getAttribute("href");
  return href?.split("/").at(-1) ?? "";
}

async function answerInBubble({ page }: AppPage, id: string): Promise<void> {
  const bubble = notificationOf(page, id);
  await bubble.getByRole("radio", { name: "Right" }).check();
  await bubble.getByRole("button", { name: "Submit" }).click();
  await expect(bubble.getByText("You've completed this poll!")).toBeVisible();
  await page.screenshot({ path: "test-results/meeting-story-bubble.png" });
  await keepClear(page);
}

/** In the meeting's chat, beside the window of the meeting. */
async function answerOnCard({ page }: AppPage, chat: string, question: string): Promise<void> {
  const chatWindow = await page.context().newPage();
  await chatWindow.goto(`/?${new URLSearchParams({ person: "grady", conversation: chat })}`);
  await vote(chatWindow, question, "Left");
  await chatWindow.screenshot({ path: "test-results/meeting-story-card.png" });
  await chatWindow.close();
}

async function answerInPanel({ page, frame }: AppPage, question: string): Promise<void> {
  await keepClear(page);
  await item(frame, question).click();
  await frame.getByRole("link", { name: "Answer", exact: true }).click();
  await frame.getByRole("radio", { name: "Right" }).check();
  await frame.getByRole("button", { name: "Submit" }).click();
  const dialog = frame.getByRole("dialog", { name: "Tell who you are" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Quinn of the sea");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(frame.getByText("You've completed this poll!")).toBeVisible();
  // This page is a document of its own: the next Back belongs to the one that follows.
  const html = frame.locator("html");
  await html.evaluate((element) => element.setAttribute("data-answered", "yes"));
  await frame.getByRole("link", { name: "Back" }).click();
  await expect(html).not.toHaveAttribute("data-answered");
  await frame.getByRole("link", { name: "Back" }).click();
}

test("a poll sent in the side panel of the running meeting is answered by an attendee in the bubble, by a guest on the card and by a person without an account in the panel; the presenter sees it live and closes it for all (MTG-17, MTG-23, MTG-27, MTG-29, HOST-20, HOST-23, ANO-03, PERM-02, PERM-04)", async ({
  browser,
}) => {
  const { chat, megan, alex, grady, quinn } = await everybody(browser);
  const question = `Where shall we go? ${randomUUID().slice(0, 8)}`;
  const id = await send(megan, question);
  for (const { page, frame } of [alex, grady, quinn]) {
    await expect(row(frame, question).getByText("Live", { exact: true })).toBeVisible(soon);
    await expect(notificationOf(page, id).getByText(question)).toBeVisible();
    await expect(frame.getByRole("button", { name: /^(Quick Create|More ways|Sort)/ })).toHaveCount(
      0,
    );
    await expect(row(frame, question).getByRole("button")).toHaveCount(0);
    await expect(frame.locator("html")).toHaveAttribute("data-loaded", "once");
  }
  await Promise.all([alex, grady, quinn].map(({ page }) => keepClear(page, id)));

  await item(megan.frame, question).click();
  await answerInBubble(alex, id);
  await expect(answeredBy(megan.frame, 1)).toBeVisible(soon);
  await Promise.all([answerOnCard(grady, chat, question), answerInPanel(quinn, question)]);
  await expect(answeredBy(megan.frame, 3)).toBeVisible(soon);
  await megan.page.screenshot({ path: "test-results/meeting-story-live.png" });

  await megan.frame.getByRole("link", { name: "Back" }).click();
  await megan.frame.getByRole("button", { name: `Actions for ${question}` }).click();
  await megan.frame.getByRole("menuitem", { name: "Close" }).click();
  await megan.frame.getByRole("alertdialog").getByRole("button", { name: "Close" }).click();
  for (const { frame } of [megan, alex, grady, quinn]) {
    await expect(row(frame, question).getByText("Closed", { exact: true })).toBeVisible(soon);
    await expect(row(frame, question).getByText(/^3 (of \d+ )?answered$/)).toBeVisible(soon);
  }
  // The page that Quinn answered on is a document of its own.
  for (const { frame } of [megan, alex, grady])
    await expect(frame.locator("html")).toHaveAttribute("data-loaded", "once");
  await quinn.page.screenshot({ path: "test-results/meeting-story-quinn.png" });
});

test("the order that the presenter chooses is the order that the attendee has within seconds (MTG-21, MTG-22, MTG-27)", async ({
  browser,
}) => {
  // A meeting that other tests do not use.
  const place = "Campaign review";
  const chat = conversationId.parse(await emulator.place(place));
  const presenter = await personNamed("megan");
  for (const at of [1, 2])
    await sendPoll({ by: "megan", where: { id: chat, place }, question: `Sent as number ${at}?` });
  const tab = await addTab(
    chat,
    `Order ${randomUUID().slice(0, 4)}`,
    "/msteams/content/meeting/tab",
  );
  const open = (person: string) => openSidePanel(browser, person, tab, { meeting: place });
  const [megan, alex] = [await open("megan"), await open("alex")];
  const first = alex.frame
    .getByRole("list", { name: "Sent to this meeting" })
    .getByRole("link")
    .first();
  const { surveys } = await presenter.surveys.ofAudience({
    params: { audienceId: chat },
    query: { sort: "oldest", limit: 1 },
  });
  const oldest = new RegExp(`/${surveys[0]?.id}$`);
  await keepClear(megan.page);
  await expect(first).toBeVisible();
  await expect(first).not.toHaveAttribute("href", oldest);
  try {
    await megan.frame.getByRole("button", { name: "Sort: Newest" }).click();
    await megan.frame.getByRole("menuitemradio", { name: "Oldest" }).click();
    await expect(first).toHaveAttribute("href", oldest, soon);
  } finally {
    await presenter.surveys.setGroupConfig({
      params: { chatId: chat },
      body: { sortOrder: "newest" },
    });
  }
  await expect(first).not.toHaveAttribute("href", oldest, soon);
});
