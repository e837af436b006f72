import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Client } from "undici";
import { openPoll } from "#test/rig/open-poll.ts";
import { findPostgres } from "#test/rig/own-postgres.ts";
import { usageOf } from "#test/rig/process-usage.ts";
import { percentile, runLoad } from "#test/rig/run-load.ts";
import { type Rig, startRig } from "#test/rig/start-rig.ts";
import { bigSurvey, copyQuery } from "./export-stage.ts";
import { figure, median, printTable, ratio } from "./print-table.ts";
import { onEachDatabase, type Services } from "./services.ts";

type Sizes = { rounds: number; responses: number };
/**
 * Duration in seconds, size and peak extra memory in bytes, and the response times of votes
 * meanwhile in milliseconds.
 */
type Run = { seconds: number; bytes: number; memory: number; waits: number[] };

/**
 * Exports a big survey, beside `COPY … TO STDOUT` of the same rows from the same database; measures
 * its memory and how long votes for another survey wait meanwhile.
 */
export async function exports(
  services: Services,
  sizes: Sizes = { rounds: 5, responses: 100_000 },
): Promise<void> {
  await onEachDatabase(services, (name, settings) => measure(name, settings, sizes));
}

async function measure(
  name: string,
  settings: { DATABASE_URL?: string },
  { rounds, responses }: Sizes,
): Promise<void> {
  const rig = await startRig({ settings });
  const runs = new Map<string, Run[]>();
  const keep = (key: string, run: Run) => runs.set(key, [...(runs.get(key) ?? []), run]);
  try {
    const id = await bigSurvey(rig, responses);
    const { DATABASE_URL: url } = settings;
    const copy = url ? () => copyOfServer(url, id) : await copyOfEmbedded(rig, id, rounds);
    await rig.start();
    const { token } = await rig.as("adele");
    const poll = await openPoll(rig);
    const vote = (n: number) => poll.vote(token, n % 3);
    await votesFor(rig, vote, 2000);
    const rest = usageOf(rig.processes.get(0)?.pid ?? 0).memory;
    const download = (format: string) => downloadOf(rig, { id, format, token, rest });
    for (const format of ["csv", "xlsx"]) await download(format);
    for (let round = 0; round < rounds; round += 1) {
      keep("COPY TO STDOUT", await copy());
      keep("CSV", await download("csv"));
      keep("XLSX", await download("xlsx"));
      keep("votes, nothing else", {
        seconds: 0,
        bytes: 0,
        memory: 0,
        waits: await votesFor(rig, vote, 2000),
      });
      keep("CSV, votes meanwhile", await withVotes(rig, vote, () => download("csv")));
    }
  } finally {
    await rig.close();
  }
  print(name, runs, responses, rounds);
}

function print(
  name: string,
  runs: ReadonlyMap<string, Run[]>,
  responses: number,
  rounds: number,
): void {
  const baseline = median(
    (runs.get("COPY TO STDOUT") ?? []).map(({ seconds }) => responses / seconds),
  );
  const rows = [...runs].map(([key, each]) => {
    const rate = median(each.map(({ seconds }) => (seconds > 0 ? responses / seconds : 0)));
    const waits = each.flatMap((run) => run.waits).sort((a, b) => a - b);
    return [
      key,
      rate > 0 ? figure(rate) : "",
      rate > 0 ? ratio(rate, baseline) : "",
      rate > 0 ? figure(median(each.map(({ bytes }) => bytes)) / 1e6) : "",
      rate > 0 && key !== "COPY TO STDOUT"
        ? figure(Math.max(...each.map(({ memory }) => memory)) / 1e6)
        : "",
      waits.length > 0
        ? `${figure(percentile(waits, 0.5))} / ${figure(percentile(waits, 0.99))} / ${figure(waits.at(-1) ?? 0)}`
        : "",
    ];
  });
  console.log(
    `Export, ${name}: ${responses.toLocaleString("en-US")} responses of 10 questions; ${rounds} rounds in turn, medians`,
  );
  printTable(
    [
      "",
      "rows a second",
      "of COPY",
      "MB",
      "most extra memory, MB",
      "a vote's answer, ms: p50 / p99 / most",
    ],
    rows,
  );
}

type Wish = {
  id: string;
  format: string;
  token: string /** The product's memory before any export, in bytes. */;
  rest: number;
};

async function downloadOf(rig: Rig, { id, format, token, rest }: Wish): Promise<Run> {
  const pid = rig.processes.get(0)?.pid ?? 0;
  const client = new Client(rig.url);
  const begin = performance.now();
  let [bytes, most] = [0, 0];
  const reply = await client.request({
    method: "GET",
    path: `/msteams/api/v1/survey/${id}/export?format=${format}`,
    headers: { authorization: `Bearer ${token}` },
  });
  if (reply.statusCode !== 200)
    throw new Error(`the export answered ${reply.statusCode} ${await reply.body.text()}`);
  for await (const chunk of reply.body) {
    bytes += chunk.length;
    most = Math.max(most, usageOf(pid).memory - rest);
  }
  const seconds = (performance.now() - begin) / 1000;
  await client.close();
  return { seconds, bytes, memory: most, waits: [] };
}

type Vote = Parameters<typeof runLoad>[0]["next"];

/** Sends votes sequentially for this long; returns how long each took. */
async function votesFor(rig: Rig, vote: Vote, forMs: number): Promise<number[]> {
  return [...(await runLoad({ url: rig.url, clients: 1, forMs, next: vote })).latencies];
}

async function withVotes(rig: Rig, vote: Vote, work: () => Promise<Run>): Promise<Run> {
  let working = true;
  const load = runLoad({ url: rig.url, clients: 1, next: (n) => (working ? vote(n) : null) });
  const run = await work().finally(() => (working = false));
  return { ...run, waits: [...(await load).latencies] };
}

async function copyOfServer(url: string, id: string): Promise<Run> {
  const begin = performance.now();
  const child = spawn(
    path.join(findPostgres() ?? "", "psql"),
    ["-c", `copy (${copyQuery(id)}) to stdout (format csv)`, url],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let bytes = 0;
  child.stdout.on("data", (chunk: Buffer) => (bytes += chunk.length));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`psql ended with ${code}`);
  return { seconds: (performance.now() - begin) / 1000, bytes, memory: 0, waits: [] };
}

/** One process at a time can open the embedded database: the baseline runs before the product. */
async function copyOfEmbedded(rig: Rig, id: string, rounds: number): Promise<() => Promise<Run>> {
  const database = await PGlite.create(path.join(rig.dataDir, "database"));
  const found: Run[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const begin = performance.now();
    const { blob } = await database.query(`copy (${copyQuery(id)}) to '/dev/blob' (format csv)`);
    const run = {
      seconds: (performance.now() - begin) / 1000,
      bytes: blob?.size ?? 0,
      memory: 0,
      waits: [],
    };
    // The first round warms up.
    if (round > 0) found.push(run);
  }
  await database.close();
  return async () => found.shift() ?? Promise.reject(new Error("no such round"));
}
