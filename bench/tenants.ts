import { once } from "node:events";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { pathOf } from "#contract/client.ts";
import { surveysApi } from "#contract/surveys.ts";
import { conversationId } from "#domain/ids.ts";
import { joinCrowd, type Voter } from "#test/rig/crowd.ts";
import { type OpenPoll, openPoll } from "#test/rig/open-poll.ts";
import { type LoadRequest, percentile, runLoad } from "#test/rig/run-load.ts";
import { type Rig, startRig } from "#test/rig/start-rig.ts";
import { copySurvey } from "./copy-survey.ts";
import type { Flood, Flooded } from "./flood.ts";
import { figure, median, printTable } from "./print-table.ts";
import { freshServer, type Services } from "./services.ts";

type Options = { rounds: number; roundMs: number };

const connections = 64;
/** Surveys in each place, so that a list has its 25. */
const copies = 50;
const kinds = ["vote", "list"] as const;
type Kind = (typeof kinds)[number];
/** A tenant's people, and the requests that they may send. */
type Tenant = Record<Kind, LoadRequest[]>;
const first = { place: "Launch week", alias: "adele", people: 500 };
const second = { place: "Fabrikam crew", alias: "debra", people: 50 };
type Load = Pick<Flood, "url" | "requests">;
/** Which load the first tenant is. */
const floods = { "while the first votes": "vote", "… reads lists": "list" } as const;
/** What the machine does to them by itself. */
const apart = ", each in a process of its own";

/**
 * The second tenant's calls, one after the other: alone, and while the first one votes or reads
 * lists over 64 connections. The same again with a process and a database for each of them, which
 * tells what is due to the machine that they share.
 */
export async function tenants(
  { databaseUrl }: Services,
  options: Options = { rounds: 5, roundMs: 4000 },
): Promise<void> {
  await measure("embedded (PGlite)", [{}, {}], options);
  if (!databaseUrl) return;
  const servers = [await freshServer(databaseUrl), await freshServer(databaseUrl)];
  try {
    const settings = servers.map(({ url }) => ({ DATABASE_URL: url }));
    await measure("PostgreSQL", settings, options);
  } finally {
    for (const server of servers) await server.drop();
  }
}

/** `settings`: of the process that both call, and of the first tenant's own. */
async function measure(
  name: string,
  [settings, ofFirst]: Record<string, string>[],
  options: Options,
): Promise<void> {
  const { rounds, roundMs } = options;
  const rig = await startRig({ settings: settings ?? {} });
  const own = await startRig({ settings: ofFirst ?? {} });
  try {
    const [flooding, calling] = await prepare(rig, [first, second]);
    const [alone] = await prepare(own, [first]);
    if (!flooding || !calling || !alone) throw new Error("two tenants");
    const cases: [when: string, flood: Load | null][] = [["alone", null]];
    for (const [when, kind] of Object.entries(floods))
      cases.push(
        [when, { url: rig.url, requests: flooding[kind] }],
        [`${when}${apart}`, { url: own.url, requests: alone[kind] }],
      );
    const times = new Map<string, number[]>();
    const keep = (key: string, value: number) => times.set(key, [...(times.get(key) ?? []), value]);
    for (let round = -1; round < rounds; round += 1)
      for (const [when, flood] of cases) {
        const found = await oneRound(rig.url, calling, flood, roundMs);
        // The first round warms up.
        if (round >= 0) for (const [key, value] of found) keep(`${when} ${key}`, value);
      }
    const rows = cases.map(([when]) => when);
    print(name, rows, options, (key) => median(times.get(key) ?? []));
  } finally {
    await Promise.all([rig.close(), own.close()]);
  }
}

/** Has these tenants' people join their places, with surveys to vote on and to list. */
async function prepare(rig: Rig, tenantsOf: readonly (typeof first)[]): Promise<Tenant[]> {
  const made: { voters: Voter[]; poll: OpenPoll; place: string }[] = [];
  for (const { place, alias, people } of tenantsOf) {
    const voters = await joinCrowd(rig.emulator, place, people, alias);
    made.push({ voters, place, poll: await openPoll(rig, { place, owner: await rig.as(alias) }) });
  }
  await rig.processes.get(0)?.stop();
  for (const { poll } of made) await copySurvey(rig.config, poll.id, copies);
  await rig.start();
  return Promise.all(made.map((each) => requestsOf(rig, each)));
}

async function requestsOf(
  rig: Rig,
  { voters, poll, place }: { voters: Voter[]; poll: OpenPoll; place: string },
): Promise<Tenant> {
  const audienceId = conversationId.parse(await rig.emulator.place(place));
  const list = `/msteams/api${pathOf(surveysApi.ofAudience, { params: { audienceId } })}`;
  return {
    vote: voters.map(({ token }, n) => poll.vote(token, n % 3)),
    list: voters.map(({ token }) => ({ path: list, token })),
  };
}

/** Percentiles of the second tenant's calls, and how much of the flood was answered. */
async function oneRound(
  url: string,
  calling: Tenant,
  flood: Load | null,
  roundMs: number,
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const flooding = flood ? start({ ...flood, clients: connections, forMs: roundMs }) : null;
  for (const kind of kinds) {
    const requests = calling[kind];
    const { latencies, answers, good } = await runLoad({
      url,
      clients: 1,
      forMs: roundMs / 2 - 250,
      next: (n) => requests[n % requests.length] ?? null,
    });
    if (good < answers) throw new Error(`${answers - good} of the second tenant's calls failed`);
    for (const share of [0.5, 0.99]) found.set(`${kind} ${share}`, percentile(latencies, share));
  }
  const flooded = await flooding;
  if (flooded) found.set("flood", flooded.perSecond);
  if (flooded && Object.keys(flooded.others).length > 0) console.log(flooded.others);
  return found;
}

async function start(flood: Flood): Promise<Flooded> {
  const worker = new Worker(path.join(import.meta.dirname, "flood.ts"), { workerData: flood });
  const [flooded]: Flooded[] = await once(worker, "message");
  if (!flooded) throw new Error("the flood ended without a word");
  return flooded;
}

function print(
  name: string,
  rows: string[],
  { rounds, roundMs }: Options,
  at: (key: string) => number,
): void {
  const times = (when: string, key: string) =>
    `${(at(`${when} ${key}`) / at(`alone ${key}`)).toFixed(1)}`;
  console.log(
    `The second tenant's calls, ${name}: ${rounds} rounds of ${roundMs / 1000} s each, in turn; medians`,
  );
  printTable(
    [
      "",
      ...kinds.flatMap((kind) => [`${kind}, p50 ms`, "p99 ms", "times alone"]),
      "the first's, a second",
    ],
    rows.map((when) => [
      when,
      ...kinds.flatMap((kind) => [
        figure(at(`${when} ${kind} 0.5`)),
        figure(at(`${when} ${kind} 0.99`)),
        times(when, `${kind} 0.99`),
      ]),
      when === "alone" ? "" : figure(at(`${when} flood`)),
    ]),
  );
}
