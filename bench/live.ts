import { execFileSync } from "node:child_process";
import { usageOf } from "#test/rig/process-usage.ts";
import { percentile } from "#test/rig/run-load.ts";
import { type LiveStage, type Pace, type Side, setLiveStage } from "./live-stage.ts";
import { figure, median, printTable } from "./print-table.ts";
import { freshServer, type Services } from "./services.ts";
import type { Delays } from "./sightings.ts";
import { startViewers, type Viewers } from "./start-viewers.ts";

/** Votes at random moments of their slots; and where the viewer is alone, one after each pause. */
const paces: Pace[] = [{ perSecond: 10 }, { perSecond: 2, evenly: true }];
/** The polling interval of a page without a stream (MTG-13); all results pages fall back to it. */
const pollEvery = 10_000;
/** File handles that a process needs for itself. */
const sparedHandles = 200;

type Options = { sizes: number[]; rounds: number; roundMs: number; polls: boolean };
type Round = { delays: Delays; core: number };
type Figures = { name: string; rounds: Round[]; kilobytes: number | null };

/**
 * How soon viewers of one poll see each vote, and the cost; beside plain Node that
 * writes the same bytes, and beside viewers that poll.
 */
export async function live(
  { databaseUrl, redisUrl }: Services,
  options: Options = { sizes: [1, 1000, 5000, 10_000], rounds: 5, roundMs: 5000, polls: true },
): Promise<void> {
  await measure("embedded (PGlite), one process", {}, options);
  if (!databaseUrl) return;
  const server = await freshServer(databaseUrl);
  const settings = { DATABASE_URL: server.url, ...(redisUrl ? { REDIS_URL: redisUrl } : {}) };
  await measure(`PostgreSQL${redisUrl ? " and Redis" : ""}`, settings, options).finally(
    server.drop,
  );
}

async function measure(
  name: string,
  settings: Record<string, string>,
  options: Options,
): Promise<void> {
  for (const wanted of options.sizes) {
    const viewers = Math.min(wanted, mostHandles() - sparedHandles);
    if (viewers < wanted)
      console.log(
        `This machine allows ${mostHandles()} open files a process: ${viewers} viewers instead of ${wanted}.`,
      );
    const stage = await setLiveStage(settings);
    try {
      await warmUp(stage);
      for (const pace of viewers === 1 ? paces : paces.slice(0, 1)) {
        const found = [
          ...(await streams(stage, viewers, pace, options)),
          ...(options.polls && viewers > 1 ? [await polls(stage, viewers, pace)] : []),
        ];
        print(
          `Live, ${name}: ${viewers} viewers, ${pace.perSecond} votes a second; ${options.rounds} rounds, in turn; medians`,
          found,
        );
      }
    } finally {
      await stage.close();
    }
  }
}

/**
 * Alternates the product and the baseline; both hold their streams all the time. The product
 * without viewers comes first: the cost of the votes alone.
 */
async function streams(
  stage: LiveStage,
  viewers: number,
  pace: Pace,
  { rounds, roundMs }: Options,
): Promise<Figures[]> {
  const { product, floor } = stage;
  const alone = await coreWhile(product, () => product.vote(pace, roundMs));
  const sides: { name: string; side: Side; crowd: Viewers; before: number; rounds: Round[] }[] = [];
  try {
    for (const [name, side] of [
      ["event streams", product] as const,
      ["plain node, same bytes", floor] as const,
    ]) {
      const before = usageOf(side.process.pid).memory;
      const crowd = await startViewers({
        port: side.port,
        path: side.events,
        tokens: stage.tokens,
        viewers,
      });
      sides.push({ name, side, crowd, before, rounds: [] });
    }
    for (let round = 0; round < rounds; round += 1)
      for (const each of sides)
        each.rounds.push(await playRound(each.side, each.crowd, { pace, roundMs }));
    const found = sides.map(({ name, side, before, rounds: played }) => {
      return {
        name,
        rounds: played,
        kilobytes:
          viewers > 1 ? (usageOf(side.process.pid).memory - before) / 1024 / viewers : null,
      };
    });
    return [
      { name: "votes alone", rounds: [{ delays: noDelays, core: alone }], kilobytes: null },
      ...found,
    ];
  } finally {
    await Promise.all(sides.map(({ crowd }) => crowd.close()));
  }
}

