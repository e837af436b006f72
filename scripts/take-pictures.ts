// `npm run pictures`: starts the product and the emulator with the demo in a folder of their own,
// takes the README's pictures into docs/pictures and ends everything.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { launchBrowser } from "../e2e/launch-browser.ts";
import { cardWith, openAuthoring, placeId, vote } from "../e2e/shell.ts";
import type { Directory } from "../emulator/emulator-api.ts";
import { conversationId } from "../src/domain/ids.ts";
import { testAnonymityKey } from "../test/anonymity-key.ts";
import { aRecipient } from "../test/factories.ts";
import { takeWords } from "./read-words.ts";
import { root } from "./run.ts";

takeWords({ usage: "usage: npm run pictures   (takes those of docs/pictures)" });
const folder = path.join(root, "docs/pictures");
const general = "Mark 8 Project Team / General";
const lunch = "Where shall we have the team lunch on Friday?";
const sync = "Weekly product sync";
// The helpers of the browser stories know the product by this.
const port = 20_000 + (process.pid % 20_000) * 2;
process.env.E2E_PORT = String(port);

mkdirSync(folder, { recursive: true });
const data = mkdtempSync(path.join(tmpdir(), "polly-pictures-"));
const server = start(data);
try {
  const baseURL = await ready(server);
  const browser = await chromium.launch(await launchBrowser());
  try {
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 1400, height: 900 },
      reducedMotion: "reduce",
      permissions: ["local-network-access"],
    });
    const page = await context.newPage();
    await takeCard(page);
    await takeResults(page);
    await takeAuthoring(page);
    await takeDashboard(page);
    await takeMeeting(page);
  } finally {
    await browser.close();
  }
} finally {
  await end(server);
  rmSync(data, { recursive: true, force: true });
}

/** The card of a person who has voted. */
async function takeCard(page: Page): Promise<void> {
  await go(page, "adele", general);
  await vote(page, lunch, "Picnic by the river");
  await cardWith(page, lunch).getByText("5 responses").waitFor();
  await save(page, "card");
}

/** The results as an owner sees them in a tab of the channel. */
async function takeResults(page: Page): Promise<void> {
  await go(page, "lee", general);
  await vote(page, lunch, "Trattoria Verde");
  const { addTab } = await import("../e2e/prepare.ts");
  await addTab(await placeId(page, general), "Polls", "/msteams/content/tab/team");
  await page.getByRole("tab", { name: "Polls" }).click();
  const results = page.frameLocator('iframe[title^="Tab:"]');
  await results.getByRole("link", { name: lunch }).click();
  await results.getByText("Results update by themselves").waitFor();
  await save(page, "results");
}

/** A poll that is being written, with its preview. */
async function takeAuthoring(page: Page): Promise<void> {
  await go(page, "adele", "Sales and Marketing / Campaigns");
  const form = await openAuthoring(page);
  await form
    .getByRole("textbox", { name: /^Question/ })
    .fill("Which colour for the summer campaign?");
  for (const [at, choice] of ["Coral", "Sea green", "Sunflower", "Surprise us"].entries()) {
    const field = form.getByRole("textbox", { name: `Choice ${at + 1}`, exact: true });
    if ((await field.count()) === 0) await form.getByRole("button", { name: "Add choice" }).click();
    await field.fill(choice);
  }
  await form.getByRole("textbox", { name: /^Question/ }).focus();
  await save(page, "authoring");
}

/** What a person sent to channels, in the personal app. */
async function takeDashboard(page: Page): Promise<void> {
  const { sendPoll } = await import("../e2e/prepare.ts");
  const where = { id: await placeId(page, general), place: general };
  const logo = await sendPoll({
    where,
    question: "Which logo goes on the new shirts?",
    votes: { megan: 0, lee: 1, alex: 0, diego: 0 },
  });
  await logo.owner.surveys.close({ params: { id: logo.id }, body: {} });
  await sendPoll({
    where,
    question: "How did the sprint feel?",
    type: "survey",
    votes: { megan: 1, isaiah: 0, johanna: 0 },
  });
  await sendPoll({ where, question: "Who joins the museum tour?", votes: { adele: 0, lidia: 0 } });
  await sendPoll({ where, question: "What shall we show at the fair?", send: "manual" });
  const { apps }: Directory = await (await page.request.get("/emulator/api/directory")).json();
  await page.goto(`/?${new URLSearchParams({ person: "adele", view: `app:${apps[0]?.appId}` })}`);
  const dashboard = page.frameLocator('iframe[title^="Tab:"]');
  await dashboard.getByRole("link", { name: "Who joins the museum tour?" }).waitFor();
  await dashboard.getByRole("button", { name: "Account menu" }).waitFor();
  await save(page, "dashboard");
}

/** The tab of a meeting, and the panel beside it while it runs. */
async function takeMeeting(page: Page): Promise<void> {
  const { addTab, sendPoll } = await import("../e2e/prepare.ts");
  const id = await placeId(page, sync);
  const where = { id, place: sync };
  const recipients = [aRecipient({ type: "meeting", id: conversationId.parse(id), name: sync })];
  const send = (question: string, choices: string[], votes: Record<string, number>) =>
    sendPoll({ by: "adele", where, recipients, question, choices, votes });
  await send("How sure are we about the date?", ["Very sure", "Rather sure", "Not at all"], {
    megan: 1,
    alex: 1,
    diego: 0,
  });
  const agenda = await send("What comes first today?", ["Release", "Hiring", "Office move"], {
    megan: 0,
    alex: 0,
    diego: 2,
  });
  await agenda.owner.surveys.close({ params: { id: agenda.id }, body: {} });
  await send(
    "Which feature shall we show to customers?",
    ["Offline mode", "Search", "Dark theme"],
    {
      megan: 0,
      alex: 0,
      diego: 1,
      grady: 0,
    },
  );
  const tab = await addTab(id, "Polly", "/msteams/content/meeting/tab");
  await page.goto(
    `/?${new URLSearchParams({ person: "adele", theme: "dark", conversation: id, tab })}`,
  );
  await page
    .frameLocator('iframe[title^="Tab:"]')
    .getByRole("link", { name: "How sure are we about the date?" })
    .waitFor();
  await save(page, "meeting");
  const { meetings }: Directory = await (await page.request.get("/emulator/api/directory")).json();
  const running = meetings.find(({ subject }) => subject === sync)?.id ?? "";
  await page.goto(
    `/?${new URLSearchParams({ person: "adele", theme: "dark", conversation: id, meeting: running, panel: `tab:${tab}` })}`,
  );
  await page
    .frameLocator('iframe[title^="Side panel:"]')
    .getByRole("button", { name: "Quick Create" })
    .waitFor();
  await save(page, "side-panel");
}

async function go(page: Page, person: string, place: string): Promise<void> {
  await page.goto(`/?${new URLSearchParams({ person, conversation: await placeId(page, place) })}`);
  await page.getByRole("article").last().waitFor();
}

async function save(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  const file = path.join(folder, `${name}.png`);
  await page.screenshot({ path: file, animations: "disabled", caret: "hide" });
  console.log(path.relative(root, file));
}

function start(dataDir: string): ChildProcess {
  const env = {
    ...process.env,
    PORT: String(port),
    EMULATOR_PORT: String(port + 1),
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
