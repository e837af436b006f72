import { readFile } from "node:fs/promises";
import { type Browser, expect, type FrameLocator, type Page } from "@playwright/test";
import { receiptsFile } from "#domain/export/receipts-file.ts";
import { expectFits, inEachTheme } from "./barriers.ts";
import { addTab, newChannel, sendPoll } from "./prepare.ts";
import { openTab } from "./shell.ts";
import { test } from "./test.ts";

type Where = Awaited<ReturnType<typeof newChannel>>;
const counted = (frame: FrameLocator) => frame.getByText("Your answer was counted");

async function openPoll(browser: Browser, person: string, where: Where, path: string, look = {}) {
  const tab = await addTab(where.id, "Poll", path);
  return openTab(browser, person, { id: where.id, tab }, look);
}

async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) });
}

async function openCheck(frame: FrameLocator): Promise<void> {
  await frame.getByRole("button", { name: /^Check the count/ }).click();
  await expect(frame.getByRole("textbox", { name: "Root of the list" })).toBeVisible();
}

test("who has answered an anonymous poll reads after its close that the answer was counted, and the owner saves the file to count again", async ({
  browser,
}) => {
  const where = await newChannel();
  const poll = await sendPoll({
    where,
    question: "A shorter Friday?",
    choices: ["Yes", "No"],
    anonymity: "anonymous",
    votes: { alex: 0, lee: 1 },
  });
  const { page, frame } = await openPoll(browser, "megan", where, poll.path);
  const answering = frame.getByRole("button", { name: "Answer", exact: true });
  const choice = frame.getByRole("radio", { name: "Yes" });
  await expect(answering.or(choice).first()).toBeVisible();
  if (await answering.isVisible()) await answering.click();
  await choice.check();
  await frame.getByRole("button", { name: "Vote", exact: true }).click();
  await expect(frame.getByText("You voted")).toBeVisible();
  await expect(counted(frame)).toHaveCount(0);

  await poll.owner.surveys.close({ params: { id: poll.id }, body: {} });
  await expect(counted(frame)).toBeVisible();
  await openCheck(frame);
  await counted(frame).scrollIntoViewIfNeeded();
  await picture(page, "own-1400");
  await inEachTheme(page, frame, 'iframe[title^="Tab:"]');

  const owner = await openPoll(browser, "adele", where, poll.path);
  await openCheck(owner.frame);
  const [root] = await Promise.all(
    [frame, owner.frame].map((each) =>
      each.getByRole("textbox", { name: "Root of the list" }).inputValue(),
    ),
  );
  const saving = owner.page.waitForEvent("download");
  await owner.frame.getByRole("button", { name: "Download proof file" }).click();
  const file = await (await saving).path();
  const read = receiptsFile.parse(JSON.parse(await readFile(file, "utf8")));
  expect(read.root).toBe(root);
  expect(read.rows).toHaveLength(3);
});

test("the check of the count fits a phone's width", async ({ browser }) => {
  const where = await newChannel();
  const poll = await sendPoll({
    where,
    question: "A shorter Friday?",
    choices: ["Yes", "No"],
    anonymity: "anonymous",
    votes: { alex: 0, lee: 1, megan: 0 },
  });
  await poll.owner.surveys.close({ params: { id: poll.id }, body: {} });
  const { page, frame } = await openPoll(browser, "adele", where, poll.path, { width: 320 });
  await openCheck(frame);
  await frame.getByRole("button", { name: "Download proof file" }).scrollIntoViewIfNeeded();
  await picture(page, "owner-320");
  await expectFits(frame, 320, ["Copy: Root of the list", "Download proof file"]);
});
