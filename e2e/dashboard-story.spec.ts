import { readFile } from "node:fs/promises";
import { type Browser, expect, type FrameLocator } from "@playwright/test";
import { conversationId } from "#domain/ids.ts";
import { aChoiceQuestion, aPoll, aQuizQuestion, aRecipient } from "#test/factories.ts";
import { readExport } from "#test/read-csv.ts";
import { expectClean, expectFits } from "./barriers.ts";
import { press, tabTo } from "./keys.ts";
import { addTab, emulator, newChannel, personNamed, sendPoll } from "./prepare.ts";
import { type AppPage, dialogOf, openTab } from "./shell.ts";
import { test } from "./test.ts";

const tabFrame = 'iframe[title^="Tab:"]';
const team = "Sales and Marketing";
const count = 300;
/** How many of them are sent, and how many of those are closed again: the newest ones. */
const [sent, closed] = [12, 4];
const titleOf = (at: number) =>
  `${at % 50 === 7 ? "Budget" : "Topic"} ${String(at).padStart(3, "0")}`;
const link = (frame: FrameLocator, name: string) => frame.getByRole("link", { name, exact: true });
const rows = (frame: FrameLocator) =>
  frame.getByRole("list", { name: "Your Content (General)" }).getByRole("link");
const opener = (frame: FrameLocator, at: number) =>
  frame.getByRole("button", { name: `Actions for ${titleOf(at)}` });

/** Every fifth a quiz, every fourth of the rest a survey: 60 quizzes, 60 surveys, 180 polls. */
function draftOf(at: number, where: { id: string; name: string }) {
  const recipients = [aRecipient({ id: conversationId.parse(where.id), name: where.name })];
  const written = {
    title: titleOf(at),
    recipients,
    send: at > count - sent ? ("now" as const) : ("manual" as const),
  };
  if (at % 5 === 0) return aPoll({ ...written, type: "quiz", questions: [aQuizQuestion()] });
  if (at % 5 === 1)
    return aPoll({ ...written, type: "survey", questions: [aChoiceQuestion(), aChoiceQuestion()] });
  return aPoll(written);
}

/**
 * A new person makes 300 surveys: the first, those that wait, and those that are sent, in their
 * order.
 */
async function fill() {
  const name = `Plans ${crypto.randomUUID().slice(0, 8)}`;
  const where = { id: await emulator.newChannel(team, name), name };
  const { people } = await emulator.crowd(where.id, "adele", 1);
  const owner = await personNamed(people[0]?.id ?? "");
  const ids = new Map<number, string>();
  const make = async (at: number) => {
    const { id } = await owner.surveys.create({ body: { draft: draftOf(at, where) } });
    ids.set(at, id);
    if (at > count - closed) await owner.surveys.close({ params: { id }, body: {} });
  };
  await make(1);
  const waiting = Array.from({ length: count - sent - 1 }, (_, at) => at + 2);
  const lane = async () => {
    for (let at = waiting.pop(); at; at = waiting.pop()) await make(at);
  };
  await Promise.all([lane(), lane(), lane(), lane(), lane(), lane()]);
  for (let at = count - sent + 1; at <= count; at += 1) await make(at);
  return { owner, ids };
}

async function openDashboard(
  browser: Browser,
  person: string,
  [width, height]: [number, number],
): Promise<AppPage> {
  const context = await browser.newContext({
    viewport: { width, height },
    permissions: ["local-network-access"],
  });
  const page = await context.newPage();
  const { apps } = await emulator.directory();
  await page.goto(
    `/?${new URLSearchParams({ person, view: `app:${apps[0]?.appId}`, tab: "personal" })}`,
  );
  return { page, frame: page.frameLocator(tabFrame) };
}

async function measured<T>(what: string, act: () => Promise<T>): Promise<T> {
  const before = performance.now();
  const answer = await act();
  process.stdout.write(`${what}: ${Math.round(performance.now() - before)} ms\n`);
  return answer;
}

