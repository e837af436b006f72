import { type Browser, expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import type { Directory } from "../emulator/emulator-api.ts";

export type Theme = "default" | "dark" | "contrast";
type Look = {
  theme?: Theme;
  client?: "web" | "desktop" | "android" | "ios";
  width?: number;
  height?: number;
};

/** The conversation id of a channel (`Team / Channel`), chat or meeting. */
export async function placeId(page: Page, name: string): Promise<string> {
  const directory: Directory = await (await page.request.get("/emulator/api/directory")).json();
  const channels = directory.teams.flatMap((team) =>
    team.channels.map((channel) => ({ id: channel.id, name: `${team.name} / ${channel.name}` })),
  );
  const chats = directory.chats.map((chat) => ({ id: chat.id, name: chat.topic }));
  const found = [...channels, ...chats].find((place) => place.name === name);
  if (!found) throw new Error(`no place is called ${name}`);
  return found.id;
}

/** A browser window of a person of the demo organisation, at a conversation. */
export async function openAs(
  browser: Browser,
  person: string,
  place: string,
  look: Look = {},
): Promise<Page> {
  const page = await newWindow(browser, look);
  const id = await placeId(page, place);
  await page.goto(addressOf(person, look, { conversation: id }));
  await expect(composeOf(page)).toBeVisible();
  return page;
}

/** The compose box of a chat, or what opens that of a channel. */
export function composeOf(page: Page): Locator {
  const box = page.getByRole("textbox", { name: "Type a message" });
  return box.or(page.getByRole("button", { name: "Start a post" })).first();
}

/** Opens the picker from the compose box and answers its page. */
export async function openPicker(page: Page): Promise<FrameLocator> {
  await composeOf(page).waitFor();
  const post = page.getByRole("button", { name: "Start a post" });
  if (await post.isVisible()) await post.click();
  await page.getByRole("button", { name: "Actions and apps" }).click();
  await page.getByRole("menuitem", { name: "Create", exact: true }).click();
  const frame = dialogOf(page);
  await expect(
    frame.getByRole("heading", { name: "What would you like to create?" }),
  ).toBeVisible();
  return frame;
}

/** Opens the authoring dialog of a type from the compose box and answers its page. */
export async function openAuthoring(page: Page, type = "Poll"): Promise<FrameLocator> {
  const frame = await openPicker(page);
  await frame.getByRole("link", { name: new RegExp(`^${type}\\b`) }).click();
  await expect(frame.getByRole("textbox", { name: /^Question/ }).first()).toBeVisible();
  return frame;
}

/** Leaves the page that says what was made. */
export async function finish(page: Page): Promise<void> {
  await dialogOf(page).getByRole("button", { name: "Done", exact: true }).click();
  await expect(page.locator('iframe[title^="Dialog:"]')).toHaveCount(0);
}

export type NewPoll = { question: string; choices: string[]; anonymity?: string };

/** Writes a poll and sends it. */
export async function writePoll(
  page: Page,
  { question, choices, anonymity }: NewPoll,
): Promise<void> {
  const frame = await openAuthoring(page);
  await frame.getByRole("textbox", { name: /^Question/ }).fill(question);
  for (const [at, choice] of choices.entries()) {
    const field = frame.getByRole("textbox", { name: `Choice ${at + 1}`, exact: true });
    if ((await field.count()) === 0)
      await frame.getByRole("button", { name: "Add choice" }).click();
    await field.fill(choice);
  }
  if (anonymity) {
    const settings = frame.getByRole("button", { name: "Settings" });
    if ((await settings.getAttribute("aria-expanded")) === "false") await settings.click();
    await frame.getByRole("combobox", { name: "Names" }).selectOption(anonymity);
  }
  await frame.getByRole("button", { name: "Send", exact: true }).click();
  await finish(page);
}

/** The dialog that is open in the window. */
export function dialogOf(page: Page): FrameLocator {
  return page.frameLocator('iframe[title^="Dialog:"]');
}

/** The newest message whose card says this. */
export function cardWith(page: Page, text: string): Locator {
  return page.getByRole("article").filter({ hasText: text }).last();
}

export async function vote(page: Page, question: string, choice: string): Promise<void> {
  const card = cardWith(page, question);
  const voted = ownVote(card, choice);
  // The card may be drawn anew under the pointer, when the host has asked for the person's own view
  // of it.
  await expect(async () => {
    if ((await voted.count()) > 0) return;
    await card.getByRole("radio", { name: choice }).check({ timeout: 3000 });
    await card.getByRole("button", { name: "Vote", exact: true }).click({ timeout: 3000 });
    await expect(voted).toBeVisible({ timeout: 5000 });
  }).toPass();
}

/**
 * The words under a choice that say that it is the person's own; or, while anonymous answers wait,
 * what stands where there are no bars.
 */
export function ownVote(card: Locator, choice: string): Locator {
  const bar = card.locator(".ac-columnSet").filter({ hasText: new RegExp(`^${choice}\\d+%`) });
  return bar
    .locator("xpath=following-sibling::*[position() < 5]")
    .getByText("Your vote")
    .or(card.getByText(`You voted: ${choice}`, { exact: true }))
    .first();
}

/** The results page, opened from the card. */
export async function openResults(page: Page, question: string): Promise<FrameLocator> {
  const card = cardWith(page, question);
  // A vote that comes in between edits the card, and everybody's own view of it begins anew.
  await expect(async () => {
    if ((await card.getByRole("button", { name: "Open results" }).count()) === 0)
      await card.getByRole("button", { name: "View results" }).click({ timeout: 3000 });
    await card.getByRole("button", { name: "Open results" }).click({ timeout: 3000 });
  }).toPass();
  const frame = page.frameLocator('iframe[title^="Dialog:"]');
  await expect(frame.getByRole("heading", { name: question }).first()).toBeVisible();
  return frame;
}

/** Where a page of results says how many have answered. */
export function answeredBy(frame: FrameLocator, n: number): Locator {
  return frame.getByText(new RegExp(`^${n} (of \\d+ )?answered`)).first();
}

/** Chooses one of an owner's actions on a page of results, wherever its width puts it. */
export async function act(frame: FrameLocator, name: string): Promise<void> {
  const actions = frame.getByRole("group", { name: "Actions" });
  await actions.getByRole("button").last().waitFor();
  const button = actions.getByRole("button", { name, exact: true });
  if ((await button.count()) > 0) return button.click();
  await actions.getByRole("button", { name: "More actions" }).click();
  await frame.getByRole("menuitem", { name, exact: true }).click();
}

/** A tab of a conversation, opened by its address. */
export async function openTab(
  browser: Browser,
  person: string,
  place: { id: string; tab: string },
  look: Look = {},
): Promise<AppPage> {
  const page = await newWindow(browser, look);
  await page.goto(addressOf(person, look, { conversation: place.id, tab: place.tab }));
  return { page, frame: page.frameLocator('iframe[title^="Tab:"]') };
}

/**
 * A meeting, the running one unless another is named, which begins by that, with a tab of its chat
 * in the side panel.
 */
export function openSidePanel(
  browser: Browser,
  person: string,
  tab: string,
  look: MeetingLook = {},
): Promise<AppPage> {
  return openMeetingPanel(browser, person, `tab:${tab}`, look);
}

type MeetingLook = Look & { meeting?: string };

/** A running meeting with a panel of Teams' own, such as `chat`, or of a tab. */
export async function openMeetingPanel(
  browser: Browser,
  person: string,
  panel: string,
  { meeting = "Weekly product sync", ...look }: MeetingLook = {},
): Promise<AppPage> {
  const page = await newWindow(browser, look);
  const { meetings }: Directory = await (await page.request.get("/emulator/api/directory")).json();
  const running = meetings.find(({ subject }) => subject === meeting);
  if (!running) throw new Error(`no meeting is called ${meeting}`);
  // What a meeting shows over its stage is told once, to who listens.
  const listens = page.waitForResponse(/\/emulator\/api\/events/);
  await page.goto(
    addressOf(person, look, {
      conversation: running.chatId,
      meeting: running.id,
      panel,
    }),
  );
  await listens;
  return { page, frame: page.frameLocator('iframe[title^="Side panel:"]') };
}

export type AppPage = { page: Page; frame: FrameLocator };

/** What the app shows over the meeting of a survey that was sent to it. */
export function notificationOf(page: Page, id: string): FrameLocator {
  return page.frameLocator(`iframe[title^="Notification:"][src$="${id}"]`);
}

/**
 * Closes what comes to stand before the running meeting's panel, whenever it is in the way: every
 * test that sends something to the meeting notifies everybody in it. `except`: the survey whose
 * notification stays.
 */
export async function keepClear(page: Page, except = "none"): Promise<void> {
  const others = page.locator(`section[role="alert"]:not(:has(iframe[src*="${except}"]))`);
  const close = others.getByRole("button", { name: "Close notification" }).first();
  // Without the pointer: that would take the focus from where the test is.
  const closeAll = async () => {
    while ((await close.count()) > 0) await close.dispatchEvent("click");
  };
  await page.addLocatorHandler(close, closeAll, { noWaitAfter: true });
}

/**
 * Chooses another theme of the client, as its settings do; an open page of an app stays where it
 * is.
 */
export async function switchTheme(page: Page, theme: Theme): Promise<void> {
  const url = new URL(page.url());
  url.searchParams.set("theme", theme);
  await page.evaluate(
    `history.pushState(null, "", ${JSON.stringify(url.href)}); dispatchEvent(new PopStateEvent("popstate"))`,
  );
}

/** The ground of the product's pages in each theme. */
const grounds: Record<Theme, string> = {
  default: "rgb(255, 255, 255)",
  dark: "rgb(41, 41, 41)",
  contrast: "rgb(0, 0, 0)",
};

export async function expectTheme(frame: FrameLocator, theme: Theme): Promise<void> {
  const ground = frame.locator("#root > .fui-FluentProvider");
  const colour = () =>
    ground.evaluate(
      (element) => element.ownerDocument.defaultView.getComputedStyle(element).backgroundColor,
    );
  // Looked at often: a theme is there at once, and many tests go through all of them.
  await expect.poll(colour, { intervals: [20, 40, 80] }).toBe(grounds[theme]);
  // Some parts go over to their new colours by and by.
  await ground.evaluate((element) => {
    const moving = element.ownerDocument
      .getAnimations()
      .filter((each: object) => "transitionProperty" in each);
    return Promise.allSettled(
      moving.map((each: { finished: Promise<unknown> }) => each.finished),
    ).then(() => undefined);
  });
}

async function newWindow(browser: Browser, { width = 1400, height = 900 }: Look): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    permissions: ["local-network-access"],
  });
  return context.newPage();
}

function addressOf(
  person: string,
  { theme = "default", client = "web" }: Look,
  place: Record<string, string>,
): string {
  return `/?${new URLSearchParams({ person, theme, client, ...place })}`;
}
