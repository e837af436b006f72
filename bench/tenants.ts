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

const [rounds, roundMs, connections] = [7, 4000, 64];
/** Surveys in each place, so that a list has its 25. */
const copies = 50;
const kinds = ["vote", "list"] as const;
type Kind = (typeof kinds)[number];
/** A tenant's people, and the requests that they may send. */
type Tenant = Record<Kind, LoadRequest[]>;

/**
 * The second tenant's calls, one after the other: alone, and while the first one votes or reads
 * lists over 64 connections.
 */
export async function tenants(services: Services): Promise<void> {
  await measure("embedded (PGlite)", {});
  if (!services.databaseUrl) return;
  const server = await freshServer(services.databaseUrl);
  await measure("PostgreSQL", { DATABASE_URL: server.url }).finally(server.drop);
}

async function measure(name: string, settings: Record<string, string>): Promise<void> {
  const rig = await startRig({ settings });
  try {
    const [first, second] = await twoTenants(rig);
    const floods = {
      alone: null,
      "while the first votes": first.vote,
      "… reads lists": first.list,
    };
    const times = new Map<string, number[]>();
    const keep = (key: string, value: number) => times.set(key, [...(times.get(key) ?? []), value]);
    for (let round = -1; round < rounds; round += 1)
      for (const [when, requests] of Object.entries(floods)) {
        const found = await oneRound(rig.url, second, requests);
        // The first round warms up.
        if (round >= 0) for (const [key, value] of found) keep(`${when} ${key}`, value);
      }
    print(name, Object.keys(floods), (key) => median(times.get(key) ?? []));
  } finally {
    await rig.close();
  }
}

async function twoTenants(rig: Rig): Promise<[Tenant, Tenant]> {
  const places = [
    { place: "Launch week", alias: "adele", people: 500 },
    { place: "Fabrikam crew", alias: "debra", people: 50 },
  ];
  const made: { voters: Voter[]; poll: OpenPoll; place: string }[] = [];
  for (const { place, alias, people } of places) {
    const voters = await joinCrowd(rig.emulator, place, people, alias);
    made.push({ voters, place, poll: await openPoll(rig, { place, owner: await rig.as(alias) }) });
  }
  await rig.processes.get(0)?.stop();
  for (const { poll } of made) await copySurvey(rig.config, poll.id, copies);
  await rig.start();
  const [first, second] = await Promise.all(made.map((each) => requestsOf(rig, each)));
  if (!first || !second) throw new Error("two tenants");
  return [first, second];
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
  second: Tenant,
  flood: LoadRequest[] | null,
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const flooding = flood
    ? start({ url, clients: connections, forMs: roundMs, requests: flood })
    : null;
  for (const kind of kinds) {
    const requests = second[kind];
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

function print(name: string, rows: string[], at: (key: string) => number): void {
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