/** Poll and Live, by keys alone. */
async function filterByKeys({ page, frame }: AppPage, owner: string): Promise<void> {
  const filter = frame.getByRole("button", { name: /^Filter/ });
  await tabTo(page, filter);
  await press(page, "Enter");
  const panel = frame.getByRole("dialog", { name: "Filter" });
  for (const name of ["Poll (180)", "Live (8)"]) {
    await tabTo(page, panel.getByRole("checkbox", { name, exact: true }));
    await press(page, "Space");
  }
  for (const name of ["Survey (60)", "Quiz (60)", "Ready (288)", "Closed (4)", `${owner} (300)`])
    await expect(panel.getByRole("checkbox", { name, exact: true })).toBeVisible();
  await expectClean(page, tabFrame);
  await page.screenshot({ path: "test-results/dashboard-story-filter.png" });
  await tabTo(page, panel.getByRole("button", { name: "Apply" }));
  await press(page, "Enter");
  await expect(filter).toBeFocused();
  await expect(frame.getByRole("button", { name: "Remove filter Live" })).toBeVisible();
}

/** All there are, page after page. */
async function readOn(frame: FrameLocator): Promise<string[]> {
  const more = frame.getByRole("button", { name: "Show more" });
  for (let shown = 25; shown < count; shown += 25) {
    await expect(rows(frame)).toHaveCount(shown);
    await more.click();
  }
  await expect(rows(frame)).toHaveCount(count);
  await expect(more).toHaveCount(0);
  return rows(frame).allTextContents();
}

async function useMenus({ page, frame }: AppPage): Promise<void> {
  const row = frame.getByRole("listitem").filter({ has: link(frame, titleOf(296)) });
  await opener(frame, 296).click();
  await frame.getByRole("menuitem", { name: "Close" }).click();
  await frame.getByRole("alertdialog").getByRole("button", { name: "Close" }).click();
  await expect(row.getByText("Closed", { exact: true })).toBeVisible();

  await opener(frame, 295).click();
  await frame.getByRole("menuitem", { name: "Delete" }).click();
  await frame.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(link(frame, titleOf(295))).toHaveCount(0);
  await frame.getByRole("button", { name: "Undo" }).click();
  await expect(link(frame, titleOf(295))).toBeVisible();

  await opener(frame, 291).click();
  await frame.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(dialogOf(page).getByRole("textbox", { name: "Title" })).toHaveValue(
    new RegExp(titleOf(291)),
  );
  await page.getByRole("button", { name: "Close dialog" }).click();
}

/** Answers the first cell of each line of the file: a survey's id, where a line is of a survey. */
async function exportChosen({ page, frame }: AppPage, chosen: number[]): Promise<string[]> {
  await frame.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = frame.getByRole("dialog", { name: "Export Data" });
  for (const at of chosen) await dialog.getByRole("checkbox", { name: titleOf(at) }).check();
  await expect(dialog.getByRole("checkbox", { name: titleOf(288) })).toHaveCount(0);
  await expect(dialog.getByText(`${chosen.length} selected`)).toBeVisible();
  await page.screenshot({ path: "test-results/dashboard-story-export.png" });
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Polly-[\d-]+-bulk\.csv$/);
  const lines = readExport(await readFile(await file.path(), "utf8"));
  await frame.getByRole("button", { name: "OK", exact: true }).click();
  return lines.map(([id]) => id ?? "");
}

