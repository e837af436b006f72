import { randomUUID } from "node:crypto";
import { expect, type FrameLocator, type Page } from "@playwright/test";
import { conversationId } from "#domain/ids.ts";
import { aRecipient } from "#test/factories.ts";
import { expectClean, expectFits } from "./barriers.ts";
import { addTab, emulator, sendPoll } from "./prepare.ts";
import {
  type AppPage,
  expectTheme,
  keepClear,
  notificationOf,
  openSidePanel,
  switchTheme,
} from "./shell.ts";
import { test } from "./test.ts";

const meeting = "Weekly product sync";
const unique = (words: string) => `${words} ${randomUUID().slice(0, 8)}?`;
const stageOf = (page: Page): FrameLocator => page.frameLocator('iframe[title^="Stage:"]');
const showing = (frame: FrameLocator, question: string) =>
  frame.getByRole("button", { name: `Show ${question} on stage` });

/** The running meeting with a poll in it, and the app's tab beside it. */
async function meetingWith(over: Partial<Parameters<typeof sendPoll>[0]> = {}) {
  const id = conversationId.parse(await emulator.place(meeting));
  const question = unique("Where to");
  const poll = await sendPoll({
    by: "megan",
    where: { id, place: meeting },
    recipients: [aRecipient({ type: "meeting", id, name: meeting })],
    question,
    choices: ["Left", "Right"],
    ...over,
  });
  const tab = await addTab(id, `Stage ${randomUUID().slice(0, 4)}`, "/msteams/content/meeting/tab");
  return { tab, question, ...poll };
}

test("the bubble of a survey stays for everybody in the meeting but its sender, and closed by key leaves the focus in the meeting (HOST-20)", async ({
  browser,
}) => {
  const { tab } = await meetingWith();
  const megan = await openSidePanel(browser, "megan", tab);
  const alex = await openSidePanel(browser, "alex", tab);
  for (const { frame } of [megan, alex])
    await expect(frame.getByRole("list", { name: "Sent to this meeting" })).toBeVisible();
  const { id, question } = await meetingWith();
  await expect(notificationOf(alex.page, id).getByText(question)).toBeVisible();
  await expect(megan.frame.getByRole("link", { name: question, exact: true })).toBeVisible();
  await expect(megan.page.locator(`iframe[title^="Notification:"][src$="${id}"]`)).toHaveCount(0);
  const ofAlex = alex.page.locator('section[role="alert"]');
  for (let left = await ofAlex.count(); left > 0; left -= 1) {
    await ofAlex.first().getByRole("button", { name: "Close notification" }).focus();
    await alex.page.keyboard.press("Enter");
    await expect(ofAlex).toHaveCount(left - 1);
    expect(await alex.page.evaluate("document.activeElement.tagName")).not.toBe("BODY");
  }
});

async function share({ page, frame }: AppPage, question: string): Promise<void> {
  await keepClear(page);
  await showing(frame, question).click();
  await expect(stageOf(page).getByRole("heading", { name: question })).toBeVisible();
}

// One stage for all: the stories of it come one after the other.
test.describe.configure({ mode: "serial" });

