import { expect, type FrameLocator } from "@playwright/test";
import { conversationId } from "#domain/ids.ts";
import { aRecipient } from "#test/factories.ts";
import { expectClean, themes } from "./barriers.ts";
import { press } from "./keys.ts";
import { addTab, emulator, personNamed } from "./prepare.ts";
import {
  cardWith,
  dialogOf,
  finish,
  keepClear,
  notificationOf,
  openAs,
  openMeetingPanel,
  openPicker,
  openTab,
  placeId,
  switchTheme,
} from "./shell.ts";
import { test } from "./test.ts";

const meeting = "Weekly product sync";
// One after the other: the host of the first closes the newest game of the meeting.
test.describe.configure({ mode: "default" });

test("a host makes and starts a game in a meeting, two people play it, and its end shows the places (AUT-33, HOST-20, TAK-13, TRV-01, TRV-06, TRV-07, TRV-09, TRV-12, TRV-14, TRV-15, TRV-16, TRV-19, TRV-24, TRV-25)", async ({
  browser,
}) => {
  const host = await openAs(browser, "adele", meeting);
  const picker = await openPicker(host);
  await picker.getByRole("link", { name: /^Trivia/ }).click();
  await expect(picker.getByRole("heading", { name: "New trivia" })).toBeVisible();
  await picker.getByRole("combobox", { name: "Number of questions" }).selectOption("5");
  await picker.getByRole("combobox", { name: "Seconds per question" }).selectOption("10");
  await picker.getByRole("combobox", { name: "Category" }).selectOption("Science:Space");
  await expectClean(host, 'iframe[title^="Dialog:"]');
  await picker.getByRole("button", { name: "Create", exact: true }).click();
  await finish(host);

  const id = await placeId(host, meeting);
  const tab = await addTab(id, "Games", "/msteams/content/meeting/tab");
  const { frame } = await openTab(browser, "adele", { id, tab });
  await frame
    .getByRole("button", { name: /^Send now: .*Trivia/ })
    .first()
    .click();

  const [alex, megan] = [
    await openAs(browser, "alex", meeting),
    await openAs(browser, "megan", meeting),
  ];
  const games: FrameLocator[] = [];
  for (const page of [alex, megan]) {
    const card = cardWith(page, "Science: Space");
    await expect(card.getByText("Game is starting...")).toBeVisible();
    await card.getByRole("button", { name: "Play" }).click();
    games.push(dialogOf(page));
  }
  const [ofAlex, ofMegan] = games;
  if (!ofAlex || !ofMegan) throw new Error("two play");
  await expect(
    ofAlex.getByRole("heading", { name: "Trivia game is starting soon!" }),
  ).toBeVisible();
  await expect(ofAlex.getByText("No searching for answers")).toBeVisible();
  for (const theme of themes) {
    await switchTheme(alex, theme);
    await expectClean(alex, 'iframe[title^="Dialog:"]');
  }

  const asked = (game: FrameLocator) => game.getByText("Question 1 of 5", { exact: true });
  await expect(asked(ofAlex)).toBeVisible({ timeout: 60_000 });
  await ofAlex.getByRole("heading", { level: 1 }).press("2");
  await expect(ofAlex.getByText(/^Your answer: .* You can change it/)).toBeVisible();
  await ofMegan.getByRole("button").first().click();
  await expect(ofMegan.getByText(/^Your answer: /)).toBeVisible();
  await expectClean(megan, 'iframe[title^="Dialog:"]');
  await expect(ofMegan.getByText("5 seconds or less left")).toBeAttached();

  await expect(ofAlex.getByText("Right answer")).toBeVisible({ timeout: 20_000 });
  await expect(ofAlex.getByRole("heading", { name: "Current Standings" })).toBeVisible();
  await expect(ofAlex.getByText("Alex Wilber")).toBeVisible();
  await expect(ofAlex.getByText("Place 1 of 2").or(ofAlex.getByText("Place 2 of 2"))).toBeVisible();
  await expectClean(alex, 'iframe[title^="Dialog:"]');

  await expect(cardWith(host, "Science: Space").getByText("In progress...")).toBeVisible();
  await frame
    .getByRole("link", { name: /^Trivia/ })
    .first()
    .click();
  await frame.getByRole("button", { name: "Close", exact: true }).click();
  await frame.getByRole("alertdialog").getByRole("button", { name: "Close", exact: true }).click();
  // The close ends the open question, whose result comes first.
  await expect(ofMegan.getByRole("heading", { name: "Final Standings" })).toBeVisible({
    timeout: 30_000,
  });
  await expect(ofMegan.getByText("Alex Wilber")).toBeVisible();
  await press(megan, "Escape");
});

test("a game that begins over the meeting leaves the keys to who is typing in its chat (TRV-15, TRV-24)", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const [adele, place] = [await personNamed("adele"), await emulator.place(meeting)];
  const recipient = aRecipient({
    type: "meeting",
    id: conversationId.parse(place),
    name: meeting,
  });
  const data = { numberOfQuestions: 5, questionDuration: 10, recipient } as const;
  const { id } = await adele.trivia.create({ body: { data } });
  const { page } = await openMeetingPanel(browser, "grady", "chat");
  await keepClear(page, id);
  const game = notificationOf(page, id);
  await adele.surveys.deliver({ params: { id }, body: {} });
  await expect(game.getByText("Trivia game is starting soon!").first()).toBeVisible();
  const chat = page.getByRole("textbox", { name: "Type a message" });
  await chat.click();
  await page.keyboard.type("we meet at 2 p");
  await expect(game.getByText("Question 1 of 5", { exact: true })).toBeVisible({ timeout: 70_000 });
  await page.keyboard.type("m in room 12");
  await expect(chat).toBeFocused();
  expect(await chat.inputValue().catch(() => chat.innerText())).toBe("we meet at 2 pm in room 12");
  await expect(game.getByText(/^Your answer/)).toHaveCount(0);
  await adele.surveys.close({ params: { id }, body: {} });
});
