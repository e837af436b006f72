// `npm run pictures`: starts the product and the emulator with the demo in a folder of their own, takes the README's pictures into docs/pictures and ends everything.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { launchBrowser } from "../e2e/launch-browser.ts";
import { cardWith, openAuthoring, placeId, vote } from "../e2e/shell.ts";
import type { Directory } from "../emulator/emulator-api.ts";
import { root } from "./run.ts";

const folder = path.join(root, "docs/pictures");
const general = "Mark 8 Project Team / General";
const lunch = "Where shall we have the team lunch on Friday?";

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
  } finally {
    await browser.close();
  }
} finally {
  await end(server);
  rmSync(data, { recursive: true, force: true });
}

/** The card of somebody who has voted. */
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
  const id = await placeId(page, general);
  const { apps }: Directory = await (await page.request.get("/emulator/api/directory")).json();
  const contentUrl = new URL("/msteams/content/tab/team", apps[0]?.staticTabs[0]?.contentUrl).href;
  const data = { as: "lee", app: "msteams", entityId: "list", name: "Polls", contentUrl };
  await page.request.post(`/emulator/api/conversations/${encodeURIComponent(id)}/tabs`, { data });
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
  await form.getByRole("textbox", { name: /^Question/ }).fill("Which colour for the summer campaign?");
  for (const [at, choice] of ["Coral", "Sea green", "Sunflower", "Surprise us"].entries()) {
    const field = form.getByRole("textbox", { name: `Choice ${at + 1}`, exact: true });
    if ((await field.count()) === 0) await form.getByRole("button", { name: "Add choice" }).click();
    await field.fill(choice);
  }
  await form.getByRole("textbox", { name: /^Question/ }).focus();
  await save(page, "authoring");
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
  const env = { ...process.env, PORT: "0", EMULATOR_PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "warn", DEMO: "on" };
  return spawn(process.execPath, [path.join(root, "scripts/start.ts")], { env, stdio: ["ignore", "pipe", "inherit"] });
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
