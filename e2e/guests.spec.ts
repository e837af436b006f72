import { randomUUID } from "node:crypto";
import { type Browser, expect, type FrameLocator } from "@playwright/test";
import { expectClean, expectFits } from "./barriers.ts";
import { addTab, emulator, newChannel, sendPoll } from "./prepare.ts";
import { type AppPage, answeredBy, keepClear, openSidePanel } from "./shell.ts";
import { test } from "./test.ts";

const meeting = "Weekly product sync";
const choices = ["Trattoria Verde", "Noodle bar"];

async function pollInMeeting(over: { anonymity?: "anonymous" } = {}) {
  const question = `Where shall we eat? ${randomUUID().slice(0, 8)}`;
  const id = await emulator.place(meeting);
  return {
    ...(await sendPoll({ where: { id, place: meeting }, question, choices, ...over })),
    question,
    chat: id,
  };
}

/** A page of the product beside the running meeting, as Quinn, who has no account, sees it. */
async function openAsQuinn(
  browser: Browser,
  chat: string,
  path: string,
  look = {},
): Promise<AppPage> {
  const shown = await openSidePanel(
    browser,
    "quinn",
    await addTab(chat, `Answer ${randomUUID().slice(0, 4)}`, path),
    look,
  );
  await keepClear(shown.page);
  return shown;
}

async function vote(frame: FrameLocator, choice: string): Promise<void> {
  await frame.getByRole("radio", { name: choice }).check();
  await frame.getByRole("button", { name: "Submit" }).click();
}

test("a participant without an account is asked for a name once, answers in the meeting, and the owner sees it (ANO-03, ANO-06, ANO-07, ANO-10, PERM-04)", async ({
  browser,
}) => {
  const poll = await pollInMeeting();
  const path = `/msteams/content/meeting/poll/${poll.id}`;
  const { page, frame } = await openAsQuinn(browser, poll.chat, path);
  await expect(frame.getByText(poll.question)).toBeVisible();
  await vote(frame, "Noodle bar");
  const dialog = frame.getByRole("dialog", { name: "Tell who you are" });
  await expect(dialog.getByText("Name is required")).toHaveCount(0);
  await dialog.getByRole("textbox", { name: "Name" }).fill(" ");
  await expect(dialog.getByText("Name is required")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Quinn of the sea");
  await dialog.getByRole("textbox", { name: "Email" }).fill("quinn@");
  await expect(dialog.getByText("Please enter a valid email address")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Email" }).fill("quinn@example.com");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(frame.getByText("You've completed this poll!")).toBeVisible();
  await page.reload();
  await expect(frame.getByText("You've completed this poll!")).toBeVisible();
  const { results, responses } = await poll.owner.responses.results({ params: { id: poll.id } });
  expect(results?.responseCount).toBe(1);
  expect(responses.map(({ user }) => user.name)).toEqual(["Quinn of the sea (Guest)"]);
  expect(JSON.stringify({ results, responses })).not.toContain("quinn@example.com");
});

test("the dialog has no accessibility violation that axe finds, can be used by keys alone, and fits 280 pixels (ANO-03)", async ({
  browser,
}) => {
  const poll = await pollInMeeting();
  const { page, frame } = await openAsQuinn(
    browser,
    poll.chat,
    `/msteams/content/meeting/poll/${poll.id}`,
    { width: 281, height: 800 },
  );
  await vote(frame, "Noodle bar");
  const dialog = frame.getByRole("dialog", { name: "Tell who you are" });
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  await expectClean(page, 'iframe[title^="Side panel:"]');
  await expectFits(frame, 280, ["Skip"]);
  await page.screenshot({ path: "test-results/guest-dialog-280.png" });
  // To the dialog itself: a bubble of the meeting may have taken the window's focus meanwhile.
  await dialog.getByRole("textbox", { name: "Name" }).press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(frame.getByText("You've completed this poll!")).toHaveCount(0);
  await frame.getByRole("button", { name: "Submit" }).press("Enter");
  await dialog.getByRole("button", { name: "Skip" }).press("Enter");
  await expect(frame.getByText("You've completed this poll!")).toBeVisible();
});

test("a participant without an account is asked for no name where answers have none (ANO-01, ANO-03)", async ({
  browser,
}) => {
  const poll = await pollInMeeting({ anonymity: "anonymous" });
  const path = `/msteams/content/meeting/poll/${poll.id}`;
  const { frame } = await openAsQuinn(browser, poll.chat, path);
  await vote(frame, "Noodle bar");
  await expect(frame.getByText("You've completed this poll!")).toBeVisible();
  await expect(frame.getByRole("dialog")).toHaveCount(0);
});

test("a participant without an account finds in the side panel what was sent to the meeting, answers it under a name, and sees its results (ANO-03, ANO-10, ANO-16, MTG-29, PERM-04)", async ({
  browser,
}) => {
  const poll = await pollInMeeting();
  await poll.vote("megan", 1);
  const elsewhere = await newChannel();
  const other = `Not for Quinn ${randomUUID().slice(0, 8)}`;
  await sendPoll({ where: elsewhere, question: other, choices });
  const { page, frame } = await openAsQuinn(browser, poll.chat, "/msteams/content/meeting/tab", {
    width: 281,
    height: 800,
  });
  const item = frame.getByRole("link", { name: poll.question, exact: true });
  await expect(item).toBeVisible();
  await expect(frame.getByText(other)).toHaveCount(0);
  await expect(frame.getByRole("button")).toHaveCount(0);
  await item.click();
  await expect(answeredBy(frame, 1)).toBeVisible();
  await page.screenshot({ path: "test-results/guest-results-280.png" });
  await frame.getByRole("link", { name: "Answer", exact: true }).click();
  await vote(frame, "Noodle bar");
  await frame
    .getByRole("dialog", { name: "Tell who you are" })
    .getByRole("button", { name: "Skip" })
    .click();
  await expect(frame.getByText("You've completed this poll!")).toBeVisible();
  await page.screenshot({ path: "test-results/guest-answered-280.png" });
  await frame.getByRole("link", { name: "Back" }).click();
  await expect(answeredBy(frame, 2)).toBeVisible();
  await frame.getByRole("link", { name: "Back" }).click();
  await expect(item).toBeVisible();
});
