import { loadavg } from "node:os";
import path from "node:path";
import { pathOf } from "#contract/client.ts";
import { meetingsApi } from "#contract/meetings.ts";
import { listEventsPaths, surveysApi } from "#contract/surveys.ts";
import { conversationId } from "#domain/ids.ts";
import { joinCrowd, type Voter } from "#test/rig/crowd.ts";
import { openPoll } from "#test/rig/open-poll.ts";
import { usageOf } from "#test/rig/process-usage.ts";
import { type ProductProcess, settingsOf, startProductProcess } from "#test/rig/product-process.ts";
import { percentile } from "#test/rig/run-load.ts";
import { type Rig, startRig } from "#test/rig/start-rig.ts";
import { freePort } from "../scripts/free-port.ts";
import { type Answered, type Asked, openPanels, type PanelViewers } from "./panel-viewers.ts";
import { figure, median, printTable } from "./print-table.ts";
import { onEachDatabase, type Services } from "./services.ts";

type Options = { viewers: number; items: number; steadyMs: number; rounds: number };

/**
 * A chat, because the emulator lets no crowd into a meeting. A role in a meeting is cached for five
 * minutes anyway.
 */
const place = "Launch week";
const api = "/msteams/api";
/** What a side panel reads every 5 s (MTG-27) and every 15 s (MTG-28). */
const often = 5000;
const seldom = 15_000;

/**
 * The cost of many side panels of one meeting without changes, and how soon all show a new survey;
 * the baseline is as many requests of a route without a database.
 */
export async function sidePanels(
  services: Services,
  options: Options = { viewers: 500, items: 20, steadyMs: 20_000, rounds: 5 },
): Promise<void> {
  await onEachDatabase(services, (name, settings) => measure(name, settings, options));
}

async function measure(
  name: string,
  settings: Record<string, string>,
  options: Options,
): Promise<void> {
  const rig = await startRig({ settings });
  const port = await freePort();
  const empty = await startProductProcess(
    { ...settingsOf(rig.config), PORT: String(port) },
    path.join(import.meta.dirname, "empty-route.ts"),
  );
  try {
    const voters = await joinCrowd(rig.emulator, place, options.viewers);
    const poll = await openPoll(rig, { place });
    for (let made = 1; made < options.items; made += 1) await openPoll(rig, { place });
    const product = rig.processes.get(0);
    if (!product) throw new Error("nothing runs");
    const asked = await askedIn(rig);
    const rows = [
      ...(await idle(product, rig.url, voters, asked, options)),
      ...(await steady(
        "a route without a database",
        empty,
        `http://127.0.0.1:${port}`,
        asked,
        options,
        voters,
        (voter) => poll.vote(voter.token, 0),
      )),
    ];
    const load = loadavg()[0]?.toFixed(1);
    console.log(
      `Side panels, ${name}: ${options.viewers} of one meeting with ${options.items} items, ${options.steadyMs / 1000} s; load ${load}`,
    );
    printTable(
      [
        "",
        "requests a second",
        "p50 ms",
        "p99 ms",
        "not changed",
        "KB a viewer and minute",
        "of a core",
      ],
      rows,
    );
    printTable(
      ["sent to all of them", "half have it, ms", "99%", "the last", "list p99", "core seconds"],
      await news(rig, product, voters, asked, options),
    );
  } finally {
    await empty.stop();
    await rig.close();
  }
}

type Wanted = Omit<Asked, "request"> & { path: string };

async function askedIn({ emulator }: Rig): Promise<{ wanted: Wanted[]; events: string }> {
  const id = conversationId.parse(await emulator.place(place));
  const closeAt = new Date(Math.floor((Date.now() - 86_400_000) / 60_000) * 60_000).toISOString();
  const list = `${pathOf(surveysApi.ofAudience, { params: { audienceId: id } })}?${new URLSearchParams({ closeAt, sort: "newest" })}`;
  const wanted = [
    { name: "list", path: api + list, every: often, isList: true },
    {
      name: "order",
      path: api + pathOf(surveysApi.groupConfig, { params: { chatId: id } }),
      every: seldom,
      isList: true,
    },
    {
      name: "role",
      path: api + pathOf(meetingsApi.info, { params: { chatId: id } }),
      every: seldom,
      isList: false,
    },
    { name: "user", path: `${api}/v1/user`, every: seldom, isList: false },
  ];
  return {
    wanted,
    events: api + listEventsPaths.audience.replace(":audienceId", encodeURIComponent(id)),
  };
}

