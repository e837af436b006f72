import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { loadavg } from "node:os";
import { type Browser, chromium, type Page } from "@playwright/test";
import { openPoll } from "#test/rig/open-poll.ts";
import { type Rig, startRig } from "#test/rig/start-rig.ts";
import { launchBrowser } from "../e2e/launch-browser.ts";
import { copySurvey } from "./copy-survey.ts";
import { figure, median, printTable } from "./print-table.ts";

/** A page of the product in a tab of the emulator's Teams window. */
type Shown = {
  name: string;
  items: number;
  place: string;
  /** `id`: of a survey that was sent there. */
  path: (id: string) => string;
  panel: boolean;
  width: number;
};
type Times = { shown: number; script: number };

const rounds = 5;
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
const team = "/msteams/content/tab/team";

const pages: Shown[] = [
  {
    name: "a channel with 25 items",
    items: 25,
    place: "Mark 8 Project Team / General",
    path: () => team,
    panel: false,
    width: 1400,
  },
  {
    name: "a channel with 300 items",
    items: 300,
    place: "Mark 8 Project Team / Design",
    path: () => team,
    panel: false,
    width: 1400,
  },
  {
    name: "the side panel, 25 items",
    items: 25,
    place: "Weekly product sync",
    path: () => "/msteams/content/meeting/tab",
    panel: true,
    width: 281,
  },
  {
    name: "the page that people answer on",
    items: 1,
    place: "Mark 8 Project Team / Go to market",
    path: (id) => `/msteams/content/surveyresponse/${id}`,
    panel: false,
    width: 1400,
  },
];

/**
 * Time from the navigation of the frame to the first drawn survey, inside the already open
 * emulator; the baseline is a page of plain HTML with as many surveys. The browser's cache is
 * empty.
 */
export async function dashboard(): Promise<void> {
  const rig = await startRig();
  const browser = await chromium.launch(await launchBrowser());
  try {
    const opened = await prepare(rig);
    const rows: (string | number)[][] = [];
    for (const { shown, address, tabbed } of opened) {
      const [plain, own]: [number[], Times[]] = [[], []];
      // The first round warms the server and is not counted.
      for (let round = 0; round <= rounds; round += 1) {
        const [bare, ours] = [
          await plainList(browser, shown.items),
          await inHost(browser, shown, address, tabbed),
        ];
        if (round === 0) continue;
        plain.push(bare);
        own.push(ours);
      }
      const times = own.map((each) => each.shown);
      rows.push(["plain HTML", shown.items, figure(median(plain)), figure(Math.max(...plain)), ""]);
      rows.push([
        shown.name,
        shown.items,
        figure(median(times)),
        figure(Math.max(...times)),
        figure(median(own.map(({ script }) => script)) / 1024),
      ]);
    }
    console.log(
      `Dashboard: ${rounds} rounds, 1.6 Mbps, 150 ms, processor slowed down ${slowerBy} times; load ${loadavg()[0]?.toFixed(1)}`,
    );
    printTable(["", "items", "first item, median ms", "slowest", "script until then, KB"], rows);
  } finally {
    await browser.close();
    await rig.close();
  }
}

/** Sends surveys, copies them, and adds a tab for each page. */
async function prepare(rig: Rig) {
  const sent: { id: string; count: number }[] = [];
  for (const { place, items } of pages)
    sent.push({
      id: (await openPoll(rig, { place, title: "What shall we do?" })).id,
      count: items - 1,
    });
  await rig.processes.get(0)?.stop();
  for (const { id, count } of sent) if (count > 0) await copySurvey(rig.config, id, count);
  // The rig's product otherwise refuses to be framed by other pages.
  await rig.start(0, { EMULATOR: "true", EMULATOR_PORT: String(rig.config.emulatorPort) });
  const { meetings } = await rig.emulator.directory();
  const running = meetings.find((meeting) => meeting.running);
  return Promise.all(
    pages.map(async (shown, at) => {
      const conversation = await rig.emulator.place(shown.place);
      const reply = await fetch(
        `${rig.emulator.url}/emulator/api/conversations/${encodeURIComponent(conversation)}/tabs`,
        {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({
            as: "adele",
            app: "msteams",
            entityId: randomUUID(),
            name: "Polls",
            contentUrl: rig.config.publicUrl + shown.path(sent[at]?.id ?? ""),
          }),
        },
      );
      // safe: the emulator's own answer
      const { tab } = (await reply.json()) as { tab: { id: string } };
      const common = {
        person: "adele",
        theme: "default",
        client: "web",
        conversation,
        ...(shown.panel && running ? { meeting: running.id } : {}),
      };
      const address = (more: Record<string, string>) =>
        `${rig.emulator.url}/?${new URLSearchParams({ ...common, ...more })}`;
      return {
        shown,
        address: address({}),
        tabbed: address(shown.panel ? { panel: `tab:${tab.id}` } : { tab: tab.id }),
      };
    }),
  );
}

/**
 * The page itself looks for its first survey, or for the first choice, and records when its frame
 * was drawn.
 */
const watch = `
  if (location.pathname.includes("/content/") || location.pathname === "/plain") {
    const look = () => {
      const first = document.querySelector("li a[href*='/survey/'], #root input[type=radio]");
      if (!first) return requestAnimationFrame(look);
      setTimeout(() => {
        const script = performance.getEntriesByType("resource")
          .filter(({ name }) => name.endsWith(".js"))
          .reduce((sum, { transferSize }) => sum + transferSize, 0);
        window.shownAt = { shown: performance.now(), script };
      });
    };
    requestAnimationFrame(look);
  }`;

async function inHost(
  browser: Browser,
  { width }: Shown,
  address: string,
  tabbed: string,
): Promise<Times> {
  const page = await freshPage(browser, width);
  await page.goto(address, { waitUntil: "networkidle" });
  await slowDown(page);
  await page.evaluate(
    `history.pushState(null, "", ${JSON.stringify(tabbed)}); dispatchEvent(new PopStateEvent("popstate"))`,
  );
  return timesIn(page);
}

async function plainList(browser: Browser, items: number): Promise<number> {
  const item =
    '<li><a href="/content/poll/survey/1">What shall we do?</a> <span>Live</span> ' +
    "<span>Poll</span> <span>0 responses</span></li>";
  const server = createServer((_, reply) => {
    reply
      .setHeader("content-type", "text/html")
      .end(`<!doctype html><meta charset=utf-8><title>Plain</title><ul>${item.repeat(items)}</ul>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // safe: a server that listens on a port has an address
  const { port } = server.address() as AddressInfo;
  try {
    const page = await freshPage(browser, 1400);
    await slowDown(page);
    await page.goto(`http://127.0.0.1:${port}/plain`, { waitUntil: "commit" });
    return (await timesIn(page)).shown;
  } finally {
    server.close();
  }
}

async function timesIn(page: Page): Promise<Times> {
  for (const end = Date.now() + longest; ; ) {
    // Polled, because the page's content security policy blocks waiting inside it.
    for (const frame of page.frames()) {
      const times = await frame.evaluate<Times | null>("window.shownAt ?? null").catch(() => null);
      if (!times) continue;
      await page.context().close();
      return times;
    }
    if (Date.now() > end)
      throw new Error(
        `no item came: ${page
          .frames()
          .map((frame) => frame.url())
          .join(" ")}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function freshPage(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
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
