import { type Browser, chromium, type Frame, type Page } from "@playwright/test";
import { type OpenPoll, openPoll } from "#test/rig/open-poll.ts";
import { type Rig, startRig } from "#test/rig/start-rig.ts";
import { launchBrowser } from "../e2e/launch-browser.ts";
import { figure, median, printTable } from "./print-table.ts";

const rounds = 7;
const promised = 1000;
/** Milliseconds after which a page counts as slow. */
const longest = 30_000;
const slowerBy = 4;
/**
 * A slow telephone line: 1.6 megabits a second down, 750 kilobits up, 150 ms for each round trip.
 */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const place = "Mark 8 Project Team / General";

type Times = { shown: number; answers: number };

/**
 * Time from the navigation until the first question is shown, and until a click on its first choice
 * is shown: in a browser tab with a restored sign-in, and in a tab of the emulator; the baseline is
 * a page of the same server without scripts. The cache is empty.
 */
export async function respondent(): Promise<void> {
  const rig = await startRig();
  const browser = await chromium.launch(await launchBrowser());
  try {
    const poll = await openPoll(rig, { place });
    const empty: number[] = [];
    const web: Times[] = [];
    // The first round warms the server and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      const [bare, alone] = [await emptyPage(browser, rig), await onTheWeb(browser, rig, poll)];
      if (round === 0) continue;
      empty.push(bare);
      web.push(alone);
    }
    console.log(
      `Respondents' page: ${rounds} rounds, 1.6 Mbps, 150 ms, processor slowed down ${slowerBy} times; milliseconds from the navigation`,
    );
    printTable(
      ["", "median", "slowest", `within ${promised}`],
      [
        row("a page without script", empty),
        row(
          "on the web, the question is there",
          web.map(({ shown }) => shown),
        ),
        row(
          "on the web, it answers a click",
          web.map(({ answers }) => answers),
        ),
      ],
    );
  } finally {
    await browser.close();
    await rig.close();
  }
}

async function emptyPage(browser: Browser, rig: Rig): Promise<number> {
  const page = await freshPage(browser);
  await slowDown(page);
  await page.goto(`${rig.url}/privacy`);
  const time = await page.evaluate<number>(
    "new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))",
  );
  await page.context().close();
  return time;
}

async function onTheWeb(browser: Browser, rig: Rig, { id }: OpenPoll): Promise<Times> {
  const page = await freshPage(browser);
  const { token } = await rig.as("alex");
  const tokens = JSON.stringify({ access: token, refresh: null, until: Date.now() + 3_000_000 });
  await page.addInitScript(`sessionStorage.setItem("sign-in:tokens", ${JSON.stringify(tokens)})`);
  await slowDown(page);
  await page.goto(`${rig.url}/msteams/content/surveyresponse/${id}`, { waitUntil: "commit" });
  return timesIn(page.mainFrame(), page);
}

/**
 * The page itself looks for its first choice, clicks it, and records when the next frame was drawn.
 */
const watch = `
  if (location.pathname.includes("/surveyresponse/")) {
    const look = () => {
      const first = document.querySelector("input[type=radio]");
      if (!first) return requestAnimationFrame(look);
      const shown = performance.now();
      first.click();
      const done = () => { window.respondTimes = { shown, answers: performance.now() }; };
      const seen = () => document.querySelector("input[type=radio]:checked")
        ? setTimeout(done)
        : requestAnimationFrame(seen);
      requestAnimationFrame(seen);
    };
    requestAnimationFrame(look);
  }`;

async function timesIn(frame: Frame, page: Page): Promise<Times> {
  let times: Times | null = null;
  const end = Date.now() + longest;
  // Polled, because the page's content security policy blocks waiting inside it.
  while (!times) {
    if (Date.now() > end) throw new Error("the question did not come");
    await new Promise((resolve) => setTimeout(resolve, 100));
    times = await frame.evaluate<Times | null>("window.respondTimes ?? null").catch(() => null);
  }
  await page.context().close();
  return times;
}

async function freshPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1000, height: 800 },
    permissions: ["local-network-access"],
  });
  const page = await context.newPage();
  await page.addInitScript(watch);
  return page;
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", line);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowerBy });
}

function row(name: string, times: number[]): (string | number)[] {
  return [
    name,
    figure(median(times)),
    figure(Math.max(...times)),
    `${times.filter((time) => time <= promised).length} of ${times.length}`,
  ];
}