test("a presenter brings a poll to the stage by the keyboard, everybody in the meeting sees it move with a vote, an attendee can neither share nor end it, and the presenter ends it (MTG-29, HOST-20)", async ({
  browser,
}) => {
  const { tab, question, vote } = await meetingWith({ votes: { grady: 0 } });
  const megan = await openSidePanel(browser, "megan", tab);
  const alex = await openSidePanel(browser, "alex", tab);
  await expect(alex.frame.getByRole("link", { name: question, exact: true })).toBeVisible();
  await expect(showing(alex.frame, question)).toHaveCount(0);

  await keepClear(megan.page);
  await keepClear(alex.page);
  await showing(megan.frame, question).focus();
  await megan.page.keyboard.press("Enter");
  for (const { page } of [megan, alex]) {
    await expect(stageOf(page).getByRole("heading", { name: question })).toBeVisible();
    await expect(stageOf(page).getByText("1 of 5 answered")).toBeVisible();
  }
  const bars = stageOf(alex.page).getByRole("list", { name: `Results of ${question}` });
  await expect(bars.getByRole("listitem")).toHaveText([/Left\s+100%/, /Right\s+0%/]);
  await vote("diego", 1);
  await vote("alex", 1);
  await expect(bars.getByRole("listitem")).toHaveText([/Right\s+Leading\s+67%/, /Left\s+33%/], {
    timeout: 8000,
  });
  await expect(stageOf(alex.page).getByText("3 of 5 answered")).toBeVisible();

  const again = megan.frame.getByRole("button", { name: `${question}: on stage now, show again` });
  await expect(again).toBeVisible();
  await expect(alex.page.getByRole("button", { name: "Stop sharing" })).toHaveCount(0);
  await megan.page.getByRole("button", { name: "Stop sharing" }).click();
  await expect(alex.page.getByRole("list", { name: "Participants" })).toBeVisible();
  await expect(again).toHaveCount(0);
});

test("somebody who may not see results sees the question on the stage and how to answer, until it closes; its owner sees no more there (RES-01, RES-02)", async ({
  browser,
}) => {
  const { tab, question, owner, id } = await meetingWith({
    resultsVisibility: "after-close",
    votes: { grady: 0 },
  });
  const megan = await openSidePanel(browser, "megan", tab);
  const alex = await openSidePanel(browser, "alex", tab);
  await share(megan, question);
  for (const { page } of [alex, megan]) {
    const stage = stageOf(page);
    await expect(stage.getByRole("heading", { name: question })).toBeVisible();
    await expect(stage.getByRole("listitem")).toHaveText(["Left", "Right"]);
    await expect(stage.getByText("Answer in the meeting's chat, or open")).toBeVisible();
    await expect(stage.getByText("%")).toHaveCount(0);
  }
  await owner.surveys.close({ params: { id }, body: {} });
  await expect(stageOf(alex.page).getByRole("listitem")).toHaveText([/Left\s+100%/, /Right\s+0%/]);
  await megan.page.getByRole("button", { name: "Stop sharing" }).click();
});

test("the stage scales as one, has no accessibility violation that axe finds and nothing moves where less motion is asked for, from 1280 to 280 pixels (HOST-07)", async ({
  browser,
}) => {
  const { tab, question } = await meetingWith({ votes: { grady: 0, diego: 1, alex: 1 } });
  const megan = await openSidePanel(browser, "megan", tab, { width: 1304, height: 1000 });
  await share(megan, question);
  await megan.page.getByRole("button", { name: "Close panel" }).click();
  const { page } = megan;
  const stage = stageOf(page);
  const heading = stage.getByRole("heading", { name: question });
  const size = () =>
    heading.evaluate((element) =>
      Number.parseFloat(
        element.ownerDocument.defaultView?.getComputedStyle(element).fontSize ?? "0",
      ),
    );
  await expect.poll(size).toBeCloseTo(48, 0);
  const moving = stage
    .locator("html")
    .evaluate((html) => html.ownerDocument.getAnimations().length);
  expect(await moving).toBe(0);
  for (const theme of ["dark", "contrast"] as const) {
    await switchTheme(page, theme);
    await expectTheme(stage, theme);
    await page.screenshot({ path: `test-results/stage-${theme}.png` });
    await expectClean(page, 'iframe[title^="Stage:"]');
  }
  await page.setViewportSize({ width: 664, height: 500 });
  await expect.poll(size).toBeLessThan(25);
  await page.setViewportSize({ width: 304, height: 640 });
  await expectFits(stage, 280, []);
  expect(await size()).toBeGreaterThanOrEqual(18);
  await page.screenshot({ path: "test-results/stage-280.png" });
  await page.setViewportSize({ width: 1304, height: 900 });
  await page.getByRole("button", { name: "Stop sharing" }).click();
});