/**
 * The same viewers polling with ETags. The votes of one interval count: everybody sees each within
 * the next one.
 */
async function polls(stage: LiveStage, viewers: number, pace: Pace): Promise<Figures> {
  const { product, tokens, results } = stage;
  const before = usageOf(product.process.pid).memory;
  const crowd = await startViewers({
    port: product.port,
    path: results,
    tokens,
    viewers,
    pollEvery,
  });
  try {
    await product.vote(pace, pollEvery);
    const round = await playRound(product, crowd, { pace, roundMs: pollEvery });
    const kilobytes = (usageOf(product.process.pid).memory - before) / 1024 / viewers;
    return { name: `asking every ${pollEvery / 1000} s`, rounds: [round], kilobytes };
  } finally {
    await crowd.close();
  }
}

async function playRound(
  side: Side,
  crowd: Viewers,
  { pace, roundMs }: { pace: Pace; roundMs: number },
): Promise<Round> {
  await crowd.forget();
  const round: { delays: Delays } = { delays: noDelays };
  let votes: Awaited<ReturnType<Side["vote"]>> = [];
  const core = await coreWhile(side, async () => (votes = await side.vote(pace, roundMs)));
  round.delays = await crowd.delays(votes);
  if (round.delays.unseen > 0)
    throw new Error(`${round.delays.unseen} times a viewer never had a vote`);
  return { ...round, core };
}

/** The share of one core that the process uses meanwhile. */
async function coreWhile({ process }: Side, act: () => Promise<unknown>): Promise<number> {
  const [before, begin] = [usageOf(process.pid).cpuSeconds, performance.now()];
  await act();
  return (usageOf(process.pid).cpuSeconds - before) / ((performance.now() - begin) / 1000);
}

/** Warm-up: everybody has looked and voted once, so that all tokens and code are warm. */
async function warmUp({ product, floor, tokens }: LiveStage): Promise<void> {
  for (const side of [product, floor]) {
    const crowd = await startViewers({
      port: side.port,
      path: side.events,
      tokens,
      viewers: tokens.length,
    });
    await side.vote({ perSecond: 100 }, 3000);
    await crowd.close();
  }
}

function print(title: string, found: Figures[]): void {
  const rows = found.map(({ name, rounds, kilobytes }) => {
    const of = (pick: (delays: Delays) => number) => {
      const value = median(rounds.map(({ delays }) => pick(delays)));
      return value === 0 ? "" : figure(value);
    };
    const last = rounds.flatMap(({ delays }) => delays.last).sort((a, b) => a - b);
    const lastAt = last.length > 0 ? figure(percentile(last, 0.99)) : "";
    const core = median(rounds.map((round) => round.core)).toFixed(2);
    return [
      name,
      of((d) => d.p50),
      of((d) => d.p99),
      of((d) => d.p99FromAnswer),
      lastAt,
      of((d) => d.mean),
      core,
      kilobytes === null ? "" : figure(kilobytes),
    ];
  });
  console.log(title);
  console.log("Milliseconds from the vote's sending; its commit lies between that and its answer.");
  printTable(
    ["", "p50", "p99", "p99 from the answer", "last viewer p99", "mean", "core", "KB a viewer"],
    rows,
  );
}

const noDelays: Delays = { p50: 0, p99: 0, mean: 0, p99FromAnswer: 0, last: [], unseen: 0 };

function mostHandles(): number {
  const said = execFileSync("/bin/sh", ["-c", "ulimit -n"], { encoding: "utf8" }).trim();
  return said === "unlimited" ? Number.MAX_SAFE_INTEGER : Number(said);
}
