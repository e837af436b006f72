import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium, type Frame, type Locator, type Page } from "@playwright/test";
import { testAnonymityKey } from "#test/anonymity-key.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import { launchBrowser } from "../e2e/launch-browser.ts";
import { openAuthoring, placeId } from "../e2e/shell.ts";
import { figure, median, printTable } from "./print-table.ts";

const root = path.join(import.meta.dirname, "..");
const place = "Sales and Marketing / Campaigns";
const questions = 50;
const choices = 25;
const slowerBy = 4;
const keys = 40;
const promised = 50;

/**
 * Milliseconds from a key press to the next frame in a form of 50 questions of 25 choices with its
 * preview, with the processor slowed down to a quarter; the baseline is a plain field on an empty
 * page. Measured on the page's main thread.
 */
export async function authoring(): Promise<void> {
  const data = await mkdtemp(path.join(tmpdir(), "polly-authoring-"));
  const server = start(data);
  try {
    const baseURL = await ready(server);
    const browser = await chromium.launch(await launchBrowser());
    try {
      const rows = [await plainField(browser), ...(await fullForm(browser, baseURL))];
      console.log(
        `Authoring: ${questions} questions of ${choices} choices, ${keys} keys each, processor slowed down ${slowerBy} times; ms`,
      );
      printTable(["", "median", "95th", "slowest", `within ${promised}`], rows);
    } finally {
      await browser.close();
    }
  } finally {
    await end(server);
    await rm(data, { recursive: true, force: true });
  }
}

async function plainField(browser: Browser): Promise<(string | number)[]> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.setContent("<textarea></textarea>");
  await slowDown(page);
  await watchKeys(page.mainFrame());
  return row(
    "a plain field on an empty page",
    await typeIn(page.mainFrame(), page.locator("textarea")),
  );
}

async function fullForm(browser: Browser, baseURL: string): Promise<(string | number)[][]> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1600, height: 900 },
    permissions: ["local-network-access"],
  });
  const page = await context.newPage();
  await page.goto(
    `/?${new URLSearchParams({ person: "adele", conversation: await placeId(page, place) })}`,
  );
  const rows = [row("a new poll's question", await inNewPoll(page))];
  await storeBigDraft(page);
  await openAuthoring(page);
  const frame = dialogFrame(page);
  await watchKeys(frame);
  const field = (name: string) => frame.getByRole("textbox", { name, exact: true });
  rows.push(row("the title", await typeIn(frame, field("Title"))));
  rows.push(row("a question's words", await typeIn(frame, field("Question 1"))));
  rows.push(row("a choice", await typeIn(frame, field("Choice 13"))));
  await frame.getByRole("button", { name: "Edit question 50" }).click();
  rows.push(row("a choice of the last question", await typeIn(frame, field("Choice 25"))));
  await field("Choice 25").fill("");
  await field("Choice 24").focus();
  rows.push(
    row("a choice that is wrong", await typeIn(frame, field("Choice 25"), { erase: true })),
  );
  return rows;
}

/** The same dialog almost empty: the cost of a key that does not depend on the form's size. */
async function inNewPoll(page: Page): Promise<number[]> {
  await openAuthoring(page);
  const frame = dialogFrame(page);
  await slowDown(page);
  await watchKeys(frame);
  const times = await typeIn(frame, frame.getByRole("textbox", { name: /^Question/ }));
  await page.reload();
  return times;
}

/** Replaces the page's stored draft by one with this many questions. */
async function storeBigDraft(page: Page): Promise<void> {
  await openAuthoring(page);
  const frame = dialogFrame(page);
  await frame.getByRole("textbox", { name: /^Question/ }).fill("Begun");
  while (
    !(await frame.evaluate('Object.values(localStorage).some((text) => text.includes("Begun"))'))
  )
    await sleep(50);
  const made = Array.from({ length: questions }, (_, at) =>
    aChoiceQuestion(
      Array.from({ length: choices }, (_, n) => `Choice ${n + 1} of question ${at + 1}`),
      { label: `What do you think of topic ${at + 1}?` },
    ),
  );
  await frame.evaluate(`for (const [key, text] of Object.entries({ ...localStorage })) {
    if (!text.includes("Begun")) continue;
    const kept = JSON.parse(text);
    Object.assign(kept.draft ?? kept, {
      title: "Everything about everything", questions: ${JSON.stringify(made)} });
    // newer than what the server may have
    if (kept.updatedAt) kept.updatedAt = new Date(Date.now() + 60_000).toISOString();
    localStorage.setItem(key, JSON.stringify(kept));
  }`);
  await page.reload();
}

function dialogFrame(page: Page): Frame {
  const frame = page.frames().find((each) => each.url().includes("/msteams/"));
  if (!frame) throw new Error("no dialog is open");
  return frame;
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowerBy });
}

/** Records for each key the time until the frame after it. */
async function watchKeys(frame: Frame): Promise<void> {
  await frame.evaluate(`
    window.keyTimes = [];
    addEventListener("keydown", (event) => requestAnimationFrame(() => {
      // Before anything else that waits for the end of the frame.
      scheduler.postTask(() => keyTimes.push(performance.now() - event.timeStamp),
        { priority: "user-blocking" });
    }), true);`);
}

/**
 * Types this many keys and returns how long each took. `erase`: alternates a character and its
 * deletion, so that the field is invalid every second time.
 */
async function typeIn(
  frame: Frame,
  field: Locator,
  { erase } = { erase: false },
): Promise<number[]> {
  await field.focus();
  const keyboard = frame.page().keyboard;
  await frame.evaluate("keyTimes.length = 0");
  for (let n = 0; n < keys; n += 1) {
    await keyboard.press(erase && n % 2 === 1 ? "Backspace" : "abcdefghij".charAt(n % 10));
    await sleep(150);
  }
  return frame.evaluate<number[]>("keyTimes");
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function row(name: string, times: number[]): (string | number)[] {
  const sorted = times.toSorted((one, other) => one - other);
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
  const within = times.filter((time) => time <= promised).length;
  return [
    name,
    figure(median(times)),
    figure(p95),
    figure(Math.max(...times)),
    `${within} of ${times.length}`,
  ];
}

function start(dataDir: string): ChildProcess {
  const env = {
    ...process.env,
    PORT: "0",
    EMULATOR_PORT: "0",
    DATA_DIR: dataDir,
    ANONYMITY_KEY: testAnonymityKey,
    LOG_LEVEL: "warn",
    DEMO: "on",
  };
  return spawn(process.execPath, [path.join(root, "scripts/start.ts")], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** The emulator's address, once it is ready; rejects where the start fails. */
function ready(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    child.stdout?.on("data", (chunk) => {
      said += chunk;
      const [, url] = /Ready: (\S+)/.exec(said) ?? [];
      if (url) resolve(url);
    });
    child.once("exit", (code) => reject(new Error(`the start ended with ${code}`)));
  });
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