type InMeeting = Awaited<ReturnType<typeof askedIn>>;

function pagesOf(voters: readonly Voter[], { wanted, events }: InMeeting) {
  return voters.map(({ token }) => ({
    events,
    asked: wanted.map(({ path: to, ...each }) => ({ ...each, request: { path: to, token } })),
  }));
}

async function idle(
  product: ProductProcess,
  url: string,
  voters: Voter[],
  asked: InMeeting,
  options: Options,
): Promise<(string | number)[][]> {
  const crowd = await openPanels(url, pagesOf(voters, asked));
  try {
    return await whileOpen("side panels", product, crowd, options);
  } finally {
    await crowd.close();
  }
}

async function steady(
  name: string,
  process: ProductProcess,
  url: string,
  { wanted }: InMeeting,
  options: Options,
  voters: Voter[],
  requestOf: (voter: Voter) => Asked["request"],
): Promise<(string | number)[][]> {
  const pages = voters.map((voter) => ({
    events: null,
    asked: wanted.map(({ name: what, every, isList }) => ({
      name: what,
      every,
      isList,
      request: requestOf(voter),
    })),
  }));
  const crowd = await openPanels(url, pages);
  try {
    return (await whileOpen(name, process, crowd, options)).slice(0, 1);
  } finally {
    await crowd.close();
  }
}

async function whileOpen(
  name: string,
  { pid }: ProductProcess,
  crowd: PanelViewers,
  { viewers, steadyMs }: Options,
): Promise<(string | number)[][]> {
  await new Promise((resolve) => setTimeout(resolve, often));
  crowd.answers();
  const [before, begun] = [usageOf(pid).cpuSeconds, performance.now()];
  await new Promise((resolve) => setTimeout(resolve, steadyMs));
  const [core, seconds] = [usageOf(pid).cpuSeconds - before, (performance.now() - begun) / 1000];
  const all = crowd.answers();
  const row = (what: string, answers: Answered[]) => {
    const times = Float64Array.from(answers.map(({ ms }) => ms)).sort();
    const bytes =
      answers.reduce((sum, each) => sum + each.bytes, 0) / 1024 / viewers / (seconds / 60);
    const same = answers.filter(({ status }) => status === 304).length / answers.length;
    return [
      what,
      figure(answers.length / seconds),
      figure(percentile(times, 0.5)),
      figure(percentile(times, 0.99)),
      `${Math.round(100 * same)}%`,
      figure(bytes),
    ];
  };
  const names = [...new Set(all.map((each) => each.name))];
  return [
    [...row(name, all), (core / seconds).toFixed(2)],
    ...names.map((each) => [
      ...row(
        `… ${each}`,
        all.filter((answer) => answer.name === each),
      ),
      "",
    ]),
  ];
}

/**
 * How soon everybody's list shows a new survey, with readings spread over 250 ms, and over the
 * announced time.
 */
async function news(
  rig: Rig,
  { pid }: ProductProcess,
  voters: Voter[],
  asked: InMeeting,
  { rounds }: Options,
): Promise<(string | number)[][]> {
  const crowd = await openPanels(rig.url, pagesOf(voters, asked));
  const ways: {
    name: string;
    within: number | null;
    had: number[][];
    lists: number[];
    core: number[];
  }[] = [
    { name: "read again over 250 ms", within: 250, had: [], lists: [], core: [] },
    { name: "over the time that is told", within: null, had: [], lists: [], core: [] },
  ];
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const way of ways) {
        crowd.answers();
        const before = usageOf(pid).cpuSeconds;
        const title = `News ${crypto.randomUUID()}`;
        const all = crowd.untilAllHave(title, way.within);
        await openPoll(rig, { place, title });
        way.had.push(await all);
        await new Promise((resolve) => setTimeout(resolve, 1000));
        way.core.push(usageOf(pid).cpuSeconds - before);
        way.lists.push(
          ...crowd
            .answers()
            .filter(({ name }) => name === "list")
            .map(({ ms }) => ms),
        );
      }
  } finally {
    await crowd.close();
  }
  return ways.map(({ name, had, lists, core }) => {
    const at = (share: number) => figure(median(had.map((times) => percentile(times, share))));
    return [
      name,
      at(0.5),
      at(0.99),
      at(1),
      figure(percentile(Float64Array.from(lists).sort(), 0.99)),
      median(core).toFixed(1),
    ];
  });
}
