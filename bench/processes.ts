import { hasNginx, type OwnNginx, startOwnNginx } from "#test/rig/own-nginx.ts";
import { usageOf } from "#test/rig/process-usage.ts";
import { type ProcessorShares, processorShares } from "#test/rig/processor-shares.ts";
import { percentile } from "#test/rig/run-load.ts";
import { untilAllSeeTheEnd, watchSurvey } from "#test/rig/watch-survey.ts";
import { figure, median, printTable } from "./print-table.ts";
import { freshServer, type Services } from "./services.ts";
import { checkTotals, type Run, type Stage, setStage, spreadOver } from "./votes-stage.ts";

/** `share`: of a core, for each process. */
type Options = { rounds: number; roundMs: number; share: number; viewers: number };
type Proxies = Record<"one" | "three", OwnNginx>;
/** What one round found. */
type Found = { perSecond: number; p50: number; p99: number; share: number };
/** Of one side, by the number of clients. */
type ByClients = Map<number, Found[]>;

const count = 3;
/** What one process does best with is too little for three; what keeps three busy drowns one. */
const clientCounts = [96, 256, 512];
const sides = ["one", "three"] as const;
type Side = (typeof sides)[number];

/**
 * Votes a second with one and with three processes behind nginx, each of which has the same small
 * share of a core: the machine then has enough for the database, nginx and who votes, which three
 * unlimited processes on two cores do not leave them. The empty route is limited in the same way.
 * Each side is measured with as many clients as it saves most with.
 */
export async function processes(
  { databaseUrl, redisUrl }: Services,
  options: Options = { rounds: 4, roundMs: 2500, share: 0.2, viewers: 30 },
): Promise<void> {
  const shares = processorShares();
  if (!databaseUrl || !redisUrl || !hasNginx() || !shares) {
    console.log(
      "Not measured: it takes PostgreSQL, Redis and nginx on this machine, and Linux as root, " +
        "where processes can be given a share of a core.",
    );
    return;
  }
  const server = await freshServer(databaseUrl);
  const settings = { DATABASE_URL: server.url, REDIS_URL: redisUrl };
  await measure(settings, shares, options).finally(server.drop);
}

async function measure(
  settings: Record<string, string>,
  shares: ProcessorShares,
  options: Options,
): Promise<void> {
  const stage = await setStage(settings, count);
  const products = [...stage.rig.processes.values()];
  const closing: OwnNginx[] = [];
  /** An nginx before the first of the processes, and one before all. */
  const bothWays = async (started: readonly { url: string }[]): Promise<Proxies> => {
    const urls = started.map(({ url }) => url);
    const [one, three] = [await startOwnNginx(urls.slice(0, 1)), await startOwnNginx(urls)];
    closing.push(one, three);
    return { one, three };
  };
  try {
    const proxies = [await bothWays(products), await bothWays(stage.empties)] as const;
    // All warm up as fast as they can: compiling takes long with a small share.
    await playRounds(stage, ...proxies, { ...options, rounds: 2 });
    for (const { pid } of [...products, ...stage.empties]) shares.limit(pid, options.share);
    print(await playRounds(stage, ...proxies, options), options);
    await stage.checkHotPoll();
    await stage.stop();
    await checkTotals(stage.rig);
  } finally {
    await Promise.all(closing.map((each) => each.close()));
    await stage.close();
    shares.close();
  }
}

async function playRounds(
  stage: Stage,
  product: Proxies,
  empty: Proxies,
  { rounds, roundMs, viewers }: Options,
): Promise<Map<string, Record<Side, ByClients>>> {
  const cases: [name: string, proxies: Proxies, run: Run][] = [
    ["the empty route", empty, stage.empty],
    ["votes on one poll", product, stage.hot],
    [`votes on one poll that ${viewers} people watch`, product, watched(stage, viewers)],
    [`votes on ${spreadOver} polls`, product, stage.spread],
    [`votes on ${spreadOver} polls with cards`, product, stage.cards],
  ];
  const found = new Map(
    cases.map(([name]) => [name, { one: new Map(), three: new Map() } as Record<Side, ByClients>]),
  );
  // The first round is not counted.
  for (let round = -1; round < rounds; round += 1)
    for (const [name, proxies, run] of cases)
      for (const side of sides)
        for (const clients of clientCounts) {
          const pids = (proxies === empty ? stage.empties : [...stage.rig.processes.values()])
            .slice(0, side === "one" ? 1 : count)
            .map(({ pid }) => pid);
          const one = await oneRound(pids, () => run(clients, roundMs, proxies[side].url));
          const ofSide = found.get(name)?.[side];
          if (round >= 0) ofSide?.set(clients, [...(ofSide.get(clients) ?? []), one]);
        }
  return found;
}

async function oneRound(pids: readonly number[], run: () => ReturnType<Run>): Promise<Found> {
  const used = () => pids.reduce((sum, pid) => sum + usageOf(pid).cpuSeconds, 0);
  const before = used();
  const { perSecond, answers, good, latencies, seconds } = await run();
  if (good < answers) throw new Error(`${answers - good} votes of ${answers} failed`);
  const share = (used() - before) / seconds / pids.length;
  return { perSecond, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99), share };
}

/** Votes on the poll while people watch it through the same nginx; all must see the last votes. */
function watched({ hot, poll, voters, rig }: Stage, viewers: number): Run {
  return async (atOnce, forMs, url = rig.url) => {
    const watchers = voters.slice(0, viewers).map(({ token }) => watchSurvey(url, poll.id, token));
    try {
      const all = async () => watchers.every((each) => each.last() !== null);
      await rig.emulator.until("the streams", all, 60_000);
      const result = await hot(atOnce, forMs, url);
      await untilAllSeeTheEnd(rig, poll.id, watchers);
      return result;
    } finally {
      await Promise.all(watchers.map((each) => each.close()));
    }
  };
}

function print(
  found: ReadonlyMap<string, Record<Side, ByClients>>,
  { rounds, roundMs, share }: Options,
): void {
  console.log(
    `Votes through nginx by processes that each have ${share} of a core, ` +
      `${clientCounts.join(", ")} clients (the best for each): ` +
      `${rounds} rounds of ${roundMs / 1000} s each, in turn; medians`,
  );
  const rows = [...found].map(([name, row]) => {
    const [one, three] = [bestOf(row.one), bestOf(row.three)];
    return [
      name,
      ...[one, three].flatMap((each) => [
        each.clients,
        figure(each.perSecond),
        figure(each.p50),
        figure(each.p99),
        each.share.toFixed(2),
      ]),
      (three.perSecond / one.perSecond).toFixed(2),
    ];
  });
  printTable(
    [
      "",
      "one process, clients",
      "a second",
      "p50 ms",
      "p99 ms",
      "of a core each",
      "three, clients",
      "a second",
      "p50 ms",
      "p99 ms",
      "of a core each",
      "times one",
    ],
    rows,
  );
}

/** The number of clients with which a side answers most, and the medians of its rounds with it. */
function bestOf(byClients: ByClients): Found & { clients: number } {
  const all = [...byClients].map(([clients, rounds]) => {
    const at = (key: keyof Found) => median(rounds.map((each) => each[key]));
    return {
      clients,
      perSecond: at("perSecond"),
      p50: at("p50"),
      p99: at("p99"),
      share: at("share"),
    };
  });
  return all.reduce((best, each) => (each.perSecond > best.perSecond ? each : best));
}