test("300 surveys of one's own are searched, filtered, sorted, read to the end, managed and exported (LST-01, LST-03, LST-04, LST-22, HOST-24, EXP-01, EXP-04, EXP-05, MTG-04)", async ({
  browser,
}) => {
  const { owner, ids } = await measured("300 items made", fill);
  const shown = await openDashboard(browser, owner.id, [1400, 900]);
  const { page, frame } = shown;
  await measured("first rows", async () => {
    await page.reload();
    await expect(link(frame, titleOf(300))).toBeVisible();
  });
  await expect(rows(frame)).toHaveCount(25);
  await page.screenshot({ path: "test-results/dashboard-story.png" });

  const box = frame.getByRole("searchbox", { name: "Search" });
  await box.fill("budget");
  await measured("search, from the key", async () => {
    await box.press("Enter");
    await expect(rows(frame)).toHaveText(Array.from({ length: 6 }, () => /^Budget/));
  });
  await box.fill("");
  await expect(rows(frame)).toHaveCount(25);

  await filterByKeys(shown, owner.name);
  await expect(rows(frame)).toHaveText([294, 293, 292, 289].map(titleOf));
  for (const name of ["Poll", "Live"])
    await frame.getByRole("button", { name: `Remove filter ${name}` }).click();
  await useMenus(shown);
  const exported = new Set(await exportChosen(shown, [298, 293, 290]));
  expect([...ids].filter(([, id]) => exported.has(id)).map(([at]) => at)).toEqual([290, 293, 298]);

  await frame.getByRole("button", { name: "Sort: Newest" }).click();
  await frame.getByRole("menuitemradio", { name: "Oldest" }).click();
  await expect(rows(frame).first()).toHaveText(titleOf(1));
  const read = await readOn(frame);
  expect(read.slice(-sent)).toEqual(
    Array.from({ length: sent }, (_, at) => titleOf(count - sent + 1 + at)),
  );
  expect(read.toSorted()).toEqual(
    Array.from({ length: count }, (_, at) => titleOf(at + 1)).toSorted(),
  );
  await expectClean(page, tabFrame);

  const narrow = await openDashboard(browser, owner.id, [320, 640]);
  await expect(link(narrow.frame, titleOf(300))).toBeVisible();
  await narrow.page.screenshot({ path: "test-results/dashboard-story-320.png" });
  await expectFits(narrow.frame, 320, ["Filter", "Export", "Create", "Show more"]);
});

test("a channel that a person is not in is refused to a page that asks for it, and so is a survey of it (PERM-02, PERM-04)", async ({
  browser,
}) => {
  const secret = `Not for Nestor ${crypto.randomUUID().slice(0, 8)}`;
  const foreign = await newChannel();
  const poll = await sendPoll({ where: foreign, question: secret, votes: { megan: 0 } });
  const name = `Deals ${crypto.randomUUID().slice(0, 8)}`;
  const own = await emulator.newChannel(team, name);
  const heard: Promise<string>[] = [];
  const open = async (path: string) => {
    const shown = await openTab(browser, "nestor", {
      id: own,
      tab: await addTab(own, "Polls", path),
    });
    shown.page.on("response", (reply) => {
      if (reply.headers()["content-type"]?.includes("json"))
        heard.push(reply.text().catch(() => ""));
    });
    return shown;
  };

  const { page, frame } = await open("/msteams/content/tab/team");
  await expect(frame.getByText(`No Pollys for ${name} yet!`)).toBeVisible();
  // The same page, as if its host had said that it stands in the other channel.
  const [mine = "", other = ""] = [own, foreign.id].map(encodeURIComponent);
  await page.route("**/api/v1/**", (route) =>
    route.continue({ url: route.request().url().replaceAll(mine, other) }),
  );
  await page.reload();
  await expect(frame.getByText("Error Loading Pollys")).toBeVisible();
  await expect(frame.getByText("You are not a member of this team, channel or chat")).toBeVisible();
  await expect(frame.getByRole("button", { name: "Create" })).toHaveCount(0);
  await expect(
    frame.getByRole("list", { name: "All Content (General)" }).getByRole("listitem"),
  ).toHaveCount(0);
  await page.screenshot({ path: "test-results/stranger-list.png" });

  const item = await open(poll.path);
  await item.page.reload();
  await expect(item.frame.getByText("You do not have access to this Polly")).toBeVisible();
  await expect(item.frame.getByText(secret)).toHaveCount(0);
  await item.page.screenshot({ path: "test-results/stranger-item.png" });
  const texts = await Promise.all(heard);
  expect(
    texts.filter((text) => text.includes("not a member") || text.includes("not have access"))
      .length,
  ).toBeGreaterThan(1);
  expect(texts.join(" ")).not.toContain(secret);
});
